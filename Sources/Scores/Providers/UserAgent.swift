import Web

/// The program's name in requests.
package struct UserAgent: Sendable, Hashable {
  /// `stvisits/0.1.0 (+https://…)`: ESPN rejects user agents without a URL.
  package let text: String

  package init(version: String, page: String) { text = "stvisits/\(version) (+\(page))" }

  /// Returns the headers of an honest request.
  func headers(accept: String = "application/json") -> [WebRequest.Header] {
    [.init("User-Agent", text), .init("Accept", accept)]
  }

  /// The headers that stats.nba.com requires: those of a request from a page of nba.com.
  static let nbaPageHeaders: [WebRequest.Header] = [
    .init(
      "User-Agent",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
        + "Chrome/140.0.0.0 Safari/537.36"),
    .init("Accept", "application/json, text/plain, */*"),
    .init("Accept-Language", "en-US,en;q=0.9"),
    .init("Referer", "https://www.nba.com/"),
    .init("Origin", "https://www.nba.com"),
    .init("Pragma", "no-cache"),
    .init("Cache-Control", "no-cache"),
    .init("Sec-Fetch-Dest", "empty"),
  ]
}
