/// Why there was no answer at all.
package enum WebFailure: Error, Sendable, Hashable {
  /// No network, no such host, nothing listens there.
  case unreachable(String)
  case timedOut
  /// The certificate or the handshake is not right.
  case insecure(String)
  /// More bytes than are taken.
  case tooLarge
  /// A redirect that is not followed: to another scheme, or too many.
  case badRedirect(String)
  /// Broken HTTP.
  case malformed(String)
  case cancelled

  /// The same for a person.
  package var reason: String {
    switch self {
    case .unreachable(let reason), .insecure(let reason), .badRedirect(let reason),
      .malformed(let reason):
      reason
    case .timedOut: "no answer in time"
    case .tooLarge: "its answer is too large"
    case .cancelled: "interrupted"
    }
  }
}
