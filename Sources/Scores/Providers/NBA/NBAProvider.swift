import AppSupport
import Foundation
import SportsModel
import Web

/// The statistics site of the National Basketball Association, and its files for apps.
struct NBAProvider: Provider {
  let id = ProviderID.nba
  let leagues: Set<LeagueID> = ["nba"]
  /// stats.nba.com, which only responds to browsers.
  let statistics: URL
  /// cdn.nba.com, which responds to all clients.
  let files: URL
  /// Decides the current season, the only one with a schedule file.
  let today: LocalDay

  /// The parts of a season, as named in the game log.
  private static let seasonTypes = ["Regular Season", "PlayIn", "Playoffs"]
  /// From this season on, version 2 of the scoreboard has no scores.
  private static let firstWithoutVersion2 = 2025

  func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard leagues.contains(query.league), let days = query.days else { return [] }
    switch query.span {
    case .day(let day): return requests(of: day)
    case .month:
      let season = SeasonSpan.season(of: days.lowerBound, league: "nba")
      return log(of: season, days: days, isWhole: false) + schedule(of: season, days: days)
    case .season(let season):
      // The file also has results, and its host responds to all clients.
      let file = schedule(of: season, days: days)
      let role: ProviderRequest.Role = file.isEmpty ? .main : .alternative
      return file + log(of: season, days: days, isWhole: true, role: role)
    }
  }

  func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    let root = try ProviderJSON.read(answer.body)
    if root["scoreboard"].isObject { return try NBAScoreboard.games(in: root, to: request) }
    if root["leagueSchedule"].isObject {
      return try NBAScoreboard.games(inSchedule: root, to: request)
    }
    let tables = NBAResultSets(root)
    if tables["GameHeader"] != nil { return try NBALegacyScoreboard.games(in: tables, to: request) }
    if let log = tables.log { return NBAGameLog.games(in: log, to: request) }
    if let message = (root["message"].text ?? root["Message"].text) { throw .message(message) }
    throw .wrongShape("no scoreboard, schedule or game log")
  }

  /// The file for apps, which exists since 2019–20; before, the statistics.
  func boxScoreRequest(for listed: ListedGame) -> WebRequest? {
    let season = Int(listed.id.dropFirst(3).prefix(2)) ?? 0
    guard (19..<46).contains(season) else {
      return page("boxscoretraditionalv3", [("GameID", listed.id)], days: listed.day...listed.day)
        .web
    }
    return WebRequest(
      url: files.endpoint("/static/json/liveData/boxscore/boxscore_\(listed.id).json"))
  }

  private func requests(of day: LocalDay) -> [ProviderRequest] {
    let board = page(
      "scoreboardv3", [("GameDate", day.description), ("LeagueID", "00")], days: day...day)
    let season = SeasonSpan.season(of: day, league: "nba")
    guard season < Self.firstWithoutVersion2 else {
      return [board] + schedule(of: season, days: day...day, role: .alternative)
    }
    // Version 3 has no arenas.
    let old = page(
      "scoreboardv2", [("GameDate", day.description), ("LeagueID", "00"), ("DayOffset", "0")],
      days: day...day, role: .supplement)
    return [board, old]
  }

  private func log(
    of season: Int, days: ClosedRange<LocalDay>, isWhole: Bool, role: ProviderRequest.Role = .main
  ) -> [ProviderRequest] {
    let next = (season + 1) % 100
    return Self.seasonTypes.map { type in
      page(
        "leaguegamelog",
        [
          ("Counter", "0"), ("DateFrom", isWhole ? "" : days.lowerBound.description),
          ("DateTo", isWhole ? "" : days.upperBound.description), ("Direction", "ASC"),
          ("LeagueID", "00"), ("PlayerOrTeam", "T"),
          ("Season", "\(season)-\(next < 10 ? "0" : "")\(next)"), ("SeasonType", type),
          ("Sorter", "DATE"),
        ], days: days, role: role)
    }
  }

  private func schedule(
    of season: Int, days: ClosedRange<LocalDay>, role: ProviderRequest.Role = .main
  ) -> [ProviderRequest] {
    guard season == SeasonSpan.season(of: today, league: "nba") else { return [] }
    let url = files.endpoint("/static/json/staticData/scheduleLeagueV2.json")
    return [ProviderRequest(web: WebRequest(url: url), league: "nba", days: days, role: role)]
  }

  private func page(
    _ name: String, _ items: [(name: String, value: String)], days: ClosedRange<LocalDay>,
    role: ProviderRequest.Role = .main
  ) -> ProviderRequest {
    ProviderRequest(
      web: WebRequest(
        url: statistics.endpoint("/stats/\(name)", items), headers: UserAgent.nbaPageHeaders),
      league: "nba", days: days, role: role)
  }
}
