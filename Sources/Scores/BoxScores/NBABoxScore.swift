import AppSupport
import BoxScores
import SportsModel

/// The box score of the files for apps, of version 3 or of version 2, or the summary of version 2.
struct NBABoxScore: BoxScoreAnswer {
  private(set) var listed: ListedGame
  /// nil in a summary, which names no players.
  private var entries: [BasketballEntry]?
  private var periods: [TeamSide: [Int?]] = [:]
  private var attendance, minutes: Int?
  private var isOvertime: Bool?

  init(_ root: JSONValue, request: ListedGame) throws(BoxScoreRefusal) {
    listed = request
    listed.score = nil
    if root["game"]["homeTeam"].isObject {
      try read(file: root["game"])
    } else if root["boxScoreTraditional"].isObject {
      try read(version3: root["boxScoreTraditional"])
    } else {
      let tables = NBAResultSets(root)
      if tables["GameSummary"] != nil {
        try read(summary: tables)
      } else if tables["PlayerStats"] != nil {
        try read(version2: tables, request)
      } else {
        throw .unusable(.missing("no box score", in: root))
      }
    }
  }

  func fill(_ box: inout ProvidedBoxScore) throws(BoxScoreRefusal) {
    box.score.attendance = attendance
    box.score.minutes = minutes
    box.score.isOvertime = isOvertime
    box.score.lineScore = BoxScore.LineScore(
      adding: periods[.home] ?? [], periods[.away] ?? [], upTo: listed.score)
    if let entries { try box.add(entries, upTo: listed.score) }
  }

  /// Games of the G League and the WNBA have other leagues in their ids.
  private mutating func setID(_ value: JSONValue) throws(BoxScoreRefusal) {
    guard let id = NBAGameID.of(value) else { throw .unusable(.wrongShape("no game ID")) }
    guard id.hasPrefix("00") else { throw .otherLeague }
    (listed.id, listed.kind) = (id, NBAGameID.kind(of: id))
  }

  private mutating func read(file game: JSONValue) throws(BoxScoreRefusal) {
    try setID(game["gameId"])
    listed.home = NBAScoreboard.team(game["homeTeam"])
    listed.away = NBAScoreboard.team(game["awayTeam"])
    listed.day = game["gameCode"].text.flatMap { ProviderDateParser.packedDay($0) } ?? listed.day
    listed.status = NBAStatus.of(game["gameStatus"].integer, text: game["gameStatusText"].text)
    listed.score = NBAStatus.score(
      home: game["homeTeam"]["score"].points, away: game["awayTeam"]["score"].points)
    attendance = game["attendance"].integer(in: BoxScoreLimits.attendance)
    minutes = game["duration"].integer(in: BoxScoreLimits.minutes)
    if let last = game["period"].integer, let usual = game["regulationPeriods"].integer {
      isOvertime = last > usual
    }
    entries = []
    for side in TeamSide.allCases {
      let team = game["\(side.rawValue)Team"]
      periods[side] = team["periods"].list.map { $0["score"].points }
      entries? += team["players"].list.filter { $0["played"].text == "1" }.map {
        Self.entry($0, side: side)
      }
    }
  }

  private mutating func read(version3 box: JSONValue) throws(BoxScoreRefusal) {
    try setID(box["gameId"])
    listed.home = NBAScoreboard.team(box["homeTeam"])
    listed.away = NBAScoreboard.team(box["awayTeam"])
    let totals = TeamSide.allCases.map { box["\($0.rawValue)Team"]["statistics"] }
    setEnd(minutes: totals[0]["minutes"].text)
    listed.score = NBAStatus.score(
      home: totals[0]["points"].points, away: totals[1]["points"].points)
    entries = TeamSide.allCases.flatMap { side in
      box["\(side.rawValue)Team"]["players"].list
        .filter { $0["comment"].text == nil && $0["statistics"]["minutes"].text != nil }
        .map { Self.entry($0, side: side) }
    }
  }

  private mutating func read(
    version2 tables: NBAResultSets, _ request: ListedGame
  ) throws(BoxScoreRefusal) {
    let teams = tables["TeamStats"]?.rows ?? []
    guard let first = teams.first else { throw .unusable(.wrongShape("no teams")) }
    try setID(first["GAME_ID"])
    // Nothing in it says which team is at home.
    var rows: [TeamSide: NBAResultSets.Row] = [:]
    for row in teams {
      let team = ListedGame.Team(
        id: row["TEAM_ID"].identifier, abbreviation: row["TEAM_ABBREVIATION"].text)
      if team.isSame(as: request.home) { rows[.home] = row }
      if team.isSame(as: request.away) { rows[.away] = row }
    }
    guard let home = rows[.home], let away = rows[.away] else { throw .otherGame(listed.id) }
    setEnd(minutes: home["MIN"].text)
    listed.score = NBAStatus.score(home: home["PTS"].points, away: away["PTS"].points)
    entries = (tables["PlayerStats"]?.rows ?? []).compactMap { row in
      guard row["MIN"].text != nil,
        let side = TeamSide.allCases.first(where: { rows[$0]?["TEAM_ID"] == row["TEAM_ID"] })
      else { return nil }
      return BasketballEntry(
        id: row["PLAYER_ID"].identifier, name: row["PLAYER_NAME"].text, side: side,
        counts: BasketballEntry.columns.map { row[$0].points })
    }
  }

  private mutating func read(summary tables: NBAResultSets) throws(BoxScoreRefusal) {
    guard let row = tables["GameSummary"]?.rows.first else {
      throw .unusable(.wrongShape("no game"))
    }
    try setID(row["GAME_ID"])
    listed.day = ProviderDateParser.day(row["GAME_DATE_EST"].text) ?? listed.day
    listed.status = NBAStatus.of(row["GAME_STATUS_ID"].integer, text: row["GAME_STATUS_TEXT"].text)
    isOvertime = row["LIVE_PERIOD"].integer.map { $0 > 4 }
    let lines = tables["LineScore"]?.rows ?? []
    for (side, column) in [(TeamSide.home, "HOME_TEAM_ID"), (.away, "VISITOR_TEAM_ID")] {
      let line = lines.first { $0["TEAM_ID"] == row[column] }
      listed[keyPath: side == .home ? \ListedGame.home : \.away] = ListedGame.Team(
        id: row[column].identifier, abbreviation: line?["TEAM_ABBREVIATION"].text)
      let played = row["LIVE_PERIOD"].integer ?? 0
      let names = (1...4).map { "PTS_QTR\($0)" } + (1...10).map { "PTS_OT\($0)" }
      periods[side] = names.prefix(max(0, played)).map { line?[$0].points }
    }
    let totals = [listed.home.id, listed.away.id].map { id in
      lines.first { $0["TEAM_ID"].identifier == id }?["PTS"].points
    }
    listed.score = NBAStatus.score(home: totals[0], away: totals[1])
    let info = tables["GameInfo"]?.rows.first
    attendance = info?["ATTENDANCE"].integer(in: BoxScoreLimits.attendance)
    minutes = BoxScoreLimits.minutes(info?["GAME_TIME"].text)
  }

  /// Without a status, a game is over after 240 minutes of five players, or 25 more per overtime.
  private mutating func setEnd(minutes: String?) {
    let played = minutes?.split { $0 == ":" || $0 == "." }.first.flatMap { Int($0) } ?? 0
    let isWhole = (240...1_000).contains(played) && (played - 240) % 25 == 0
    listed.status = isWhole ? .final : .live
    if isWhole { isOvertime = played > 240 }
  }

  private static func entry(_ player: JSONValue, side: TeamSide) -> BasketballEntry {
    let names = ["points", "reboundsTotal", "assists", "steals", "blocks"]
    let parts = [player["firstName"].text, player["familyName"].text].compactMap { $0 }
    return BasketballEntry(
      id: player["personId"].identifier,
      name: parts.isEmpty ? player["name"].text : parts.joined(separator: " "), side: side,
      counts: names.map { player["statistics"][$0].points })
  }
}
