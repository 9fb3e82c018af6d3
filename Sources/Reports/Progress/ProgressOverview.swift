package import Catalog
package import SportsModel

/// The user's progress in the leagues and the sets of stadiums.
package struct ProgressOverview: Sendable {
  package let reports: [ProgressReport]
  package let sets: [SetProgress]
  package let rules: CountingRules
  /// The place from which distances are measured; nil without distances.
  package let start: Start?
  /// Whether only some leagues were requested.
  package let isFiltered: Bool

  package struct Start: Sendable {
    /// `Boston` or `Fenway Park, your last visit`.
    package let name: String
    let coordinate: Coordinate
  }

  /// Counts visits.
  ///
  /// - Parameters:
  ///   - visits: The visits of the user.
  ///   - rules: What counts.
  ///   - catalog: Leagues, sets and stadiums.
  ///   - leagues: The leagues and their sets to report; nil for all.
  ///   - home: The place from which to measure distances; nil for the stadium of the last visit.
  ///   - today: The day for which `home` is looked up.
  /// - Throws: `PlaceError`, or what the catalog throws when its data can't be read.
  package init(
    of visits: [Visit], rules: CountingRules, in catalog: Catalog, leagues: Set<LeagueID>? = nil,
    from home: String? = nil, today: LocalDay
  ) throws {
    let start = try Self.start(home, visits, catalog, today)
    let tally = try ProgressTally(visits, rules: rules, catalog: catalog)
    reports = catalog.leagues.filter { leagues?.contains($0.id) ?? true }.compactMap {
      ProgressReport(of: $0.id, tally, in: catalog, from: start?.coordinate)
    }
    sets = try catalog.sets().filter { set in
      leagues.map { leagues in set.league.map(leagues.contains) ?? false } ?? true
    }.map { SetProgress(of: $0, tally, in: catalog, from: start?.coordinate) }
    self.rules = rules
    self.start = start
    isFiltered = leagues != nil
  }

  private static func start(
    _ home: String?, _ visits: [Visit], _ catalog: Catalog, _ today: LocalDay
  ) throws(PlaceError) -> Start? {
    if let home {
      let place = try PlaceFinder(catalog: catalog, on: today).place(home)
      return Start(name: place.name, coordinate: place.coordinate)
    }
    guard let last = visits.max(by: { $0.day < $1.day }),
      let stadium = catalog.stadiums[last.stadium]
    else { return nil }
    return Start(name: "\(stadium.name), your last visit", coordinate: stadium.coordinate)
  }
}
