/// Asks servers on the web; the live one is made of libcurl.
package protocol WebClient: Sendable {
  /// - Parameter request: what to ask for.
  /// - Returns: the answer, of whatever status.
  /// - Throws: `WebFailure` when there is none.
  func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse
}
