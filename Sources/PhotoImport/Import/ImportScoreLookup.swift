import AppSupport
package import Foundation
package import Scores

/// Asks score providers about what the stored data leaves open, within an import's time budget.
package struct ImportScoreLookup: Sendable {
  struct LookupResult: Sendable {
    var games = GameUpdates()
    /// Findings about visits of earlier imports whose result was to come.
    var visits: [ScoreFinder.Finding] = []
  }

  private let finder: @Sendable () throws -> ScoreFinder
  private let plan: ScoreLookupPlan
  private let budget: TimeInterval
  private let clock: @Sendable () -> Date

  /// Creates a lookup whose deadline begins with it; `finder` is called only if there is something
  /// to look up.
  package init(
    plan: ScoreLookupPlan, patience: Double, clock: @escaping @Sendable () -> Date,
    finder: @escaping @Sendable () throws -> ScoreFinder
  ) {
    self.plan = plan
    budget = ScoreLookupPlan.importBudget * patience
    self.clock = clock
    self.finder = finder
  }

  /// Looks up all pending games, days and visits until the deadline or the cancellation, in a dry
  /// run only in the cache; throws if a setting of the providers is wrong.
  func updates(
    of pendingLookups: PendingLookups, isDryRun: Bool, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> LookupResult {
    let finder = try finder()
    let now = clock()
    var plan = plan
    plan.isOffline = plan.isOffline || isDryRun
    plan.deadline = now + budget
    return try await withCancellation(when: isCancelled) { [plan] in
      let found = await finder.find(pendingLookups, plan: plan, at: now)
      return LookupResult(games: found.updates, visits: found.findings)
    }
  }
}
