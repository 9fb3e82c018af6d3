package import Foundation

/// A request to a server on the web.
package struct WebRequest: Sendable, Hashable {
  package var url: URL
  package var method = "GET"
  /// In the order in which they are sent; User-Agent among them.
  package var headers: [Header]
  /// What is sent along.
  package var body: Data?
  /// Who asks; nil for anybody.
  ///
  /// It is told to no other host: such a request follows no redirect.
  package var credentials: WebCredentials?
  package var followsRedirects = true
  /// Most bytes of the answer's body; nil for as many as the client takes.
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
