package import Foundation

/// A request to a provider.
package struct WebRequest: Sendable, Hashable {
  package var url: URL
  /// In the order in which they are sent; User-Agent among them.
  package var headers: [Header]

  package struct Header: Sendable, Hashable, Codable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(url: URL, headers: [Header] = []) {
    self.url = url
    self.headers = headers
  }
}

/// What a server answered, whatever its status.
package struct WebAnswer: Sendable, Hashable {
  /// The HTTP status code.
  package let status: Int
  package let headers: [WebRequest.Header]
  package let body: Data
  /// Where it came from after redirects.
  package let url: URL

  package init(status: Int, headers: [WebRequest.Header] = [], body: Data, url: URL) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// The first header of a name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.caseInsensitiveCompare(name) == .orderedSame }?.value
  }
}

/// Why there was no answer at all.
package enum WebFailure: Error, Sendable, Hashable {
  /// No network, no such host, nothing listens there.
  case unreachable(String)
  case timedOut
  /// The certificate or the handshake is not right.
  case insecure(String)
  /// More bytes than are taken from any provider.
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

/// Asks servers on the web; the live one is made of libcurl.
package protocol WebClient: Sendable {
  /// - Parameter request: what to ask for.
  /// - Returns: the answer, of whatever status.
  /// - Throws: `WebFailure` when there is none.
  func send(_ request: WebRequest) async throws(WebFailure) -> WebAnswer
}
