import AppSupport
package import Catalog
import SportsModel

extension LeaguePackDocument {
  /// Creates the pack of one of the user's own leagues, from which it can be added again.
  ///
  /// - Parameters:
  ///   - league: The league.
  ///   - catalog: The catalog with its games, and with the user's stadiums without a league.
  ///   - learned: The store with its badges.
  /// - Throws: `CatalogUpdateError` if its data can't be read.
  package init(
    of league: CustomLeague, in catalog: Catalog, _ learned: CatalogUpdateStore
  ) throws {
    let facts = league.structure.league
    let packs = try catalog.seasons(of: league.id).compactMap {
      try catalog.pack(of: league.id, season: $0.season)
    }
    let codes = Dictionary(
      league.teams.map { ($0.id, $0.code) }, uniquingKeysWith: { first, _ in first })
    self.init(
      version: league.version ?? 1,
      league: League(
        id: facts.id.rawValue, name: facts.name, sport: facts.sport,
        gameMinutes: facts.typicalGameMinutes,
        season: facts.seasonSpansYears ? "two-years" : "one-year"))
    stadiums = Self.stadiums(of: league, packs, catalog).map(Stadium.init)
    teams = league.teams.map(Team.init)
    divisions = Self.divisions(of: league, codes)
    seasons = packs.map { pack in
      Season(season: pack.header.summary.season, games: pack.rows.map { Game($0, codes) })
    }
    if let bytes = try learned.badges(of: league.id),
      case .object(let file)? = JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    {
      badges = file["achievements"]
    }
  }

  /// Returns the stadiums of the league, and the user's other stadiums that it uses.
  private static func stadiums(
    of league: CustomLeague, _ packs: [SeasonPack], _ catalog: Catalog
  ) -> [SportsModel.Stadium] {
    let used =
      league.teams.flatMap { $0.homes.map(\.stadium) }
      + packs.flatMap { $0.rows.flatMap(\.game.stadiums) }
    let ours = Set(league.stadiums.map(\.id))
    let others = Set(used).subtracting(ours).intersection(catalog.customStadiums).sorted()
    return league.stadiums + others.compactMap { catalog.stadiums[$0] }
  }

  /// Returns the divisions; empty if there is only one with the name of the league.
  private static func divisions(
    of league: CustomLeague, _ codes: [TeamID: String]
  ) -> [Division] {
    let structure = league.structure
    guard structure != CustomLeague.undivided(structure.league, teams: structure.teams) else {
      return []
    }
    return structure.conferences.flatMap { conference in
      conference.divisions.map { division in
        Division(
          conference: conference.name, name: division.name,
          teams: division.teams.compactMap { codes[$0] })
      }
    }
  }

  /// Returns one name without years, or several names with years.
  fileprivate static func names(
    _ names: [DatedName]
  ) -> (name: String?, names: [DatedName]?) {
    if names.count == 1, names[0].first == nil, names[0].last == nil { return (names[0].name, nil) }
    return (nil, names)
  }
}

extension LeaguePackDocument.Stadium {
  fileprivate init(_ stadium: Stadium) {
    let (name, names) = LeaguePackDocument.names(stadium.names)
    self.init(
      id: stadium.id.rawValue, name: name, names: names, aliases: stadium.aliases,
      city: stadium.city, region: stadium.region, country: stadium.country,
      latitude: stadium.coordinate.latitude, longitude: stadium.coordinate.longitude,
      positionErrorM: Int(stadium.positionErrorMeters), timeZone: stadium.timeZoneID,
      opened: stadium.opened, closed: stadium.closed,
      roof: stadium.roof == .unknown ? nil : stadium.roof, capacity: stadium.capacity,
      footprintM: Int(stadium.footprintMeters))
  }
}

extension LeaguePackDocument.Team {
  fileprivate init(_ team: Team) {
    (name, names) = LeaguePackDocument.names(team.names)
    code = team.code
    aliases = team.aliases
    active = team.isActive ? nil : false
    homes = team.homes.map {
      LeaguePackDocument.Home(stadium: $0.stadium, first: $0.first, last: $0.last)
    }
  }
}

extension LeaguePackDocument.Game {
  fileprivate init(_ row: SeasonPack.Row, _ codes: [TeamID: String]) {
    let game = row.game
    if case .exact = game.start, let time = game.localStart {
      start = String(time.description.prefix(16))
    } else {
      start = game.day.description
    }
    id = row.mark.id.source == "pack" ? row.mark.id.id : nil
    home = codes[game.home]
    away = codes[game.away]
    stadium = game.building == .stated ? game.stadiums.first : nil
    homeScore = game.score?.home
    awayScore = game.score?.away
    number = game.number == 0 ? nil : game.number
    type = game.seasonType == .regular ? nil : game.seasonType
    status = game.status == .planned ? nil : game.status
    neutral = game.isNeutralSite ? true : nil
    spectators = game.hasSpectators ? nil : false
  }
}
