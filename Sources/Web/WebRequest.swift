package import Foundation

package struct WebRequest: Sendable, Hashable {
  package var url: URL
  package var method = "GET"
  /// In the order in which they are sent, including User-Agent.
  package var headers: [Header]
  package var body: Data?
  /// nil for an anonymous request.
  ///
  /// A request with credentials follows no redirect, so that no other host gets them.
  package var credentials: WebCredentials?
  package var followsRedirects = true
  /// The most bytes of the response's body; nil for the client's limit.
  package var maxBytes: Int?

  package struct Header: Sendable, Hashable, Codable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  package init(url: URL, headers: [Header] = []) { (self.url, self.headers) = (url, headers) }
}

/// A response of a server, of any status.
package struct WebResponse: Sendable, Hashable {
  package let status: Int
  package let headers: [WebRequest.Header]
  package let body: Data
  /// The URL after redirects.
  package let url: URL

  package init(status: Int, headers: [WebRequest.Header] = [], body: Data, url: URL) {
    (self.status, self.headers, self.body, self.url) = (status, headers, body, url)
  }

  /// Returns the first header with a name, ignoring case.
  package func header(_ name: String) -> String? { headers.first(named: name) }
}

extension [WebRequest.Header] {
  /// Returns the value of the first header with a name, ignoring case.
  func first(named name: String) -> String? {
    first { $0.name.caseInsensitiveCompare(name) == .orderedSame }?.value
  }
}

package enum WebCredentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// User and password in plain text (RFC 7617), only for https and this computer.
  case basic(user: String, password: String)
  /// A hash of the password (RFC 7616); it takes two requests.
  case digest(user: String, password: String)
  /// An AWS signature version 4, which other object storages also support.
  case signature(key: String, secret: String, region: String, service: String)

  /// Without secrets.
  package var description: String {
    switch self {
    case .basic(let user, _), .digest(let user, _): user
    case .signature(let key, _, _, _): key
    }
  }

  package var customMirror: Mirror { Mirror(self, children: ["name": description]) }
}

extension URL {
  /// True if the host is this computer.
  package var isLoopback: Bool {
    let host = host()?.lowercased() ?? ""
    return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
  }
}

/// Sends requests to servers; `CurlClient` is the live one.
package protocol WebClient: Sendable {
  /// Sends a request; returns a response of any status.
  func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse
}

/// The reason that there is no response.
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

/// Time and size limits for a request.
package struct WebLimits: Sendable, Hashable {
  /// For name resolution and connecting, in steps of milliseconds.
  package var connectTimeout: Duration = .seconds(4)
  /// For the whole request including redirects, from the moment it is sent.
  package var totalTimeout: Duration = .seconds(8)
  /// A transfer of fewer than `minBytesPerSecond` for this time is ended, even before the response
  /// begins; in whole seconds.
  package var lowSpeedTimeout: Duration = .seconds(6)
  package var minBytesPerSecond = 64
  /// The most bytes of a body after decompression.
  package var bodyBytes = 16 << 20
  /// The most bytes of a response's headers.
  package var headerBytes = 64 << 10
  package var redirects = 5
  /// Concurrent requests to one host; more wait outside of the time limits.
  package var requestsPerHost = 6

  package init() {}

  /// Returns limits with timeouts multiplied by 1 or more, and the same sizes.
  package func withScaledTimeouts(_ factor: Double) -> WebLimits {
    var limits = self
    limits.connectTimeout = connectTimeout * factor
    limits.totalTimeout = totalTimeout * factor
    limits.lowSpeedTimeout = lowSpeedTimeout * factor
    return limits
  }
}

extension Duration {
  /// Whole milliseconds, rounded up and at least one, because libcurl takes zero as no limit.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(max(1, min(seconds, 1_000_000) * 1_000 + fraction))
  }
}
