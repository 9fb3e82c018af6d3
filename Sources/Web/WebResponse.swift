package import Foundation

/// A response of a server, of any status.
package struct WebResponse: Sendable, Hashable {
  /// The HTTP status code.
  package let status: Int
  package let headers: [WebRequest.Header]
  package let body: Data
  /// The URL after redirects.
  package let url: URL

  package init(status: Int, headers: [WebRequest.Header] = [], body: Data, url: URL) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
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
