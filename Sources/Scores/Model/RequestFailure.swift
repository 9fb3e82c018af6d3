package import Foundation
package import Web

/// Why a request to a provider brought no usable response.
package struct RequestFailure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// 5xx.
    case server(status: Int)
    /// 401, 403, 429 and similar.
    case refused(status: Int)
    case timedOut
    /// The provider can't be reached, but the network is up.
    case unreachable
    /// A response in an unknown format.
    case notUnderstood
    /// The network is down.
    case offline, cancelled
  }

  package let kind: Kind
  /// The instant given by Retry-After.
  package let retryAfter: Date?

  package init(_ kind: Kind, retryAfter: Date? = nil) {
    (self.kind, self.retryAfter) = (kind, retryAfter)
  }

  /// Creates the failure of a request without a response; the provider is at fault if another host
  /// responded in the same run.
  package init(_ failure: WebFailure, networkIsUp: Bool) {
    switch failure {
    case .unreachable, .insecure: self.init(networkIsUp ? .unreachable : .offline)
    case .timedOut: self.init(.timedOut)
    case .tooLarge, .badRedirect, .malformed: self.init(.notUnderstood)
    case .cancelled: self.init(.cancelled)
    }
  }

  /// Whether the provider is at fault, so that its circuit breaker counts the failure.
  package var isProviderFault: Bool { kind != .offline && kind != .cancelled }

  /// The earliest instant for another request, possibly in the past; nil if the failure is permanent.
  var retryDate: Date? {
    switch kind {
    case .server, .timedOut, .unreachable, .refused(429): retryAfter ?? .distantPast
    case .refused, .notUnderstood, .offline, .cancelled: nil
    }
  }
}

/// Why a provider may not be asked now.
package enum RequestDenial: Sendable, Hashable {
  /// The circuit breaker is open, or the provider asked to wait.
  case off(until: Date)
  /// The site's robots.txt disallows the page.
  case disallowed
  /// The next turn comes after the deadline.
  case outOfTime
}

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
    case offline, disallowed, interrupted
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
      case .cancelled: .interrupted
      }
  }
}
