import Foundation
package import SportsModel
package import Web

/// A source of games: its requests, and the parser of its responses.
///
/// Providers are values without effects; the caller sends the requests.
package protocol Provider: Sendable {
  var id: ProviderID { get }

  /// The leagues that the provider covers.
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

extension Provider {
  package func boxScoreRequest(for listed: ListedGame) -> WebRequest? { nil }
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
  func endpoint(_ path: String, _ items: [(name: String, value: String)] = []) -> URL {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) ?? URLComponents()
    let trimmed = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
    parts.path = trimmed + path
    if !items.isEmpty {
      parts.queryItems = items.map { URLQueryItem(name: $0.name, value: $0.value) }
    }
    return parts.url ?? self
  }
}
