package import Foundation

/// What a server answered, whatever its status.
package struct WebResponse: Sendable, Hashable {
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
