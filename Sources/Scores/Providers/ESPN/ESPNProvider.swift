import AppSupport
import Foundation
import SportsModel
import Web

/// The API behind ESPN's pages, for all seven leagues.
struct ESPNProvider: Provider {
  let id = ProviderID.espn
  let leagues: Set<LeagueID> = Set(Self.paths.keys)
  let host: URL
  let agent: UserAgent

  private static let paths: [LeagueID: String] = [
    "mlb": "baseball/mlb", "nba": "basketball/nba", "wnba": "basketball/wnba", "nhl": "hockey/nhl",
    "nfl": "football/nfl", "mls": "soccer/usa.1", "nwsl": "soccer/usa.nwsl",
  ]
  /// Above this, ESPN silently returns 25 events.
  static let limit = 500

  func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard let path = Self.paths[query.league], let days = query.days else { return [] }
    func request(_ dates: String, _ days: ClosedRange<LocalDay>) -> ProviderRequest {
      let url = host.endpoint(
        "/apis/site/v2/sports/\(path)/scoreboard",
        [("dates", dates), ("limit", String(Self.limit))])
      return ProviderRequest(
        web: WebRequest(url: url, headers: agent.headers()), league: query.league, days: days)
    }
    if case .day(let day) = query.span { return [request(ProviderDateParser.packed(day), days)] }
    // A day of baseball is a megabyte, so a month would be too large.
    if query.league == "mlb" {
      return (0...(days.upperBound - days.lowerBound)).map { offset in
        let day = days.lowerBound + offset
        return request(ProviderDateParser.packed(day), day...day)
      }
    }
    // Ranges of days are rejected since September 2026; months are not.
    return CalendarMonth.touched(by: days).compactMap { month in
      month.days.map { request(String(ProviderDateParser.packed($0.lowerBound).prefix(6)), $0) }
    }
  }

  func boxScoreRequest(for listed: ListedGame) -> WebRequest? {
    Self.paths[listed.league].map { path in
      WebRequest(
        url: host.endpoint("/apis/site/v2/sports/\(path)/summary", [("event", listed.id)]),
        headers: agent.headers())
    }
  }

  func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    return try ESPNListing.games(in: try ProviderJSON.read(answer.body), to: request)
  }
}
