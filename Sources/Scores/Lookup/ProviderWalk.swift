import Foundation
import SportsModel
import Web

/// A lookup that takes what providers list: of one game, or of all games of a day.
///
/// A value without effects; `ProviderWalk` sends the requests.
protocol ProviderLookup {
  var log: LookupLog { get set }
  /// The day whose listings are requested.
  var day: LocalDay { get }

  /// Returns whether nothing more has to be requested.
  func isSettled(at instant: Date) -> Bool

  /// Decides whether the next provider is asked.
  mutating func decision(on provider: ProviderID, at instant: Date) -> AskDecision

  /// Returns the day under which a provider may list what `games` lack; nil if there is none.
  func otherDay(of provider: ProviderID, without games: [MappedGame]) -> LocalDay?

  /// Takes the listing of a provider.
  mutating func add(_ games: [MappedGame], of provider: ProviderID, at instant: Date)

  /// Records that a provider could not be asked, or one failed attempt to ask it.
  mutating func addTrouble(
    _ outcome: LookupStep.Outcome, with provider: ProviderID, at instant: Date)
}

enum AskDecision: Sendable, Hashable { case ask, skip, stop }

/// The one loop over score providers: asks one after the other until a lookup is settled.
struct ProviderWalk: Sendable {
  let plan: ScoreLookupPlan
  let environment: RetryEnvironment
  /// Fetches the listing of a day.
  let listing: @Sendable (ProviderID, LocalDay) async -> ListingLoader.Outcome

  func run(_ lookup: inout some ProviderLookup, _ providers: [ProviderID]) async {
    for provider in providers {
      guard !plan.isOffline else { return lookup.log.note(provider, .offline, pending: .offline) }
      switch lookup.decision(on: provider, at: environment.now()) {
      case .skip: continue
      case .stop: return
      case .ask: break
      }
      guard await ask(provider, for: &lookup), !lookup.isSettled(at: environment.now()) else {
        return
      }
    }
  }

  /// Returns whether it makes sense to ask further providers.
  private func ask(_ provider: ProviderID, for lookup: inout some ProviderLookup) async -> Bool {
    let outcome = await outcome(of: provider, for: &lookup)
    let now = environment.now()
    switch outcome {
    case .success(let games): lookup.add(games, of: provider, at: now)
    case .failure(.denied(let denial)):
      lookup.log.note(denial, by: provider)
      if case .off = denial { lookup.addTrouble(.off, with: provider, at: now) }
    case .failure(.failed(let failure)):
      let isLate = plan.deadline.map { now >= $0 } ?? false
      lookup.log.setPending(PendingReason(failure, isLate: isLate))
      return failure.kind != .offline && failure.kind != .cancelled
    }
    return true
  }

  /// Asks a provider, an official one again after a transient failure.
  private func outcome(
    of provider: ProviderID, for lookup: inout some ProviderLookup
  ) async -> ListingLoader.Outcome {
    let loop = RetryLoop(
      tries: provider.standing == .official ? plan.tries : 1, deadline: plan.deadline,
      maxWait: ListingFetcher.maxRetryWait, environment: environment)
    return await loop.run {
      let outcome = await listed(by: provider, for: lookup)
      if case .failure(.failed(let failure)) = outcome {
        lookup.log.note(provider, .init(failure))
        if failure.kind != .offline, failure.kind != .cancelled {
          lookup.addTrouble(.init(failure), with: provider, at: environment.now())
        }
      }
      return outcome
    } retryDate: { outcome, _ in
      guard case .failure(.failed(let failure)) = outcome else { return nil }
      return failure.retryDate
    }
  }

  private func listed(
    by provider: ProviderID, for lookup: some ProviderLookup
  ) async -> ListingLoader.Outcome {
    let outcome = await listing(provider, lookup.day)
    guard case .success(let games) = outcome,
      let day = lookup.otherDay(of: provider, without: games), day != lookup.day
    else { return outcome }
    return await listing(provider, day)
  }
}

extension PendingReason {
  init(_ failure: RequestFailure, isLate: Bool) {
    switch failure.kind {
    case .offline: self = .offline
    case .cancelled: self = isLate ? .outOfTime : .interrupted
    default: self = .noAnswer
    }
  }
}

/// The steps of a lookup, and the reason why a later one may find more.
struct LookupLog: Sendable {
  private(set) var steps: [LookupStep] = []
  private(set) var pendingReason: PendingReason?

  mutating func note(
    _ tier: ScoreTier, of provider: ProviderID? = nil, _ outcome: LookupStep.Outcome
  ) {
    steps.append(LookupStep(tier: tier, provider: provider, outcome: outcome))
  }

  mutating func note(
    _ provider: ProviderID, _ outcome: LookupStep.Outcome, pending reason: PendingReason? = nil
  ) {
    note(provider.tier, of: provider, outcome)
    if let reason { setPending(reason) }
  }

  mutating func note(_ denial: RequestDenial, by provider: ProviderID) {
    switch denial {
    case .off: note(provider, .off, pending: .noAnswer)
    case .disallowed: note(provider, .disallowed)
    case .outOfTime: note(provider, .outOfTime, pending: .outOfTime)
    }
  }

  /// Keeps the first reason, except that a missing network explains a missing answer.
  mutating func setPending(_ reason: PendingReason) {
    if let pendingReason, (pendingReason, reason) != (.noAnswer, .offline) { return }
    pendingReason = reason
  }
}
