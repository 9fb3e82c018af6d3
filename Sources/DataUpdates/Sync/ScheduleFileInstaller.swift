package import Catalog
package import Foundation
package import SportsModel

/// Keeps what a schedule file tells.
package struct ScheduleFileInstaller: Sendable {
  private let learned: CatalogUpdateStore
  private let clock: @Sendable () -> Date
  private let isDryRun: Bool

  package init(
    learned: CatalogUpdateStore, clock: @escaping @Sendable () -> Date, isDryRun: Bool
  ) {
    self.learned = learned
    self.clock = clock
    self.isDryRun = isDryRun
  }

  /// Writes the league first, where it is one of one's own, and then its seasons.
  ///
  /// - Parameters:
  ///   - plan: what the file tells.
  ///   - league: of which it is.
  ///   - catalog: opens the catalog, with the league in it.
  /// - Returns: what came of each season.
  /// - Throws: what the catalog throws, or `CatalogUpdateError`.
  package func keep(
    _ plan: ScheduleImport, league: LeagueID, catalog: () throws -> Catalog
  ) throws -> [SyncReport] {
    if let own = plan.customLeague, !isDryRun { try learned.save(own) }
    let catalog = try catalog()
    let facts = FactStore(catalog: catalog, learned: learned, isDryRun: isDryRun)
    let now = clock()
    return plan.seasons.map { season in
      let telling = plan.telling(of: season, at: now)
      var report = SyncReport(
        league: league, season: season, source: telling.source, outcome: .unchanged)
      report.take(catalog) { try facts.apply(plan.games[season] ?? [], telling) }
      return report
    }
  }
}
