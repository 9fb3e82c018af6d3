package import Foundation

/// A request to a server.
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
