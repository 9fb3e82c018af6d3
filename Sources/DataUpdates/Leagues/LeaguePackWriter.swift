package import AppSupport
package import Catalog
import Foundation
import SportsModel

extension LeaguePack {
  /// A pack of a league of one's own, to hand on: what it is added from again.
  ///
  /// - Parameters:
  ///   - league: what is kept of it.
  ///   - catalog: its games, and stadiums that only the person knows.
  ///   - learned: its badges.
  /// - Returns: the document.
  /// - Throws: `CatalogUpdateError` for what cannot be read.
  package static func document(
    of league: CustomLeague, in catalog: Catalog, _ learned: CatalogUpdateStore
  ) throws -> JSONValue {
    let writer = LeaguePackWriter(league: league, catalog: catalog)
    var badges: JSONValue?
    if let bytes = try learned.badges(of: league.id),
      case .object(let file)? = JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    {
      badges = file["achievements"]
    }
    let packs = try catalog.seasons(of: league.id).compactMap {
      try catalog.pack(of: league.id, season: $0.season)
    }
    let facts = league.structure.league
    return writer.object([
      "form": .string(form), "version": .integer(league.version ?? 1),
      "league": [
        "id": JSONValue(facts.id), "name": .string(facts.name), "sport": .string(facts.sport),
        "game_minutes": .integer(facts.typicalGameMinutes),
        "season": .string(facts.seasonSpansYears ? "two-years" : "one-year"),
      ],
      "stadiums": .array(writer.stadiums(packs).map(writer.stadium)),
      "teams": .array(league.teams.map(writer.team)), "divisions": .array(writer.divisions),
      "seasons": .array(packs.map(writer.season)), "badges": badges,
    ])
  }
}

private struct LeaguePackWriter {
  let league: CustomLeague
  let catalog: Catalog

  /// An object without the members that say nothing.
  func object(_ members: [String: JSONValue?]) -> JSONValue {
    .object(
      members.compactMapValues { value in
        switch value {
        case nil, .null?, .string("")?, .array([])?: nil
        case let value?: value
        }
      })
  }

  /// Those of the league, and what it uses of the person's other ones.
  func stadiums(_ packs: [SeasonPack]) -> [Stadium] {
    let used =
      league.teams.flatMap { $0.homes.map(\.stadium) }
      + packs.flatMap { $0.rows.flatMap(\.game.stadiums) }
    let ours = Set(league.stadiums.map(\.id))
    let others = Set(used).subtracting(ours).intersection(catalog.customStadiums).sorted()
    return league.stadiums + others.compactMap { catalog.stadiums[$0] }
  }

  func stadium(_ stadium: Stadium) -> JSONValue {
    var members: [String: JSONValue?] = names(stadium.names)
    members.merge(
      [
        "id": JSONValue(stadium.id), "aliases": .array(stadium.aliases.map(JSONValue.string)),
        "city": .string(stadium.city), "region": .string(stadium.region),
        "country": .string(stadium.country),
        "latitude": .number(stadium.coordinate.latitude),
        "longitude": .number(stadium.coordinate.longitude),
        "position_error_m": .integer(Int(stadium.positionErrorMeters)),
        "time_zone": .string(stadium.timeZoneID), "opened": JSONValue(stadium.opened),
        "closed": JSONValue(stadium.closed),
        "roof": stadium.roof == .unknown ? nil : .string(stadium.roof.rawValue),
        "capacity": JSONValue(stadium.capacity),
        "footprint_m": .integer(Int(stadium.footprintMeters)),
      ], uniquingKeysWith: { first, _ in first })
    return object(members)
  }

  func team(_ team: Team) -> JSONValue {
    var members: [String: JSONValue?] = names(team.names)
    members.merge(
      [
        "code": .string(team.code), "aliases": .array(team.aliases.map(JSONValue.string)),
        "active": team.isActive ? nil : false,
        "homes": .array(
          team.homes.map { home in
            object([
              "stadium": JSONValue(home.stadium), "first": .integer(home.first),
              "last": JSONValue(home.last),
            ])
          }),
      ], uniquingKeysWith: { first, _ in first })
    return object(members)
  }

  private func names(_ names: [DatedName]) -> [String: JSONValue?] {
    if names.count == 1, names[0].first == nil, names[0].last == nil {
      return ["name": .string(names[0].name)]
    }
    return [
      "names": .array(
        names.map { name in
          object([
            "name": .string(name.name), "first": JSONValue(name.first),
            "last": JSONValue(name.last),
          ])
        })
    ]
  }

  var divisions: [JSONValue] {
    let structure = league.structure
    guard structure != CustomLeague.undivided(structure.league, teams: structure.teams) else {
      return []
    }
    return structure.conferences.flatMap { conference in
      conference.divisions.map { division in
        object([
          "conference": .string(conference.name), "name": .string(division.name),
          "teams": .array(division.teams.compactMap(code)),
        ])
      }
    }
  }

  private func code(_ id: TeamID) -> JSONValue? {
    league.teams.first { $0.id == id }.map { .string($0.code) }
  }

  func season(_ pack: SeasonPack) -> JSONValue {
    let games = pack.rows.map { row -> JSONValue in
      let game = row.game
      let start =
        if case .exact = game.start, let time = game.localStart {
          String(time.description.prefix(16))
        } else { game.day.description }
      return object([
        "id": row.mark.id.source == "pack" ? .string(row.mark.id.id) : nil,
        "start": .string(start), "home": code(game.home), "away": code(game.away),
        "stadium": game.building == .stated ? JSONValue(game.stadiums.first) : nil,
        "home_score": JSONValue(game.score?.home), "away_score": JSONValue(game.score?.away),
        "number": game.number == 0 ? nil : .integer(game.number),
        "type": game.seasonType == .regular ? nil : .string(game.seasonType.rawValue),
        "status": game.status == .planned ? nil : .string(game.status.rawValue),
        "neutral": game.isNeutralSite ? true : nil, "spectators": game.hasSpectators ? nil : false,
      ])
    }
    return ["season": .integer(pack.header.season), "games": .array(games)]
  }
}
