package import AppSupport
package import Catalog
import Localization
package import SportsModel

/// A selection of games by day, league, team and stadium.
package struct GamesQuery: Sendable {
  package var leagues: Set<LeagueID>?
  package var days: ClosedRange<LocalDay>
  package var team: String?
  package var stadium: String?
  fileprivate var season: Int?

  /// Selects one day, or the days between two; a missing end is the other end, or today.
  package init(date: LocalDay?, from: LocalDay?, to: LocalDay?, today: LocalDay) {
    let first = date ?? from ?? to ?? today
    days = first...max(first, date ?? to ?? from ?? today)
  }

  /// Selects a season by the year in which it starts, in some leagues or in all.
  package init(season: Int, leagues: Set<LeagueID>?, in catalog: Catalog) {
    let seasons = catalog.leagues.map(\.id).filter { leagues?.contains($0) ?? true }
      .flatMap { catalog.seasons(of: $0) }.filter { $0.season == season }
    let year = LocalDay(year: season, month: 1, day: 1) ?? LocalDay(daysSinceEpoch: 0)
    let first = seasons.map(\.firstDay).min() ?? year
    days = first...(seasons.map(\.lastDay).max() ?? first)
    self.season = season
    self.leagues = leagues
  }

  /// Returns the end of the schedules if the catalog doesn't have all games that the query may
  /// mean.
  ///
  /// - Throws: `NameLookupError` for an unknown team or stadium.
  func gap(in catalog: Catalog) throws -> ScheduleGap? {
    var leagues = self.leagues
    func restrict(_ some: Set<LeagueID>) { leagues = leagues?.intersection(some) ?? some }
    if let teams = try teams(in: catalog) { restrict(Set(teams.map(\.league))) }
    if let stadiums = try stadiums(in: catalog) {
      let tenants = Set(stadiums.flatMap { $0.tenancies.map(\.league) })
      if !tenants.isEmpty { restrict(tenants) }
    }
    return catalog.scheduleGap(in: days, of: leagues)
  }

  /// Returns the teams that had the name in a season, otherwise those that ever had it.
  private func teams(in catalog: Catalog, season: Int? = nil) throws -> [Team]? {
    try team.map { name in
      let then = season.map { catalog.teams(named: name, season: $0) } ?? []
      let found = then.isEmpty ? catalog.teams(named: name) : then
      guard !found.isEmpty else { throw NameLookupError.noSuchTeam(name) }
      return found
    }
  }

  private func stadiums(in catalog: Catalog) throws -> [Stadium]? {
    try stadium.map { name in
      let found = catalog.stadiums(named: name, on: days.upperBound)
      guard !found.isEmpty else { throw NameLookupError.noSuchStadium(name) }
      return found
    }
  }

  /// Returns the games that also meet a condition, in order of day, start and league.
  ///
  /// - Throws: `NameLookupError` for an unknown team or stadium, or what the catalog throws if a
  ///   season can't be read.
  package func games(
    in catalog: Catalog, where isIncluded: (Game) -> Bool = { _ in true }
  ) throws -> [Game] {
    var teams: [Int: Set<TeamID>] = [:]
    func hasTeam(_ game: Game) throws -> Bool {
      guard
        let named = try teams[game.season]
          ?? self.teams(in: catalog, season: game.season)
          .map({ Set($0.map(\.id)) })
      else { return true }
      teams[game.season] = named
      return named.contains(game.home) || named.contains(game.away)
    }
    _ = try self.teams(in: catalog)
    let stadiums = try stadiums(in: catalog).map { Set($0.map(\.id)) }
    var games: [Game] = []
    var day = days.lowerBound
    while day <= days.upperBound {
      games += try catalog.games(on: day, in: leagues) { game in
        isIncluded(game) && (season.map { $0 == game.season } ?? true)
          && (stadiums.map { !$0.isDisjoint(with: game.stadiums) } ?? true)
      }.filter(hasTeam)
      day = day + 1
    }
    return games
  }
}

/// Formats a list of games as a table.
package struct GameListFormatter {
  private let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  package func table(_ games: [Game]) -> TextTable { table(games.map { ($0, nil) }) }

  /// Returns the table of games around a place, with distances.
  package func table(_ games: [Nearby<Game>], format: DisplayFormat) -> TextTable {
    table(
      games.map { ($0.element, format.distance(miles: $0.miles)) },
      distance: .numbers(localized("DISTANCE")))
  }

  private func table(
    _ games: [(Game, distance: String?)], distance: TextTable.Column? = nil
  ) -> TextTable {
    let columns: [TextTable.Column?] = [
      .fixed(localized("DATE")), .fixed(localized("START")), .fixed(localized("LEAGUE")), distance,
      .text(localized("GAME"), preferredWidth: 44), .text(localized("STADIUM"), minWidth: 12),
    ]
    var table = TextTable(columns.compactMap(\.self), indent: 0)
    for (game, distance) in games {
      let cells: [String?] = [
        game.day.description, start(of: game), game.league.rawValue, distance, title(of: game),
        stadiums(of: game),
      ]
      table.add(cells.compactMap { $0.map { TextTable.Cell($0) } })
    }
    return table
  }

  /// Returns `No games on Tue, Jan 1, 2019.` for one day or several, or where the schedules end if
  /// they don't contain these days.
  ///
  /// - Throws: `NameLookupError` for an unknown team or stadium.
  package func noGames(_ query: GamesQuery) throws -> String {
    if let gap = try query.gap(in: catalog) { return gap.sentence }
    if let season = query.season { return localized("No games in the season of \(season).") }
    let (first, last) = (query.days.lowerBound, query.days.upperBound)
    guard first != last else { return localized("No games on \(DisplayFormat.date(first)).") }
    return localized("No games from \(DisplayFormat.date(first)) to \(DisplayFormat.date(last)).")
  }

  /// Returns the same for the surroundings of a place.
  ///
  /// - Throws: `NameLookupError` for an unknown team or stadium.
  package func noGames(
    _ query: GamesQuery, within distance: String, of place: String
  ) throws -> String {
    let sentence = try noGames(query)
    guard try query.gap(in: catalog) == nil else { return sentence }
    return "\(sentence.dropLast()) within \(distance) of \(place)."
  }

  private func start(of game: Game) -> String {
    guard case .exact = game.start else { return "" }
    return game.localStart?.hourAndMinute ?? ""
  }

  func stadiums(of game: Game) -> String {
    let names = game.stadiums.compactMap { catalog.stadiums[$0]?.name(in: game.day.year) }
    guard let name = names.first else { return localized("unknown", context: "stadium") }
    return names.dropFirst().reduce(name) { localized("\($0) or \($1)", context: "list") }
  }

  func title(of game: Game) -> String {
    let away = catalog.displayName(of: game.away, season: game.season)
    let home = catalog.displayName(of: game.home, season: game.season)
    let teams =
      game.score.map { "\(away) \($0.away), \(home) \($0.home)" }
      ?? localized("\(away) at \(home)", context: "teams")
    let number = game.number > 0 ? localized("game \(game.number)", context: "doubleheader") : nil
    let remarks = [number, Self.word(game.status)].compactMap(\.self)
    return teams + remarks.map { " (\($0))" }.joined()
  }

  private static func word(_ status: Game.Status) -> String? {
    switch status {
    case .planned: nil
    case .postponed: localized("postponed", context: "game")
    case .suspended: localized("suspended", context: "game")
    case .cancelled: localized("cancelled", context: "game")
    }
  }
}

/// Formats a list of leagues as a table.
package enum LeagueListFormatter {
  package static func table(_ leagues: [League], in catalog: Catalog) -> TextTable {
    var table = TextTable(
      [
        .fixed(localized("ID")), .text(localized("NAME")), .fixed(localized("SPORT")),
        .numbers(localized("TEAMS")), .fixed(localized("SEASONS")), .fixed(""),
      ], indent: 0)
    for league in leagues {
      let sport = sports[league.sport].map { localized($0) } ?? league.sport
      table.add(
        league.id.rawValue, league.name, sport,
        String(catalog.structure(of: league.id)?.teams.count ?? 0),
        years(catalog.seasons(of: league.id).map(\.season)),
        catalog.customLeagues.contains(league.id) ? localized("your own", context: "league") : "")
    }
    return table
  }

  /// Returns the document of `leagues list --json`.
  package static func document(_ leagues: [League], in catalog: Catalog) -> ListDocument<JSONObject>
  { ListDocument("leagues", items: leagues.map { document($0, catalog: catalog) }) }

  private static func document(_ league: League, catalog: Catalog) -> JSONObject {
    let structure = catalog.structure(of: league.id)
    let seasons = catalog.seasons(of: league.id).map(\.season)
    let isOwn = catalog.customLeagues.contains(league.id)
    return [
      "id": league.id, "name": league.name, "sport": league.sport,
      "gameMinutes": league.typicalGameMinutes, "teams": structure?.teams.count ?? 0,
      "divisions": structure?.conferences.flatMap(\.divisions).map(\.name) ?? [],
      "firstSeason": seasons.first, "lastSeason": seasons.last, "own": isOwn,
      "version": isOwn ? catalog.learned?.customLeague(league.id)?.version : nil,
    ]
  }

  private static let sports: [String: LocalizedMessage] = [
    "baseball": LocalizedMessage("baseball", context: "sport"),
    "basketball": LocalizedMessage("basketball", context: "sport"),
    "hockey": LocalizedMessage("hockey", context: "sport"),
    "football": LocalizedMessage("football", context: "sport"),
    "soccer": LocalizedMessage("soccer", context: "sport"),
  ]

  private static func years(_ seasons: [Int]) -> String {
    guard let first = seasons.first, let last = seasons.last else { return "" }
    return first == last ? String(first) : "\(first)–\(last)"
  }
}
