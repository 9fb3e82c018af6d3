import AppSupport
import BoxScores
import SportsModel

/// The box score of a game, with the statistics of all players.
struct NHLBoxScore: BoxScoreAnswer {
  let listed: ListedGame
  private let root: JSONValue

  init(_ root: JSONValue, request: ListedGame) throws(BoxScoreRefusal) {
    guard let listed = NHLListing.game(root, day: request.day, league: request.league) else {
      throw .unusable(.wrongShape("no game"))
    }
    (self.listed, self.root) = (listed, root)
  }

  func fill(_ box: inout ProvidedBoxScore) throws(BoxScoreRefusal) {
    box.score.isOvertime = lastPeriod.map { $0 == "OT" || $0 == "SO" }
    box.score.lineScore = BoxScore.LineScore(
      adding: periods.map { $0["home"].points }, periods.map { $0["away"].points },
      upTo: listed.score)
    let players = root["boxscore"]["playerByGameStats"]
    let statistics = players.isObject ? players : root["playerByGameStats"]
    guard statistics.isObject else { throw .unusable(.wrongShape("no players")) }
    let lines = lines(statistics, box: &box)
    box.score.appearances = lines.map { .init(player: $0.player, side: $0.side) }
    for side in TeamSide.allCases {
      let scored = lines.filter { $0.side == side }.reduce(0) { $0 + ($1.goals ?? 0) }
      guard scored == goals(of: side) else { throw .inconsistent }
    }
    box.score.lines = lines
  }

  private var periods: [JSONValue] {
    root["boxscore"]["linescore"]["byPeriod"].array ?? root["linescore"]["byPeriod"].list
  }

  /// `REG`, `OT` or `SO`.
  private var lastPeriod: String? {
    root["gameOutcome"]["lastPeriodType"].text ?? root["periodDescriptor"]["periodType"].text
      ?? periods.last?["periodDescriptor"]["periodType"].text
  }

  /// Returns the goals of a side, without the one that a shoot-out adds; nil if it isn't known whether
  /// there was one.
  private func goals(of side: TeamSide) -> Int? {
    guard let score = listed.score, let lastPeriod else { return nil }
    let (own, other) = (score.points(of: side), score.points(of: side.other))
    return lastPeriod == "SO" && own > other ? own - 1 : own
  }

  private func lines(_ teams: JSONValue, box: inout ProvidedBoxScore) -> [PlayerLine] {
    var lines: [PlayerLine] = []
    for side in [TeamSide.away, .home] {
      let team = teams["\(side.rawValue)Team"]
      for kind in ["forwards", "defense", "goalies"] {
        // A dressed player without time on the ice did not play.
        for entry in team[kind].list where Self.seconds(entry["toi"].text).map({ $0 > 0 }) ?? false
        {
          let name = NHLListing.text(entry["name"])
          guard let id = box.player(entry["playerId"].identifier, named: name) else { continue }
          var line = PlayerLine(player: id, side: side)
          line.goals = entry["goals"].points
          line.assists = entry["assists"].points
          line.powerPlayGoals = entry["powerPlayGoals"].points
          if kind == "goalies" { line.goalie = Self.goalie(entry) }
          lines.append(line)
        }
      }
    }
    return lines
  }

  private static func goalie(_ entry: JSONValue) -> PlayerLine.Goalie {
    // `35/38`: saves of shots.
    let parts = entry["saveShotsAgainst"].text?.split(separator: "/").map { Int($0) } ?? []
    let decision = entry["decision"].text.flatMap { ["W", "L", "O"].contains($0) ? $0 : nil }
    return PlayerLine.Goalie(
      saves: parts.count == 2 ? parts[0] : nil, goalsAgainst: entry["goalsAgainst"].points,
      decision: decision, time: seconds(entry["toi"].text))
  }

  /// Parses `14:10` or `65:00`.
  private static func seconds(_ text: String?) -> Int? {
    let parts = text?.split(separator: ":").map { Int($0) } ?? []
    guard parts.count == 2, let minutes = parts[0], let seconds = parts[1],
      (0...999).contains(minutes), (0..<60).contains(seconds)
    else { return nil }
    return minutes * 60 + seconds
  }
}
