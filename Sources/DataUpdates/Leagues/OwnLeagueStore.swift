package import AppSupport
package import Catalog
package import Foundation
package import SportsModel

/// Keeps leagues of one's own, and takes them away.
package struct OwnLeagueStore: Sendable {
  /// What came of a pack.
  package struct Outcome: Sendable {
    package let isNew: Bool
    /// Whether league, teams, stadiums or badges differ from what was kept.
    package let isDifferent: Bool
    package let seasons: [SyncReport]

    package var isUnchanged: Bool {
      !isDifferent
        && seasons.allSatisfy { if case .unchanged = $0.outcome { true } else { false } }
    }
  }

  private let learned: CatalogUpdateStore
  private let clock: @Sendable () -> Date
  private let isDryRun: Bool

  package init(learned: CatalogUpdateStore, clock: @escaping @Sendable () -> Date, isDryRun: Bool) {
    self.learned = learned
    self.clock = clock
    self.isDryRun = isDryRun
  }

  /// Writes the league first and then its seasons.
  ///
  /// - Parameters:
  ///   - making: what the pack comes to.
  ///   - badges: the definitions that come with it.
  ///   - catalog: opens the catalog, with the league in it.
  /// - Returns: what came of it.
  /// - Throws: what the catalog throws, or `CatalogUpdateError`.
  package func keep(
    _ making: LeagueBuilder, badges: [JSONValue], catalog: () throws -> Catalog
  ) throws -> Outcome {
    let league = making.league
    let isNew = !learned.isCustom(league.id)
    let definitions = LeaguePackBadges.file(badges)
    let isDifferent =
      try !learned.holds(league) || learned.badges(of: league.id) != definitions
    if isDifferent, !isDryRun {
      try learned.withLock { () throws(CatalogUpdateError) in
        try learned.save(badges: definitions, of: league.id)
        try learned.save(league)
      }
    }
    let catalog = try catalog()
    let facts = FactStore(catalog: catalog, learned: learned, isDryRun: isDryRun)
    let now = clock()
    let reports = making.seasons.map { season in
      let telling = SeasonUpdate.ListingContext(
        league: league.id, season: season, source: "pack", coverage: .season, at: now,
        facts: catalog.version)
      var report = SyncReport(
        league: league.id, season: season, source: "pack", outcome: .unchanged)
      report.take(catalog) { try facts.apply(making.games[season] ?? [], telling) }
      return report
    }
    return Outcome(isNew: isNew, isDifferent: isDifferent, seasons: reports)
  }

  /// Keeps a league that was changed by hand.
  package func keep(_ league: CustomLeague) throws {
    guard !isDryRun else { return }
    try learned.withLock { () throws(CatalogUpdateError) in try learned.save(league) }
  }

  /// Adds a stadium that is of no league.
  package func keep(_ stadium: Stadium) throws {
    guard !isDryRun else { return }
    try learned.withLock { () throws(CatalogUpdateError) in
      let others = learned.standaloneStadiums().filter { $0.id != stadium.id }
      try learned.save(single: others + [stadium])
    }
  }

  /// Takes a league away; stadiums that visits or other leagues are of stay.
  ///
  /// - Parameters:
  ///   - id: of the league.
  ///   - used: the stadiums that stay.
  /// - Returns: the ids of those of its stadiums that stay.
  /// - Throws: `CatalogUpdateError`.
  package func remove(_ id: LeagueID, keeping used: Set<StadiumID>) throws -> [StadiumID] {
    let stadiums = learned.customLeague(id)?.stadiums.filter { used.contains($0.id) } ?? []
    if !isDryRun {
      try learned.withLock { () throws(CatalogUpdateError) in
        if !stadiums.isEmpty {
          let kept = Set(stadiums.map(\.id))
          let others = learned.standaloneStadiums().filter { !kept.contains($0.id) }
          try learned.save(single: others + stadiums)
        }
        try learned.remove(league: id)
      }
    }
    return stadiums.map(\.id)
  }
}
