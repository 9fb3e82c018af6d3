import Foundation
import SportsModel
import Web

/// A lookup that takes what providers have: one game, all games of a day, or a box score.
///
/// A value without effects; `ProviderWalk` sends the requests.
protocol ProviderLookup {
  associatedtype Found: Sendable

  var log: LookupLog { get set }

  /// Returns whether nothing more has to be requested.
  func isSettled(at instant: Date) -> Bool
  mutating func decision(on provider: ProviderID, at instant: Date) -> AskDecision
  mutating func add(_ found: Found, of provider: ProviderID, at instant: Date)

  /// Records that a provider could not be asked, or one failed attempt to ask it.
  mutating func addTrouble(
    _ outcome: LookupStep.Outcome, with provider: ProviderID, at instant: Date)
}

extension ProviderLookup {
  func decision(on provider: ProviderID, at instant: Date) -> AskDecision { .ask }
  func addTrouble(_ outcome: LookupStep.Outcome, with provider: ProviderID, at instant: Date) {}
}

enum AskDecision: Sendable, Hashable { case ask, skip, stop }

/// The one loop over providers: asks one after the other until a lookup is settled.
struct ProviderWalk: Sendable {
  let plan: ScoreLookupPlan
  let environment: RetryEnvironment
  var listing: @Sendable (ProviderID, LocalDay) async -> ListingLoader.Outcome = { _, _ in
    .success([])
  }

  func run<Lookup: ProviderLookup>(
    _ lookup: inout Lookup, _ providers: [ProviderID],
    fetch: (ProviderID) async -> Result<Lookup.Found, ListingFetcher.Stop>
  ) async {
    for provider in providers {
      guard !plan.isOffline else {
        return lookup.log.record(provider, outcome: .offline, pending: .offline)
      }
      switch lookup.decision(on: provider, at: environment.now()) {
      case .skip: continue
      case .stop: return
      case .ask: break
      }
      let outcome = await environment.retrying(provider, plan: plan) {
        let outcome = await fetch(provider)
        if case .failure(.failed(let failure)) = outcome {
          lookup.log.record(provider, outcome: .init(failure))
          if failure.isProviderFault {
            lookup.addTrouble(.init(failure), with: provider, at: environment.now())
          }
        }
        return outcome
      }
      let now = environment.now()
      switch outcome {
      case .success(let found): lookup.add(found, of: provider, at: now)
      case .failure(.denied(let denial)):
        lookup.log.record(denial, by: provider)
        if case .off = denial { lookup.addTrouble(.off, with: provider, at: now) }
      case .failure(.failed(let failure)):
        lookup.log.setPending(PendingReason(failure, isLate: plan.isLate(at: now)))
        // Without a network, further providers can't respond either.
        guard failure.isProviderFault else { return }
      }
      if lookup.isSettled(at: now) { return }
    }
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

  mutating func record(
    _ tier: ScoreTier, of provider: ProviderID? = nil, outcome: LookupStep.Outcome
  ) {
    steps.append(LookupStep(tier: tier, provider: provider, outcome: outcome))
  }

  mutating func record(
    _ provider: ProviderID, outcome: LookupStep.Outcome, pending reason: PendingReason? = nil
  ) {
    record(provider.tier, of: provider, outcome: outcome)
    if let reason { setPending(reason) }
  }

  mutating func record(_ denial: RequestDenial, by provider: ProviderID) {
    switch denial {
    case .off: record(provider, outcome: .off, pending: .noAnswer)
    case .disallowed: record(provider, outcome: .disallowed)
    case .outOfTime: record(provider, outcome: .outOfTime, pending: .outOfTime)
    }
  }

  /// Keeps the first reason, except that a missing network explains a missing answer.
  mutating func setPending(_ reason: PendingReason) {
    if let pendingReason, (pendingReason, reason) != (.noAnswer, .offline) { return }
    pendingReason = reason
  }
}
