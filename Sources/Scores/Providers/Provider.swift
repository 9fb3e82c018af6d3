import AppSupport
package import Foundation
package import SportsModel
package import Web

/// A source of games: its requests, and the parser of its responses.
///
/// Providers are values without effects; the caller sends the requests.
package protocol Provider: Sendable {
  var id: ProviderID { get }
  var leagues: Set<LeagueID> { get }

  /// Returns the requests for a query, the most important first; none if it isn't supported.
  func requests(for query: ScheduleQuery) -> [ProviderRequest]

  /// Parses a response of any status; returns the games of the requested days, possibly none.
  ///
  /// - Throws: `ProviderError` if the response contains no list of games.
  func games(in answer: WebResponse, to request: ProviderRequest) throws(ProviderError) -> GameList

  /// Returns the request for the box score of a listed game; nil if the provider has none.
  func boxScoreRequest(for listed: ListedGame) -> WebRequest?
}

extension Provider { package func boxScoreRequest(for listed: ListedGame) -> WebRequest? { nil } }

/// A provider whose responses are JSON.
protocol JSONProvider: Provider {
  func games(in root: JSONValue, to request: ProviderRequest) throws(ProviderError) -> GameList
}

extension JSONProvider {
  package func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    return try games(in: try ProviderJSON.read(answer.body), to: request)
  }
}

/// A request with the context for parsing its response.
package struct ProviderRequest: Sendable, Hashable {
  package let web: WebRequest
  package let league: LeagueID
  /// Games on other days are removed from the response.
  package let days: ClosedRange<LocalDay>
  package var role = Role.main

  package enum Role: Sendable, Hashable {
    /// A part of the list.
    case main
    /// Adds details to listed games, such as the stadium; its failure is ignored.
    case supplement
    /// Only sent if the requests before it brought no list.
    case alternative
  }
}

extension URL {
  /// Returns a URL below this one; query values are escaped.
  func endpoint(_ path: String, items: [(name: String, value: String)] = []) -> URL {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) ?? URLComponents()
    let trimmed = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
    parts.path = trimmed + path
    if !items.isEmpty {
      parts.queryItems = items.map { URLQueryItem(name: $0.name, value: $0.value) }
    }
    return parts.url ?? self
  }
}

/// Why a response contains no list of games; an empty list is not an error.
package enum ProviderError: Error, Sendable, Hashable {
  /// 401, 403 and similar.
  case refused(status: Int)
  /// 429, with the header Retry-After.
  case rateLimited(retryAfter: String?)
  /// 500 and above.
  case serverError(status: Int, retryAfter: String?)
  /// Any other status that is not a success, with the provider's message.
  case rejected(status: Int, message: String?)
  /// A success with an error message.
  case message(String)
  /// An HTML page instead of data.
  case page
  case notJSON(String)
  /// Data in an unknown format.
  case wrongShape(String)
  case tooLarge(bytes: Int)

  /// Returns the error of a response without the expected data, or its message.
  static func missing(_ shape: String, in root: JSONValue) -> ProviderError {
    (root["message"].text ?? root["Message"].text).map { .message($0) } ?? .wrongShape(shape)
  }

  static func check(_ answer: WebResponse) throws(ProviderError) {
    switch answer.status {
    case 200..<300: return
    case 401, 402, 403, 407, 451: throw .refused(status: answer.status)
    case 429: throw .rateLimited(retryAfter: answer.header("Retry-After"))
    case 500...: throw .serverError(status: answer.status, retryAfter: answer.header("Retry-After"))
    default:
      let body = try? ProviderJSON.read(answer.body)
      throw .rejected(status: answer.status, message: body?["message"].text)
    }
  }
}

extension RequestFailure {
  /// Creates the failure of a parsing error; nil for 404 and 410, which say that the game is not
  /// listed.
  package init?(_ error: ProviderError, at instant: Date) {
    func wait(_ text: String?) -> Date? { text.flatMap { RetryAfter.instant($0, at: instant) } }
    switch error {
    case .refused(let status): self.init(.refused(status: status))
    case .rateLimited(let text): self.init(.refused(status: 429), retryAfter: wait(text))
    case .serverError(let status, let text):
      self.init(.server(status: status), retryAfter: wait(text))
    case .rejected(404, _), .rejected(410, _): return nil
    case .rejected(408, _): self.init(.timedOut)
    case .rejected, .message, .page, .notJSON, .wrongShape, .tooLarge: self.init(.notUnderstood)
    }
  }
}

/// The program's name in requests.
package struct UserAgent: Sendable, Hashable {
  /// `stvisits/0.1.0 (+https://…)`: ESPN rejects user agents without a URL.
  package let text: String

  package init(version: String, page: String) { text = "stvisits/\(version) (+\(page))" }

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
