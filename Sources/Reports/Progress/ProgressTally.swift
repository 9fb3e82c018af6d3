package import Catalog
package import SportsModel

/// The stadiums that count as visited, by league.
package struct ProgressTally: Sendable {
  /// The visits to a stadium that count for a league.
  package struct Sighting: Hashable, Sendable {
    package fileprivate(set) var first: LocalDay
    /// Each day with the home team, if known.
    fileprivate var games: Set<Game>

    fileprivate struct Game: Hashable {
      let day: LocalDay
      let host: TeamID?
    }

    /// Returns the first day on which a team was seen at home.
    ///
    /// A game without a known home team counts in the seasons of the team in the stadium.
    fileprivate func first(of team: TeamID, in seasons: ClosedRange<Int>) -> LocalDay? {
      games.filter { game in
        game.host == team || game.host == nil && seasons.contains(game.day.year)
      }.map(\.day).min()
    }
  }

  package let rules: CountingRules
  private var seen: [LeagueID: [StadiumID: Sighting]] = [:]

  /// Counts visits.
  ///
  /// - Throws: What the catalog throws if a season can't be read; seasons are read only if games at
  ///   neutral sites don't count.
  package init(_ visits: [Visit], rules: CountingRules, catalog: Catalog) throws {
    self.rules = rules
    for visit in visits where try Self.counts(visit, rules: rules, in: catalog) {
      for league in Self.leagues(of: visit, rules, catalog: catalog) { record(visit, of: league) }
    }
  }

  /// Returns the visited stadiums of a league.
  package func stadiums(of league: LeagueID) -> [StadiumID: Sighting] { seen[league] ?? [:] }

  private mutating func record(_ visit: Visit, of league: LeagueID) {
    var sighting =
      seen[league, default: [:]][visit.stadium] ?? Sighting(first: visit.day, games: [])
    sighting.first = min(sighting.first, visit.day)
    sighting.games.insert(.init(day: visit.day, host: visit.game?.homeTeam))
    seen[league, default: [:]][visit.stadium] = sighting
  }

  private static func counts(
    _ visit: Visit, rules: CountingRules, in catalog: Catalog
  ) throws -> Bool {
    switch visit.kind {
    case .game: break
    case .tour where !rules.counts(.tours), .other where !rules.counts(.events): return false
    case .tour, .other: break
    }
    if !rules.counts(.renamed), let stadium = catalog.stadiums[visit.stadium],
      stadium.names.last?.wasUsed(in: visit.day.year) == false
    {
      return false
    }
    if !rules.counts(.neutral), let key = visit.supersededBy ?? visit.game?.key,
      let game = try catalog.game(key), game.isNeutralSite
    {
      return false
    }
    return true
  }

  /// Returns the leagues for which a visit counts: the league of a game, otherwise all tenants'.
  private static func leagues(
    of visit: Visit, _ rules: CountingRules, catalog: Catalog
  ) -> [LeagueID] {
    if visit.kind == .game, !rules.counts(.anyLeague) { return [visit.league].compactMap { $0 } }
    let tenants = catalog.stadiums[visit.stadium]?.tenancies.map(\.league) ?? []
    return Array(Set(tenants + [visit.league].compactMap { $0 }))
  }
}

extension ProgressTally {
  /// Returns the first visited former home of a team that counts for its present home.
  func oldHome(of team: Team, in catalog: Catalog) -> (stadium: Stadium, first: LocalDay)? {
    guard let present = team.currentHome else { return nil }
    let sightings = stadiums(of: team.league)
    let found = team.homes.compactMap { home -> (stadium: Stadium, first: LocalDay)? in
      guard home.stadium != present, let sighting = sightings[home.stadium],
        let stadium = catalog.stadiums[home.stadium],
        rules.counts(stadium.closed == nil ? .moved : .demolished),
        let first = sighting.first(of: team.id, in: home.first...max(home.first, home.last ?? .max))
      else { return nil }
      return (stadium, first)
    }
    return found.min { ($0.first, $0.stadium.id) < ($1.first, $1.stadium.id) }
  }
}
