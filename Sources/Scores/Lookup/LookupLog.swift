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
