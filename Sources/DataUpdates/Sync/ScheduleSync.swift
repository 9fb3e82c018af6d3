package import AppSupport
package import Catalog
package import Foundation
package import Scores
package import SportsModel
package import Web

/// Fetches the schedules of seasons and saves the changes.
package struct ScheduleSync: Sendable {
  private let catalog: Catalog
  private let facts: FactStore
  private let service: SeasonListingService
  private let clock: @Sendable () -> Date
  private let writesCache: Bool

  private static let step = "Fetching schedules"

  /// The number of days before its earliest start at which a season is fetched.
  private static let daysAhead = 270

  /// Creates a sync; a dry run writes neither data nor caches.
  package init(
    catalog: Catalog, learned: CatalogUpdateStore, service: SeasonListingService,
    clock: @escaping @Sendable () -> Date, isDryRun: Bool
  ) {
    (self.catalog, self.service, self.clock) = (catalog, service, clock)
    facts = FactStore(catalog: catalog, learned: learned, isDryRun: isDryRun)
    writesCache = !isDryRun
  }

  /// Returns the seasons to fetch in the order of the catalog, by default of all leagues that a
  /// provider lists: the present season, and the next one if its start is near.
  package func seasonRequests(
    leagues: Set<LeagueID>?, seasons: [Int], today: LocalDay
  ) -> [SeasonSpan] {
    catalog.leagues.map(\.id).filter { league in
      leagues?.contains(league) ?? (SeasonListingService.provider(of: league) != nil)
    }.flatMap { league in
      guard seasons.isEmpty else {
        return Set(seasons).sorted().map { SeasonSpan(league: league, season: $0) }
      }
      let current = SeasonSpan.season(of: today, league: league)
      let next = SeasonSpan(league: league, season: current + 1).days?.lowerBound
      let isNear = next.map { $0 - today <= Self.daysAhead } ?? false
      return [SeasonSpan(league: league, season: current)]
        + (isNear ? [SeasonSpan(league: league, season: current + 1)] : [])
    }
  }

  /// Fetches seasons: leagues concurrently, the seasons of a league one after the other; returns the
  /// results in the order of the requests.
  ///
  /// The progress counts seasons, or the requests of a single season.
  package func run(
    _ seasonRequests: [SeasonSpan], progress: @escaping @Sendable (StepProgress) -> Void = { _ in }
  ) async -> [SyncReport] {
    let leagues = Dictionary(grouping: seasonRequests, by: \.league)
    return await withTaskGroup(of: [SyncReport].self) { group in
      for seasonRequests in leagues.values {
        group.addTask {
          var reports: [SyncReport] = []
          for request in seasonRequests {
            let report = await run(request) { done, all in
              guard leagues.count == 1, seasonRequests.count == 1 else { return }
              progress(StepProgress(Self.step, done: done, of: all))
            }
            reports.append(report)
          }
          return reports
        }
      }
      var reports: [SeasonSpan: SyncReport] = [:]
      var finished = 0
      for await list in group {
        finished += list.count
        if seasonRequests.count > 1 {
          progress(StepProgress(Self.step, done: finished, of: seasonRequests.count))
        }
        for report in list {
          reports[SeasonSpan(league: report.league, season: report.season)] = report
        }
      }
      return seasonRequests.compactMap { reports[$0] }
    }
  }

  private func run(
    _ seasonRequest: SeasonSpan, report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
  ) async -> SyncReport {
    let listing = await service.listing(
      of: seasonRequest.league, season: seasonRequest.season, writesCache: writesCache,
      report: report)
    var result = SyncReport(
      league: seasonRequest.league, season: seasonRequest.season, source: listing.provider.rawValue,
      outcome: .notListed)
    (result.requests, result.notModified) = (listing.requests, listing.notModified)
    if let trouble = listing.trouble {
      result.outcome = .failed(trouble)
      return result
    }
    let reading = MappedSeason(listing.list, season: seasonRequest.season, catalog: catalog)
    (result.leftOut, result.unknown) = (reading.leftOut, reading.unknown)
    (result.guessed, result.unknownVenues) = (reading.guessed, reading.unknownVenues)
    guard !reading.games.isEmpty else { return result }
    let source = SeasonUpdate.ListingContext(
      league: seasonRequest.league, season: seasonRequest.season, source: listing.provider.rawValue,
      coverage: listing.isWhole && reading.unknown.isEmpty ? .season : .some, at: clock(),
      facts: catalog.version)
    result.record(catalog) { try facts.apply(reading.games, from: source) }
    return result
  }
}

extension SyncReport {
  /// Applies an update and records its result.
  mutating func record(_ names: Catalog, apply: () throws -> FactStore.Applied) {
    do {
      let applied = try apply()
      changes = Self.lines(applied.update, names: names)
      outcome = applied.update.isDifferent ? .changed : .unchanged
      (tally, replacements) = (applied.update.tally, applied.update.replacements)
      setAside = applied.setAside
    } catch let error as CatalogUpdateError {
      outcome = .unwritable(error.description)
    } catch {
      outcome = .unwritable("\(error)")
    }
  }

  /// Returns lines such as `2031-06-02  Texas Rangers at Boston Red Sox: day 2031-04-08 → 2031-06-02`.
  private static func lines(_ update: SeasonUpdate, names: Catalog) -> [String] {
    guard !update.changes.isEmpty else { return [] }
    let games = Dictionary(
      (update.pack?.rows ?? []).map { ($0.mark.id, $0.game) },
      uniquingKeysWith: { first, _ in first })
    return update.changes.compactMap { change in
      guard let game = games[change.game] else { return nil }
      let away = names.displayName(of: game.away, season: game.season)
      let home = names.displayName(of: game.home, season: game.season)
      let (before, after) = (text(change.before, in: change), text(change.after, in: change))
      return "\(game.day)  \(away) at \(home): \(name(of: change.subject)) \(before) → \(after)"
    }
  }

  private static func name(of subject: GameChange.Subject) -> String {
    switch subject {
    case .building: "stadium"
    case .number: "game number"
    case .day, .start, .status, .score: subject.rawValue
    }
  }

  /// Returns a value before or after a change; scores are stored with the home team first.
  private static func text(_ value: String, in change: GameChange) -> String {
    guard change.subject == .score else { return value }
    return value.split(separator: "-").reversed().joined(separator: "-")
  }
}

// Saves the games of schedule files.

extension OwnLeagueStore {
  package typealias File = (bytes: [UInt8], path: String)

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
