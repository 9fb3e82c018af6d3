import Foundation
import SportsModel
import TestSupport
import Web

@testable import Scores

/// A recorded response, its provider, and the games that it contains.
struct Recording {
  let file: String
  let league: LeagueID
  let provider: any Provider
  let expected: [SharedRecordings.Row]

  init?(_ file: String) {
    guard let parts = Self.provider(of: file) else { return nil }
    self.file = file
    league = parts.league
    provider = parts.provider
    expected = SharedRecordings.games[file] ?? []
  }

  func list() throws(ProviderError) -> GameList {
    try provider.games(in: answer(), to: try request())
  }

  private func request() throws(ProviderError) -> ProviderRequest {
    guard let url = URL(string: "http://localhost/"),
      let first = LocalDay(year: 1850, month: 1, day: 1),
      let last = LocalDay(year: 2100, month: 1, day: 1)
    else { throw .wrongShape("the test") }
    return ProviderRequest(web: WebRequest(url: url), league: league, days: first...last)
  }

  private func answer() throws(ProviderError) -> WebResponse {
    guard var body = try? SharedRecordings.body(file), let url = URL(string: "http://localhost/")
    else { throw .wrongShape("the test") }
    // A single element of a list.
    if file.contains("/event-") { body = Data("{\"events\":[".utf8) + body + Data("]}".utf8) }
    let status =
      file.contains("error-")
      ? file.split { $0 == "-" || $0 == "." }.lazy.compactMap { Int($0) }.first ?? 500 : 200
    return WebResponse(status: status, body: body, url: url)
  }

  private static func provider(of file: String) -> (league: LeagueID, provider: any Provider)? {
    let folder = file.split(separator: "/").first ?? ""
    let name = file.dropFirst(folder.count + 1)
    switch folder {
    case "mlb": return ("mlb", TestProviders.mlb)
    case "nhl": return ("nhl", TestProviders.nhl)
    case "nba": return ("nba", TestProviders.nba)
    case "espn":
      let leagues: [LeagueID] = ["mlb", "nba", "nhl", "nfl", "wnba"]
      let league = leagues.first { name.hasPrefix($0.rawValue) }
      return (league ?? (name.hasPrefix("soccer") ? "mls" : "mlb"), TestProviders.espn)
    case "sports-reference":
      let (league, id): (LeagueID, ProviderID) =
        name.hasPrefix("baseball")
        ? ("mlb", .baseballReference)
        : name.hasPrefix("hockey")
          ? ("nhl", .hockeyReference)
          : name.hasPrefix("pro") ? ("nfl", .footballReference) : ("nba", .basketballReference)
      return (league, TestProviders.reference(id))
    default: return nil
    }
  }
}
