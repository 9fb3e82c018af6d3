package import Foundation
package import SportsModel

/// One look-up on its way through the tiers: catalog, cache, providers, pages, the person.
///
/// A pure state machine: each event returns what is to be done next, in order. All but the last of
/// these are done on the way and bring no event; the last one either brings the event that is
/// named beside it or ends the look-up. An event that does not fit changes nothing.
package struct ScoreChain: Sendable {
  package enum Action: Sendable, Hashable {
    /// Brings `catalogRead`.
    case readCatalog(GameKey)
    /// Brings `cacheRead`.
    case readCache(String)
    /// Look at robots.txt and the breaker and reserve a turn; brings `turnGiven` or `turnDenied`.
    case seekTurn(ProviderID, notAfter: Date?)
    /// Brings `waited`.
    case wait(until: Date)
    /// Brings `answered`; a request still on its way at the deadline is given up as `.cancelled`.
    case ask(ProviderID, deadline: Date?)
    /// On the way.
    case writeCache(ScoreRecord, key: String)
    /// Ends: the score, and the one that it corrects.
    case accept(ScoreResult, replacing: ScoreResult?)
    /// Ends: sources differ; the first is shown, all are kept.
    case conflict([ScoreResult])
    /// Ends: ask again another time.
    case pending(PendingReason)
    /// Ends: only the person can say.
    case giveUp(GiveUpReason)
  }

  package enum PendingReason: Sendable, Hashable {
    case notFinal(ListedGame.Status)
    case offline
    case outOfTime
    case interrupted
    /// Somebody who might know is off, refuses or fails.
    case noAnswer

    /// The first reason, save that who has no network had no answer for that reason.
    static func better(_ first: PendingReason?, _ second: PendingReason) -> PendingReason {
      guard let first, (first, second) != (.noAnswer, .offline) else { return second }
      return first
    }
  }

  package enum GiveUpReason: Sendable, Hashable {
    /// All who were asked answered, and none lists the game.
    case notListed
    /// It was never played.
    case cancelled
    /// The plan leaves nobody to ask.
    case noProvider
  }

  /// What a provider said about the game.
  package enum Answer: Sendable, Hashable {
    /// Final, with a score.
    case found(Score)
    /// Listed, but without a final score: which is not the score 0–0.
    case notFinal(ListedGame.Status)
    case notListed
    case failed(RequestFailure)
  }

  package enum Denial: Sendable, Hashable {
    /// The breaker is open, or Retry-After says so.
    case off(until: Date)
    /// robots.txt does not want it.
    case disallowed
    /// The next turn comes after the deadline.
    case outOfTime
  }

  enum State: Sendable, Hashable {
    case new, readingCatalog, readingCache
    case seekingTurn(ProviderID)
    /// Has the turn and waits for it.
    case waitingForTurn(ProviderID)
    /// Waits before it tries the same provider once more.
    case waitingToRetry(ProviderID)
    case asking(ProviderID)
    case ended
  }

  package let lookup: ScoreLookup
  package let plan: ScoreLookupPlan
  /// What was done so far, for people who want to know.
  package var steps: [ChainStep] = []

  var state = State.new
  /// Whom to ask yet, in order.
  var queue: [ProviderID]
  var failedTries = 0
  var found: [ScoreResult] = []
  var record = ScoreRecord()
  /// The record as the cache has it.
  var written = ScoreRecord()
  /// Why somebody may know more another time; the first reason counts.
  var pendingReason: PendingReason?
  var isCancelled = false

  package init(_ lookup: ScoreLookup, plan: ScoreLookupPlan) {
    self.lookup = lookup
    self.plan = plan
    queue = plan.providers(for: lookup.game.league)
  }

  package mutating func start(at instant: Date) -> [Action] {
    guard state == .new else { return [] }
    guard plan.tiers.contains(.catalog) else { return readCache() }
    state = .readingCatalog
    return [.readCatalog(lookup.game)]
  }

  /// The catalog holds a score, or nil for none; a synced one counts as its own.
  package mutating func catalogRead(_ score: Score?, at instant: Date) -> [Action] {
    guard state == .readingCatalog else { return [] }
    note(.catalog, score == nil ? .nothing : .found)
    if let score { found.append(ScoreResult(score, from: .catalog, at: instant)) }
    return isSatisfied ? conclude() : readCache()
  }

  /// The cache holds a record of earlier look-ups, or nil for none.
  package mutating func cacheRead(_ kept: ScoreRecord?, at instant: Date) -> [Action] {
    guard state == .readingCache else { return [] }
    record = kept ?? ScoreRecord()
    written = record
    guard plan.tiers.contains(.cache) else { return next(at: instant) }
    guard let result = record.result else {
      note(.cache, .nothing)
      return next(at: instant)
    }
    let isFresh = CachePolicy.isFresh(lookup.game.day, learned: result.learnedAt, at: instant)
    note(.cache, isFresh ? .found : .stale)
    // Who compares asks everybody again, and weighs what is kept against that.
    if isFresh, !plan.comparesAll {
      found.append(result)
      found.append(contentsOf: record.differing)
      return conclude()
    }
    return next(at: instant)
  }

  private mutating func readCache() -> [Action] {
    state = .readingCache
    return [.readCache(lookup.cacheKey)]
  }

  /// Whether what was found is enough.
  var isSatisfied: Bool { !found.isEmpty && !plan.comparesAll }

  mutating func note(_ tier: ScoreTier, _ outcome: ChainStep.Outcome) {
    steps.append(ChainStep(tier, nil, outcome))
  }

  mutating func note(_ provider: ProviderID, _ outcome: ChainStep.Outcome) {
    steps.append(ChainStep(provider.tier, provider, outcome))
  }
}
