import AppSupport
package import Foundation
package import SportsModel
package import Web

/// The statistics site of the National Basketball Association, and its files for apps.
package struct NBAProvider: Provider {
  /// The two hosts, which have different rules.
  package struct Hosts: Sendable, Hashable {
    /// stats.nba.com, which only responds to browsers.
    package var statistics: URL
    /// cdn.nba.com, which responds to all clients.
    package var files: URL

    package init(statistics: URL, files: URL) {
      self.statistics = statistics
      self.files = files
    }
  }

  package let id = ProviderID.nba
  package let leagues: Set<LeagueID> = ["nba"]
  private let hosts: Hosts
  private let currentSeason: Int

  /// The parts of a season, as named in the game log.
  private static let seasonTypes = ["Regular Season", "PlayIn", "Playoffs"]
  /// From this season on, version 2 of the scoreboard has no scores.
  private static let firstWithoutVersion2 = 2025

  /// - Parameters:
  ///   - hosts: the addresses.
  ///   - today: decides the current season, the only one with a schedule file.
  package init(hosts: Hosts, today: LocalDay) {
    self.hosts = hosts
    currentSeason = SeasonSpan.season(of: today, league: "nba")
  }

  package func requests(for query: ScheduleQuery) -> [ProviderRequest] {
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

  package func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    let root = try ProviderJSON.read(answer.body)
    if root["scoreboard"].isObject { return try NBAScoreboard.games(in: root, to: request) }
    if root["leagueSchedule"].isObject { return try NBASchedule.games(in: root, to: request) }
    let tables = NBAResultSets(root)
    if tables["GameHeader"] != nil { return try NBALegacyScoreboard.games(in: tables, to: request) }
    if let log = tables.log { return NBAGameLog.games(in: log, to: request) }
    if let message = (root["message"].text ?? root["Message"].text) { throw .message(message) }
    throw .wrongShape("no scoreboard, schedule or game log")
  }

  private func requests(of day: LocalDay) -> [ProviderRequest] {
    let board = statistics(
      "scoreboardv3", [("GameDate", day.description), ("LeagueID", "00")], days: day...day)
    let season = SeasonSpan.season(of: day, league: "nba")
    guard season < Self.firstWithoutVersion2 else {
      return [board] + schedule(of: season, days: day...day, role: .alternative)
    }
    // Version 3 has no arenas.
    let old = statistics(
      "scoreboardv2",
      [("GameDate", day.description), ("LeagueID", "00"), ("DayOffset", "0")], days: day...day,
      role: .supplement)
    return [board, old]
  }

  private func log(
    of season: Int, days: ClosedRange<LocalDay>, isWhole: Bool,
    role: ProviderRequest.Role = .main
  ) -> [ProviderRequest] {
    let next = (season + 1) % 100
    return Self.seasonTypes.map { type in
      statistics(
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
    guard season == currentSeason else { return [] }
    let url = hosts.files.endpoint("/static/json/staticData/scheduleLeagueV2.json")
    return [ProviderRequest(web: WebRequest(url: url), league: "nba", days: days, role: role)]
  }

  private func statistics(
    _ name: String, _ items: [(name: String, value: String)], days: ClosedRange<LocalDay>,
    role: ProviderRequest.Role = .main
  ) -> ProviderRequest {
    ProviderRequest(
      web: WebRequest(
        url: hosts.statistics.endpoint("/stats/\(name)", items), headers: UserAgent.nbaPageHeaders),
      league: "nba", days: days, role: role)
  }
}
