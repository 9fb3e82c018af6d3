import AppSupport
package import Foundation
package import Scores

/// How an import asks the world for what the facts leave open.
package struct ImportScoreLookup: Sendable {
  /// What came of it.
  struct LookupResult: Sendable {
    var games = GameUpdates()
    /// About visits of earlier imports that wait for their result.
    var visits: [ScoreFinder.Finding] = []
  }

  private let finder: @Sendable () throws -> ScoreFinder
  private let plan: ScoreLookupPlan
  private let budget: TimeInterval
  private let clock: @Sendable () -> Date

  /// - Parameters:
  ///   - plan: how far to go; its deadline is set when the asking begins.
  ///   - patience: how many times the usual budget it has.
  ///   - clock: the time of now.
  ///   - finder: made only when there is something to look up.
  package init(
    plan: ScoreLookupPlan, patience: Double, clock: @escaping @Sendable () -> Date,
    finder: @escaping @Sendable () throws -> ScoreFinder
  ) {
    self.plan = plan
    budget = ScoreLookupPlan.importBudget * patience
    self.clock = clock
    self.finder = finder
  }

  /// Looks up all wishes within the time that an import has for it.
  ///
  /// - Parameters:
  ///   - pendingLookups: what to look up.
  ///   - isDryRun: only what is kept already is used.
  ///   - isCancelled: asked often.
  /// - Returns: what was learned; what was not waits for another time.
  /// - Throws: when nobody can be asked at all, by a wrong setting.
  func updates(
    of pendingLookups: PendingLookups, isDryRun: Bool, isCancelled: () -> Bool
  ) throws -> LookupResult {
    let finder = try finder()
    let now = clock()
    var plan = plan
    plan.isOffline = plan.isOffline || isDryRun
    plan.deadline = now + budget
    let errand = Errand { [plan] in await finder.find(pendingLookups, plan: plan, at: now) }
    guard let found = errand.wait(isCancelled: isCancelled) else { return LookupResult() }
    return LookupResult(games: found.updates, visits: found.findings)
  }
}
