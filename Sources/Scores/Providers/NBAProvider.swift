import AppSupport
import Foundation
import SportsModel
import Web

/// The statistics site of the National Basketball Association, and its files for apps.
struct NBAProvider: JSONProvider {
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
    case .season(let season):
      // The file also has results, and its host responds to all clients.
      let file = schedule(of: season, days: days)
      let role: ProviderRequest.Role = file.isEmpty ? .main : .alternative
      return file + log(of: season, days: days, role: role)
    }
  }

  func games(in root: JSONValue, to request: ProviderRequest) throws(ProviderError) -> GameList {
    if root["scoreboard"].isObject { return try NBAScoreboard.games(in: root, to: request) }
    if root["leagueSchedule"].isObject {
      return try NBAScoreboard.games(inSchedule: root, to: request)
    }
    let tables = NBAResultSets(root)
    if tables["GameHeader"] != nil { return try NBALegacyScoreboard.games(in: tables, to: request) }
    if let log = tables.log { return NBAGameLog.games(in: log, to: request) }
    throw .wrongShape("no scoreboard, schedule or game log")
  }

  /// The file for apps, which exists since 2019–20; before, the statistics.
  func boxScoreRequest(for listed: ListedGame) -> WebRequest? {
    guard (19..<46).contains(Int(listed.id.dropFirst(3).prefix(2)) ?? 0) else {
      return page(
        "boxscoretraditionalv3", items: [("GameID", listed.id)], days: listed.day...listed.day
      ).web
    }
    return WebRequest(
      url: files.endpoint("/static/json/liveData/boxscore/boxscore_\(listed.id).json"))
  }

  private func requests(of day: LocalDay) -> [ProviderRequest] {
    let board = page(
      "scoreboardv3", items: [("GameDate", day.description), ("LeagueID", "00")], days: day...day)
    let season = SeasonSpan.season(of: day, league: "nba")
    guard season < Self.firstWithoutVersion2 else {
      return [board] + schedule(of: season, days: day...day, role: .alternative)
    }
    // Version 3 has no arenas.
    let old = page(
      "scoreboardv2",
      items: [("GameDate", day.description), ("LeagueID", "00"), ("DayOffset", "0")],
      days: day...day, role: .supplement)
    return [board, old]
  }

  private func log(
    of season: Int, days: ClosedRange<LocalDay>, role: ProviderRequest.Role
  ) -> [ProviderRequest] {
    let next = (season + 1) % 100
    return Self.seasonTypes.map { type in
      page(
        "leaguegamelog",
        items: [
          ("Counter", "0"), ("DateFrom", ""), ("DateTo", ""), ("Direction", "ASC"),
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
    _ name: String, items: [(name: String, value: String)], days: ClosedRange<LocalDay>,
    role: ProviderRequest.Role = .main
  ) -> ProviderRequest {
    ProviderRequest(
      web: WebRequest(
        url: statistics.endpoint("/stats/\(name)", items: items), headers: UserAgent.nbaPageHeaders),
      league: "nba", days: days, role: role)
  }
}

/// The parts of a game's ID: `0022300265` is league 00, a regular game (2) of 2023–24.
enum NBAGameID {
  /// Returns ten digits, with the leading zeros that numbers lack.
  static func of(_ value: JSONValue) -> String? {
    guard let text = value.identifier, !text.isEmpty, text.utf8.count <= 10,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return String(repeating: "0", count: 10 - text.utf8.count) + text
  }

  static func kind(of id: String) -> ListedGame.Kind {
    let kinds: [Character?: ListedGame.Kind] = [
      "1": .preseason, "2": .regular, "3": .allStar, "4": .postseason, "5": .postseason,
      "6": .regular,
    ]
    return kinds[id.dropFirst(2).first] ?? .other
  }
}

/// The statuses 1, 2 and 3; only the text identifies games that are not played.
enum NBAStatus {
  static func of(_ code: Int?, text: String?) -> ListedGame.Status {
    let status = text?.uppercased() ?? ""
    if status.contains("PPD") || status.contains("POSTPONED") { return .postponed }
    if status.contains("CNCL") || status.contains("CANCEL") { return .cancelled }
    return [1: .scheduled, 2: .live, 3: .final][code] ?? .unknown
  }

  /// No game ended 0–0: such a score is missing.
  static func score(home: Int?, away: Int?) -> Score? {
    guard let home, let away, home > 0, away > 0 else { return nil }
    return Score(home: home, away: away)
  }
}

/// The tables of a response: columns are found by name, because they changed over the years.
struct NBAResultSets {
  struct Table {
    private let columns: [String: Int]
    private let values: [[JSONValue]]

    init?(_ set: JSONValue) {
      guard let headers = set["headers"].array, let rows = set["rowSet"].array else { return nil }
      columns = Dictionary(
        headers.enumerated().compactMap { index, name in name.text.map { ($0.uppercased(), index) }
        }, uniquingKeysWith: { first, _ in first })
      values = rows.map(\.list)
    }

    var rows: [Row] { values.map { Row(columns: columns, values: $0) } }
    func has(_ column: String) -> Bool { columns[column] != nil }
  }

  struct Row {
    fileprivate let columns: [String: Int]
    fileprivate let values: [JSONValue]

    subscript(_ column: String) -> JSONValue {
      guard let place = columns[column], values.indices.contains(place) else { return .null }
      return values[place]
    }
  }

  private let tables: [(name: String, table: Table)]

  /// Some responses have a list of tables, some a single one.
  init(_ root: JSONValue) {
    let sets = root["resultSets"].array ?? [root["resultSets"], root["resultSet"]]
    tables = sets.compactMap { set in Table(set).map { (set["name"].text ?? "", $0) } }
  }

  subscript(_ name: String) -> Table? { tables.first { $0.name == name }?.table }

  /// The table with one row per team and game.
  var log: Table? { tables.first { $0.table.has("MATCHUP") && $0.table.has("GAME_ID") }?.table }
}
