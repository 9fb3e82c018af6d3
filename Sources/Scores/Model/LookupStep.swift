/// One step of a look-up, as `scores lookup` and `scores explain` tell it.
package struct LookupStep: Sendable, Hashable, Codable {
  package enum Outcome: String, Sendable, Hashable, Codable {
    case found
    /// The tier holds nothing about the game.
    case nothing = "none"
    /// The cache holds a result that is too old to be used unasked.
    case stale
    /// The provider answered and has no such game.
    case notListed = "not_listed"
    case notFinal = "not_final"
    case cancelled
    /// It said so not long ago and was not asked again.
    case notListedLately = "not_listed_lately"
    case notFinalLately = "not_final_lately"
    case serverError = "server_error"
    case refused
    case timedOut = "timed_out"
    case unreachable
    case notUnderstood = "not_understood"
    case offline
    case disallowed
    case interrupted
    /// The breaker is open, or the provider asked to wait.
    case off
    case outOfTime = "out_of_time"
    /// Nobody knows: it is for the person to say.
    case asked
  }

  package let tier: ScoreTier
  package let provider: ProviderID?
  package let outcome: Outcome

  package init(_ tier: ScoreTier, _ provider: ProviderID?, _ outcome: Outcome) {
    self.tier = tier
    self.provider = provider
    self.outcome = outcome
  }
}

extension LookupStep.Outcome {
  init(_ failure: RequestFailure) {
    self =
      switch failure.kind {
      case .server: .serverError
      case .refused: .refused
      case .timedOut: .timedOut
      case .unreachable: .unreachable
      case .notUnderstood: .notUnderstood
      case .offline: .offline
      case .disallowed: .disallowed
      case .cancelled: .interrupted
      }
  }
}
