import AppSupport
package import SportsModel

extension JSONValue {
  /// A game of the schedule browser.
  package init(game: Game, names catalog: Catalog) {
    self = [
      "game_id": JSONValue(game.id),
      "league": JSONValue(game.league),
      "season": .integer(game.season),
      "season_type": .string(game.seasonType.rawValue),
      "local_date": JSONValue(game.day),
      "start_local": JSONValue(game.localStart),
      "start_quality": .string(game.start.quality),
      "game_number": .integer(game.number),
      "home": .string(catalog.displayName(of: game.home, season: game.season)),
      "away": .string(catalog.displayName(of: game.away, season: game.season)),
      "home_id": JSONValue(game.home),
      "away_id": JSONValue(game.away),
      "home_score": JSONValue(game.score?.home),
      "away_score": JSONValue(game.score?.away),
      "stadium_ids": .array(game.stadiums.map { JSONValue($0) }),
      "building": .string(game.building.rawValue),
      "neutral_site": .bool(game.isNeutralSite),
      "spectators": .bool(game.hasSpectators),
      "date_firm": .bool(game.isDateConfirmed),
      "status": .string(game.statusWord),
    ]
  }

  /// A stadium of the catalog browser.
  package init(stadium: Stadium) {
    self = [
      "stadium_id": JSONValue(stadium.id),
      "name": .string(stadium.name),
      "names": .array(stadium.names.map(JSONValue.init(name:))),
      "aliases": .array(stadium.aliases.map(JSONValue.string)),
      "city": .string(stadium.city),
      "region": .string(stadium.region),
      "country": .string(stadium.country),
      "latitude": .number(stadium.coordinate.latitude),
      "longitude": .number(stadium.coordinate.longitude),
      "position_error_m": .number(stadium.positionErrorMeters),
      "time_zone": .string(stadium.timeZoneID),
      "opened": JSONValue(stadium.opened),
      "closed": JSONValue(stadium.closed),
      "roof": .string(stadium.roof.rawValue),
      "capacity": JSONValue(stadium.capacity),
      "tenants": .array(stadium.tenancies.map(JSONValue.init(tenancy:))),
    ]
  }

  private init(name: DatedName) {
    self = [
      "name": .string(name.name), "first": JSONValue(name.first), "last": JSONValue(name.last),
    ]
  }

  private init(tenancy: Stadium.Tenancy) {
    self = [
      "league": JSONValue(tenancy.league), "team_id": JSONValue(tenancy.team),
      "first": .integer(tenancy.first), "last": JSONValue(tenancy.last),
    ]
  }
}

extension Game {
  /// `final`, `scheduled`, `postponed`, `suspended` or `cancelled`.
  fileprivate var statusWord: String {
    guard status == .planned else { return status.rawValue }
    return score == nil ? "scheduled" : "final"
  }
}

extension Game.Start {
  /// The word for the precision of a start.
  package var quality: String {
    switch self {
    case .exact: "exact"
    case .placeholder: "placeholder"
    case .unknown: "unknown"
    }
  }
}
