package import Catalog
package import Foundation

/// Saves the games of schedule files.
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

  /// Resolves the names of a schedule file.
  ///
  /// - Throws: `ScheduleFileError`, or `UpdateError.invalidLeagueID`.
  package func plan(
    for request: ScheduleFileRequest, in catalog: Catalog
  ) throws -> ScheduleImport {
    guard let league = CatalogUpdateStore.leagueID(request.league.lowercased()) else {
      throw UpdateError.invalidLeagueID(request.league)
    }
    let schedule = try ScheduleFile(request.schedule.bytes, path: request.schedule.path)
    let stadiums = try StadiumResolver(
      catalog, bytes: request.stadiums?.bytes, path: request.stadiums?.path ?? "")
    let isCustom = catalog.structure(of: league) == nil || learned.isCustom(league)
    return ScheduleImport(
      schedule, league: league, name: request.leagueName, catalog: catalog,
      own: isCustom ? learned.customLeague(league) : nil, stadiums: stadiums)
  }

  /// Saves the league, if it is one of the user's own, and then its seasons, for which the catalog
  /// with the league is opened.
  ///
  /// - Throws: `UpdateError` for a file with bad rows or without games, `CatalogUpdateError`, or what
  ///   the catalog throws.
  package func save(
    _ plan: ScheduleImport, of request: ScheduleFileRequest, catalog: () throws -> Catalog
  ) throws -> [SyncReport] {
    guard plan.badRows.isEmpty || request.skipsBadRows else { throw UpdateError.badRows }
    guard !plan.games.isEmpty else { throw UpdateError.noGames(path: request.schedule.path) }
    if let own = plan.customLeague, !isDryRun { try learned.save(own) }
    let catalog = try catalog()
    let facts = FactStore(catalog: catalog, learned: learned, isDryRun: isDryRun)
    let now = clock()
    return plan.seasons.map { season in
      facts.report(plan.games[season] ?? [], plan.source(of: season, at: now))
    }
  }
}

/// A schedule file of the user.
package struct ScheduleFileRequest: Sendable {
  package typealias File = (bytes: [UInt8], path: String)

  /// The id of the league as the user entered it.
  package let league: String
  /// The name of a new league; nil for its id in capitals.
  package let leagueName: String?
  package let schedule: File
  /// A table of stadiums.
  package let stadiums: File?
  /// Whether rows that can't be read are ignored.
  package let skipsBadRows: Bool

  package init(
    league: String, leagueName: String?, schedule: File, stadiums: File?, skipsBadRows: Bool
  ) {
    self.league = league
    self.leagueName = leagueName
    self.schedule = schedule
    self.stadiums = stadiums
    self.skipsBadRows = skipsBadRows
  }
}
