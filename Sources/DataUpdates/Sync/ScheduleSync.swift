package import AppSupport
package import Catalog
package import Foundation
package import Scores
package import SportsModel

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
    result.requests = listing.requests
    result.notModified = listing.notModified
    if let trouble = listing.trouble {
      result.outcome = .failed(trouble)
      return result
    }
    let reading = MappedSeason(listing.list, season: seasonRequest.season, catalog: catalog)
    result.leftOut = reading.leftOut
    result.unknown = reading.unknown
    result.guessed = reading.guessed
    result.unknownVenues = reading.unknownVenues
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
      tally = applied.update.tally
      replacements = applied.update.replacements
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
