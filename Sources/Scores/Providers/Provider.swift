import Foundation
package import SportsModel
package import Web

/// One who answers about games: what it is asked and how its answers are read.
///
/// Providers are values without effects; whoever uses them sends the requests.
package protocol Provider: Sendable {
  var id: ProviderID { get }

  /// The leagues it knows.
  var leagues: Set<LeagueID> { get }

  /// What to send for a query, the most important first.
  ///
  /// - Parameter query: the league and the span.
  /// - Returns: the requests; none when the provider does not answer such queries.
  func requests(for query: ScheduleQuery) -> [ProviderRequest]

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - answer: of any status.
  ///   - request: to which it is the answer.
  /// - Returns: the games of the days asked for; none is no error.
  /// - Throws: `ProviderError` when there is no list of games in it.
  func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList
}

/// A request with what is needed to read its answer.
package struct ProviderRequest: Sendable, Hashable {
  package let web: WebRequest
  package let league: LeagueID
  /// Games of other days are left out of the answer.
  package let days: ClosedRange<LocalDay>
  package let role: Role

  package enum Role: Sendable, Hashable {
    /// Part of the answer.
    case main
    /// Only adds to the games of the others, such as the building; its failure spoils nothing.
    case supplement
    /// Only sent when one before it got no list.
    case alternative
  }

  package init(
    web: WebRequest, league: LeagueID, days: ClosedRange<LocalDay>, role: Role = .main
  ) {
    self.web = web
    self.league = league
    self.days = days
    self.role = role
  }
}

extension URL {
  /// A URL below this one; query values are escaped.
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
