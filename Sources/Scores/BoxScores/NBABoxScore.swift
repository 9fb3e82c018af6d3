import AppSupport
import BoxScores
import SportsModel

/// The box score of the files for apps or, for older games, of the statistics.
struct NBABoxScore: BoxScoreAnswer {
  private(set) var listed: ListedGame
  private var entries: [BasketballEntry] = []
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
      throw .unusable(.wrongShape("no box score"))
    }
  }

  func fill(_ box: inout ProvidedBoxScore) throws(BoxScoreRefusal) {
    box.score.attendance = attendance
    box.score.minutes = minutes
    box.score.isOvertime = isOvertime
    box.score.lineScore = BoxScore.LineScore(
      adding: periods[.home] ?? [], periods[.away] ?? [], upTo: listed.score)
    try box.add(entries, upTo: listed.score)
  }

  /// Games of the G League and the WNBA have other leagues in their ids.
  private mutating func setID(_ value: JSONValue) throws(BoxScoreRefusal) {
    guard let id = NBAGameID.of(value) else { throw .unusable(.wrongShape("no game ID")) }
    guard id.hasPrefix("00") else { throw .otherGame }
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
    for side in TeamSide.allCases {
      let team = game["\(side.rawValue)Team"]
      periods[side] = team["periods"].list.map { $0["score"].points }
      entries += team["players"].list.filter { $0["played"].text == "1" }.map {
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
