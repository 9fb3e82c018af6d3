package import Foundation
package import Web

/// Why asking a provider brought nothing to read.
package struct RequestFailure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// 5xx: its side.
    case server(status: Int)
    /// 401, 403, 429 and the like: it does not want to.
    case refused(status: Int)
    case timedOut
    /// Nobody answers there, though there is a network.
    case unreachable
    /// An answer, but none of the form that we know.
    case notUnderstood
    /// No network: our side.
    case offline
    /// The site's robots.txt does not want it: never asked.
    case disallowed
    case cancelled
  }

  package let kind: Kind
  /// The instant that the provider asks to wait for.
  package let retryAfter: Date?

  package init(_ kind: Kind, retryAfter: Date? = nil) {
    self.kind = kind
    self.retryAfter = retryAfter
  }

  /// What an answer's status says; nil for one that is to be read, and for “no such thing” (404,
  /// 410), which is an answer too.
  package init?(_ answer: WebResponse, at instant: Date) {
    guard let kind = Kind(status: answer.status) else { return nil }
    self.init(
      kind,
      retryAfter: answer.header("Retry-After").flatMap { RetryAfter.instant($0, at: instant) })
  }

  /// What it means that no answer came.
  ///
  /// - Parameters:
  ///   - failure: what the client met.
  ///   - networkIsUp: whether another host answered in the same run, so that it is not our side.
  package init(_ failure: WebFailure, networkIsUp: Bool) {
    switch failure {
    case .unreachable, .insecure: self.init(networkIsUp ? .unreachable : .offline)
    case .timedOut: self.init(.timedOut)
    case .tooLarge, .badRedirect, .malformed: self.init(.notUnderstood)
    case .cancelled: self.init(.cancelled)
    }
  }

  /// Whether the provider is to blame, so that a breaker counts it.
  package var isProviderFault: Bool {
    switch kind {
    case .server, .refused, .timedOut, .unreachable, .notUnderstood: true
    case .offline, .disallowed, .cancelled: false
    }
  }

  /// Whether the same request may succeed a little later.
  package var isTransient: Bool {
    switch kind {
    case .server, .timedOut, .unreachable: true
    case .refused(let status): status == 429
    case .notUnderstood, .offline, .disallowed, .cancelled: false
    }
  }

  /// The earliest instant for another attempt; nil if the failure is permanent.
  var retryDate: Date? { isTransient ? retryAfter ?? .distantPast : nil }
}

extension RequestFailure.Kind {
  fileprivate init?(status: Int) {
    switch status {
    case 200..<300, 304, 404, 410: return nil
    case 401, 402, 403, 407, 429, 451: self = .refused(status: status)
    case 408: self = .timedOut
    case 500...: self = .server(status: status)
    default: self = .notUnderstood
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
