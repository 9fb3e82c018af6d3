/// Sends requests to servers; `CurlClient` is the live one.
package protocol WebClient: Sendable {
  /// Sends a request.
  ///
  /// - Parameter request: the request.
  /// - Returns: the response, of any status.
  /// - Throws: `WebFailure` if there is no response.
  func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse
}
