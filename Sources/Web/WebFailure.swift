/// Why there is no response.
package enum WebFailure: Error, Sendable, Hashable {
  /// No network, an unknown host, or a refused connection.
  case unreachable(String)
  case timedOut
  /// The certificate or the TLS handshake is invalid.
  case insecure(String)
  case tooLarge
  /// A redirect to another scheme, or too many redirects.
  case badRedirect(String)
  case malformed(String)
  case cancelled

  /// A description for the user.
  package var reason: String {
    switch self {
    case .unreachable(let reason), .insecure(let reason), .badRedirect(let reason),
      .malformed(let reason):
      reason
    case .timedOut: "no response in time"
    case .tooLarge: "the response is too large"
    case .cancelled: "interrupted"
    }
  }
}
