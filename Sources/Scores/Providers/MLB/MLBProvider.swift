import AppSupport
import Foundation
import SportsModel
import Web

/// The Stats API of Major League Baseball.
struct MLBProvider: Provider {
  let id = ProviderID.mlb
  let leagues: Set<LeagueID> = ["mlb"]
  let host: URL

  func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard leagues.contains(query.league), let days = query.days else { return [] }
    switch query.span {
    case .day(let day): return [request([("date", day.description)], days: day...day)]
    case .month: return [request(ofMonth: days)]
    // A month is some two megabytes; a season would be too large for one response.
    case .season: return CalendarMonth.touched(by: days).compactMap(\.days).map(request(ofMonth:))
    }
  }

  func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    return try MLBListing.games(in: try ProviderJSON.read(answer.body), to: request)
  }

  /// The live feed, up to two megabytes: box score, line score and plays in one response.
  func boxScoreRequest(for listed: ListedGame) -> WebRequest? {
    WebRequest(url: host.endpoint("/api/v1.1/game/\(listed.id)/feed/live"))
  }

  private func request(ofMonth days: ClosedRange<LocalDay>) -> ProviderRequest {
    request(
      [
        ("startDate", days.lowerBound.description), ("endDate", days.upperBound.description),
        ("gameTypes", "R,F,D,L,W"),
      ], days: days)
  }

  private func request(
    _ items: [(name: String, value: String)], days: ClosedRange<LocalDay>
  ) -> ProviderRequest {
    ProviderRequest(
      web: WebRequest(
        url: host.endpoint("/api/v1/schedule", [("sportId", "1")] + items + [("hydrate", "team")])),
      league: "mlb", days: days)
  }
}
