/// One step of a lookup, as shown by `scores lookup` and `scores explain`.
package struct LookupStep: Sendable, Hashable, Codable {
  package enum Outcome: String, Sendable, Hashable, Codable {
    case found
    /// The tier has nothing about the game.
    case nothing = "none"
    /// The cache has a result that is too old to be used without a request.
    case stale
    /// The provider responded and has no such game.
    case notListed = "not_listed"
    case notFinal = "not_final"
    case cancelled
    /// The provider recently had no such game and was not asked again.
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
    /// The circuit breaker is open, or the provider asked to wait.
    case off
    case outOfTime = "out_of_time"
    /// No source has the score, so the user has to enter it.
    case asked
  }

  package let tier: ScoreTier
  package let provider: ProviderID?
  package let outcome: Outcome
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
