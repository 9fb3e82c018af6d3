/// Sends requests to servers; `CurlClient` is the live one.
package protocol WebClient: Sendable {
  /// Sends a request; returns a response of any status.
  func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse
}
