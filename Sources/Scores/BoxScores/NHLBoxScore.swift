import AppSupport
import BoxScores
import SportsModel

/// The box score, the landing page or the play-by-play of a game.
///
/// The box score has the statistics of all players; the others only of players that they name.
struct NHLBoxScore: BoxScoreAnswer {
  let listed: ListedGame
  private let root: JSONValue

  init(_ root: JSONValue, request: ListedGame) throws(BoxScoreRefusal) {
    guard let listed = NHLListing.game(root, day: request.day, league: request.league) else {
      throw .unusable(.missing("no game", in: root))
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
    let lines: [PlayerLine]
    if statistics.isObject {
      lines = self.lines(statistics, box: &box)
      box.score.appearances = lines.map { .init(player: $0.player, side: $0.side) }
    } else if let periods = root["summary"]["scoring"].array {
      lines = scorers(periods, box: &box)
    } else if let plays = root["plays"].array {
      lines = self.lines(ofPlays: plays, &box)
    } else {
      throw .unusable(.wrongShape("no players, goals or plays"))
    }
    for side in TeamSide.allCases {
      let scored = lines.filter { $0.side == side }.reduce(0) { $0 + ($1.goals ?? 0) }
      guard scored == goals(of: side) else {
        throw .inconsistent("goals of the \(side.rawValue) team")
      }
    }
    box.score.lines = lines
  }

  private var periods: [JSONValue] {
    let own = root["boxscore"]["linescore"]["byPeriod"].array
    return own ?? root["summary"]["linescore"]["byPeriod"].array
      ?? root["linescore"]["byPeriod"].list
  }

  /// `REG`, `OT` or `SO`.
  private var lastPeriod: String? {
    root["gameOutcome"]["lastPeriodType"].text ?? root["periodDescriptor"]["periodType"].text
      ?? periods.last?["periodDescriptor"]["periodType"].text
      ?? root["summary"]["scoring"].list.last?["periodDescriptor"]["periodType"].text
  }

  /// True if the winner has one goal more for the shoot-out; nil if that is unknown.
  private var hadShootout: Bool? {
    if let last = lastPeriod { return last == "SO" }
    return root["summary"].isObject ? !root["summary"]["shootout"].list.isEmpty : nil
  }

  /// Returns the goals of a side, without the one that a shoot-out adds.
  private func goals(of side: TeamSide) -> Int? {
    guard let score = listed.score, let hadShootout else { return nil }
    let (own, other) = (score.points(of: side), score.points(of: side.other))
    return hadShootout && own > other ? own - 1 : own
  }

  private func lines(_ teams: JSONValue, box: inout ProvidedBoxScore) -> [PlayerLine] {
    var lines: [PlayerLine] = []
    for side in [TeamSide.away, .home] {
      let team = teams["\(side.rawValue)Team"]
      for kind in ["forwards", "defense", "goalies"] {
        // A dressed player without time on the ice did not play.
        for entry in team[kind].list where Self.seconds(entry["toi"].text).map({ $0 > 0 }) ?? false
        {
          guard let id = player(entry, box: &box) else { continue }
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

  private func player(_ entry: JSONValue, box: inout ProvidedBoxScore) -> PlayerID? {
    let parts = [entry["firstName"], entry["lastName"]].compactMap(NHLListing.text)
    let name = parts.count == 2 ? parts.joined(separator: " ") : NHLListing.text(entry["name"])
    return box.player(entry["playerId"].identifier, named: name)
  }

  private func scorers(_ periods: [JSONValue], box: inout ProvidedBoxScore) -> [PlayerLine] {
    var lines = LineTally()
    for period in periods where period["periodDescriptor"]["periodType"].text != "SO" {
      for goal in period["goals"].list {
        let code = NHLListing.text(goal["teamAbbrev"])
        guard let side = side(where: { $0.abbreviation == code }),
          let scorer = player(goal, box: &box)
        else { continue }
        lines.addGoal(scorer, side: side, isPowerPlay: goal["strength"].text == "pp")
        for assist in goal["assists"].list {
          if let id = player(assist, box: &box) { lines.addAssist(id, side: side) }
        }
      }
    }
    return lines.lines
  }

  private func side(where isTeam: (ListedGame.Team) -> Bool) -> TeamSide? {
    isTeam(listed.home) ? .home : isTeam(listed.away) ? .away : nil
  }

  private func lines(ofPlays plays: [JSONValue], _ box: inout ProvidedBoxScore) -> [PlayerLine] {
    var sides: [String: TeamSide] = [:]
    for spot in root["rosterSpots"].list {
      guard let id = player(spot, box: &box) else { continue }
      let team = spot["teamId"].identifier
      sides[id.sourceID] = side(where: { $0.id != nil && $0.id == team })
    }
    var lines = LineTally()
    for play in plays where play["periodDescriptor"]["periodType"].text != "SO" {
      let details = play["details"]
      func id(_ key: String) -> (PlayerID, TeamSide)? {
        guard let id = details[key].identifier, let side = sides[id] else { return nil }
        return (PlayerID(league: listed.league, id: id), side)
      }
      let isGoal = play["typeDescKey"].text == "goal"
      guard isGoal || play["typeDescKey"].text == "shot-on-goal" else { continue }
      if isGoal, let (scorer, side) = id("scoringPlayerId") {
        let isPowerPlay = Self.isPowerPlay(play["situationCode"].text, for: side)
        lines.addGoal(scorer, side: side, isPowerPlay: isPowerPlay)
      }
      for key in isGoal ? ["assist1PlayerId", "assist2PlayerId"] : [] {
        if let (player, side) = id(key) { lines.addAssist(player, side: side) }
      }
      if let (goalie, side) = id("goalieInNetId") {
        lines.addShot(on: goalie, side, isGoal: isGoal)
      }
    }
    return lines.lines
  }

  /// Returns whether a side has more skaters; one in place of the goalie doesn't count.
  ///
  /// `1451` is goalie and skaters of the away team, then skaters and goalie of the home team.
  private static func isPowerPlay(_ situation: String?, for side: TeamSide) -> Bool {
    let digits = situation?.compactMap(\.wholeNumberValue) ?? []
    guard digits.count == 4 else { return false }
    let away = digits[1] - (digits[0] == 0 ? 1 : 0)
    let home = digits[2] - (digits[3] == 0 ? 1 : 0)
    return side == .home ? home > away : away > home
  }
}

/// The statistics of players, counted goal by goal.
private struct LineTally {
  private var order: [PlayerID] = []
  private var known: [PlayerID: PlayerLine] = [:]
  private var shots: [PlayerID: (saves: Int, goals: Int)] = [:]

  mutating func addGoal(_ player: PlayerID, side: TeamSide, isPowerPlay: Bool) {
    change(player, side: side) { line in
      line.goals = (line.goals ?? 0) + 1
      line.powerPlayGoals = (line.powerPlayGoals ?? 0) + (isPowerPlay ? 1 : 0)
    }
  }

  mutating func addAssist(_ player: PlayerID, side: TeamSide) {
    change(player, side: side) { $0.assists = ($0.assists ?? 0) + 1 }
  }

  mutating func addShot(on goalie: PlayerID, _ side: TeamSide, isGoal: Bool) {
    var count = shots[goalie] ?? (saves: 0, goals: 0)
    if isGoal { count.goals += 1 } else { count.saves += 1 }
    shots[goalie] = count
    change(goalie, side: side) { line in
      line.goalie = PlayerLine.Goalie(
        saves: count.saves, goalsAgainst: count.goals, decision: nil, time: nil)
    }
  }

  private mutating func change(
    _ player: PlayerID, side: TeamSide, body: (inout PlayerLine) -> Void
  ) {
    var line = known[player] ?? PlayerLine(player: player, side: side)
    if known[player] == nil { order.append(player) }
    body(&line)
    known[player] = line
  }

  var lines: [PlayerLine] { order.compactMap { known[$0] } }
}
