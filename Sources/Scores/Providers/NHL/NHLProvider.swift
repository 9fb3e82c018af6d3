import AppSupport
import Foundation
import SportsModel
import Web

/// The web API of the National Hockey League.
struct NHLProvider: Provider {
  let id = ProviderID.nhl
  let leagues: Set<LeagueID> = ["nhl"]
  let host: URL
  let agent: UserAgent

  func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard leagues.contains(query.league), let days = query.days else { return [] }
    if case .day(let day) = query.span { return [request("/v1/score/\(day)", days: days)] }
    // A response contains seven days.
    return stride(from: 0, through: days.upperBound - days.lowerBound, by: 7).map { offset in
      let first = days.lowerBound + offset
      return request("/v1/schedule/\(first)", days: first...min(first + 6, days.upperBound))
    }
  }

  func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    return try NHLListing.games(in: try ProviderJSON.read(answer.body), to: request)
  }

  /// The box score: the landing page names only those who scored, the play-by-play also those who
  /// were only dressed.
  func boxScoreRequest(for listed: ListedGame) -> WebRequest? {
    WebRequest(url: host.endpoint("/v1/gamecenter/\(listed.id)/boxscore"), headers: agent.headers())
  }

  private func request(_ path: String, days: ClosedRange<LocalDay>) -> ProviderRequest {
    ProviderRequest(
      web: WebRequest(url: host.endpoint(path), headers: agent.headers()), league: "nhl", days: days
    )
  }
}
