package import Catalog
package import Foundation
package import Web

/// Saves the games of schedule files.
package struct ScheduleFileInstaller: Sendable {
  package typealias File = (bytes: [UInt8], path: String)

  private let learned: CatalogUpdateStore
  private let clock: @Sendable () -> Date
  private let isDryRun: Bool

  package init(learned: CatalogUpdateStore, clock: @escaping @Sendable () -> Date, isDryRun: Bool) {
    (self.learned, self.clock, self.isDryRun) = (learned, clock, isDryRun)
  }

  /// Resolves the names of a schedule file, with a table of stadiums; a new league gets this name, or
  /// its id in capitals.
  ///
  /// - Throws: `ScheduleFileError`, or `UpdateError.invalidLeagueID`.
  package func plan(
    _ file: File, for id: String, named name: String?, stadiums: File?, in catalog: Catalog
  ) throws -> ScheduleImport {
    guard let league = CatalogUpdateStore.leagueID(id.lowercased()) else {
      throw UpdateError.invalidLeagueID(id)
    }
    let schedule = try ScheduleFile(file.bytes, path: file.path)
    let resolver = try StadiumResolver(catalog, bytes: stadiums?.bytes, path: stadiums?.path ?? "")
    let isCustom = catalog.structure(of: league) == nil || learned.isCustom(league)
    return ScheduleImport(
      schedule, league: league, name: name, catalog: catalog,
      own: isCustom ? learned.customLeague(league) : nil, stadiums: resolver)
  }

  /// Saves the league, if it is one of the user's own, and then its seasons, for which the catalog
  /// with the league is opened.
  ///
  /// - Throws: `UpdateError` for a file with bad rows or without games, `CatalogUpdateError`, or what
  ///   the catalog throws.
  package func save(
    _ plan: ScheduleImport, of path: String, skipsBadRows: Bool, catalog: () throws -> Catalog
  ) throws -> [SyncReport] {
    guard plan.badRows.isEmpty || skipsBadRows else { throw UpdateError.badRows }
    guard !plan.games.isEmpty else { throw UpdateError.noGames(path: path) }
    if let own = plan.customLeague, !isDryRun { try learned.save(own) }
    let catalog = try catalog()
    let facts = FactStore(catalog: catalog, learned: learned, isDryRun: isDryRun)
    let now = clock()
    return plan.seasons.map { season in
      facts.report(plan.games[season] ?? [], from: plan.source(of: season, at: now))
    }
  }
}

/// A file or an address of a data pack.
package enum PackSource: Hashable, Sendable {
  case file(String)
  case address(URL)

  /// Distinguishes an address of HTTP or HTTPS from the path of a file.
  ///
  /// - Throws: `UpdateError.invalidAddress`.
  package init(_ name: String) throws(UpdateError) {
    guard ["http://", "https://"].contains(where: name.lowercased().hasPrefix) else {
      self = .file(name)
      return
    }
    guard let url = URL(string: name), url.host()?.isEmpty == false else {
      throw .invalidAddress(name)
    }
    self = .address(url)
  }

  /// Returns the bytes of a pack, for which the closure sends a request.
  ///
  /// - Throws: `UpdateError` with the name of the pack.
  package static func bytes(
    named name: String, _ response: () async throws(WebFailure) -> WebResponse
  ) async throws(UpdateError) -> [UInt8] {
    let answer: WebResponse
    do throws(WebFailure) {
      answer = try await response()
    } catch {
      throw error == .tooLarge ? .packTooLarge(name) : .packUnreachable(name)
    }
    guard answer.status == 200 else { throw .packRefused(name, status: answer.status) }
    return Array(answer.body)
  }
}
