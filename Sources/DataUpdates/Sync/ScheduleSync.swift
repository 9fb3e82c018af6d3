import AppSupport
package import Catalog
package import Foundation
package import Scores
package import SportsModel

/// Fetches the schedules of seasons and keeps what is new in them.
package struct ScheduleSync: Sendable {
  /// One season of one league.
  package struct Errand: Sendable, Hashable {
    package let league: LeagueID
    package let season: Int

    package init(league: LeagueID, season: Int) {
      self.league = league
      self.season = season
    }
  }

  private let catalog: Catalog
  private let facts: FactsDesk
  private let desk: SeasonDesk
  private let clock: @Sendable () -> Date
  private let keeps: Bool

  /// A season is looked for this many days before the earliest day on which it can begin.
  private static let daysAhead = 270

  /// - Parameters:
  ///   - catalog: the facts and the names.
  ///   - learned: where it is kept.
  ///   - desk: asks the providers.
  ///   - clock: says when.
  ///   - isDryRun: whether nothing is written, neither facts nor caches.
  package init(
    catalog: Catalog, learned: LearnedFacts, desk: SeasonDesk,
    clock: @escaping @Sendable () -> Date, isDryRun: Bool
  ) {
    self.catalog = catalog
    self.desk = desk
    self.clock = clock
    facts = FactsDesk(catalog: catalog, learned: learned, isDryRun: isDryRun)
    keeps = !isDryRun
  }

  /// The season that is under way, and the next where it may be planned already.
  ///
  /// - Parameters:
  ///   - leagues: whose; nil for all that somebody lists.
  ///   - seasons: the years in which they start; empty for these two.
  ///   - today: says which is under way.
  /// - Returns: what to fetch, in the order of the catalog.
  package func errands(
    leagues: Set<LeagueID>?, seasons: [Int], today: LocalDay
  ) -> [Errand] {
    catalog.leagues.map(\.id).filter { league in
      leagues?.contains(league) ?? (SeasonDesk.provider(of: league) != nil)
    }.flatMap { league in
      guard seasons.isEmpty else {
        return Set(seasons).sorted().map { Errand(league: league, season: $0) }
      }
      let current = SeasonSpan.season(of: today, league: league)
      let next = SeasonSpan(league: league, season: current + 1).days?.lowerBound
      let isNear = next.map { $0 - today <= Self.daysAhead } ?? false
      return [Errand(league: league, season: current)]
        + (isNear ? [Errand(league: league, season: current + 1)] : [])
    }
  }

  /// Fetches all; leagues are fetched side by side, the seasons of each one after the other.
  ///
  /// - Parameters:
  ///   - errands: what to fetch.
  ///   - report: told how many of how many parts are there.
  /// - Returns: what came of each, in the order of the errands.
  package func run(
    _ errands: [Errand], report: @escaping @Sendable (_ line: String) -> Void = { _ in }
  ) async -> [SyncReport] {
    let leagues = Dictionary(grouping: errands, by: \.league)
    return await withTaskGroup(of: [SyncReport].self) { group in
      for errands in leagues.values {
        group.addTask {
          var reports: [SyncReport] = []
          for errand in errands { reports.append(await run(errand, report)) }
          return reports
        }
      }
      var reports: [Errand: SyncReport] = [:]
      for await list in group {
        for report in list {
          reports[Errand(league: report.league, season: report.season)] = report
        }
      }
      return errands.compactMap { reports[$0] }
    }
  }

  private func run(
    _ errand: Errand, _ report: @escaping @Sendable (String) -> Void
  ) async -> SyncReport {
    var plan = SeasonDesk.Plan()
    plan.keeps = keeps
    let listing = await desk.listing(of: errand.league, season: errand.season, plan: plan) {
      report("\(errand.league) \(errand.season): \($0) of \($1)")
    }
    var result = SyncReport(
      league: errand.league, season: errand.season, source: listing.provider.rawValue,
      outcome: .notListed)
    result.requests = listing.requests
    result.notModified = listing.notModified
    if let trouble = listing.trouble {
      result.outcome = .failed(trouble)
      return result
    }
    let reading = SeasonReading(listing.list, season: errand.season, catalog: catalog)
    result.leftOut = reading.leftOut
    result.unknown = reading.unknown
    result.guessed = reading.guessed
    result.withoutBuilding = reading.withoutBuilding
    guard !reading.games.isEmpty else { return result }
    let telling = SeasonUpdate.Telling(
      league: errand.league, season: errand.season, source: listing.provider.rawValue,
      coverage: listing.isWhole && reading.unknown.isEmpty ? .season : .some, at: clock(),
      facts: catalog.version)
    result.take(catalog) { try facts.apply(reading.games, telling) }
    return result
  }
}

extension SyncReport {
  /// Notes what became of a season.
  mutating func take(_ names: Catalog, _ apply: () throws -> FactsDesk.Applied) {
    do {
      let applied = try apply()
      changes = Self.lines(applied.update, names)
      outcome = applied.update.isDifferent ? .changed : .unchanged
      tally = applied.update.tally
      replacements = applied.update.replacements
      setAside = applied.setAside
    } catch let error as FactPackError {
      outcome = .unwritable(error.description)
    } catch {
      outcome = .unwritable("\(error)")
    }
  }

  /// “2031-06-02  Texas Rangers at Boston Red Sox: day 2031-04-08 → 2031-06-02”.
  private static func lines(_ update: SeasonUpdate, _ names: Catalog) -> [String] {
    guard !update.changes.isEmpty else { return [] }
    let games = Dictionary(
      (update.pack?.rows ?? []).map { ($0.mark.id, $0.game) },
      uniquingKeysWith: { first, _ in first })
    return update.changes.compactMap { change in
      guard let game = games[change.game] else { return nil }
      let away = names.displayName(of: game.away, season: game.season)
      let home = names.displayName(of: game.home, season: game.season)
      return "\(game.day)  \(away) at \(home): \(change.subject.rawValue) "
        + "\(change.before) → \(change.after)"
    }
  }
}
