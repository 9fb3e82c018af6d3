import AppSupport
import BoxScores
import SportsModel

/// The summary of a game in any league; the statistics of players only in basketball.
struct ESPNBoxScore: BoxScoreAnswer {
  let listed: ListedGame
  private let root: JSONValue

  /// - Throws: `BoxScoreRefusal` for a response of another form or league.
  init(_ root: JSONValue, _ request: ListedGame) throws(BoxScoreRefusal) {
    let header = root["header"]
    guard ESPNListing.isInLeague(request.league, header["uid"].text) else { throw .otherLeague }
    guard var listed = ESPNListing.game(header, request.league) else {
      throw .unusable(root["message"].text.map { .message($0) } ?? .wrongShape("no 'header'"))
    }
    // Only the scoreboard distinguishes the games of a doubleheader, and names every stadium.
    listed.number = request.number
    listed.venue = listed.venue ?? request.venue
    self.listed = listed
    self.root = root
  }

  func fill(_ box: inout ProvidedBoxScore) throws(BoxScoreRefusal) {
    box.score.attendance = root["gameInfo"]["attendance"].integer(in: BoxScoreLimits.attendance)
    let sides = root["header"]["competitions"].list.first?["competitors"].list ?? []
    func periods(_ side: TeamSide) -> [Int?] {
      let team = sides.first { $0["homeAway"].text == side.rawValue } ?? .null
      return team["linescores"].list.map { $0["displayValue"].points ?? $0["value"].points }
    }
    box.score.lineScore = BoxScore.LineScore(
      adding: periods(.home), periods(.away), upTo: listed.score)
    guard ["nba", "wnba"].contains(listed.league) else { return }
    if let count = box.score.lineScore?.home.count { box.score.isOvertime = count > 4 }
    try addLines(&box)
  }

  private func addLines(_ box: inout ProvidedBoxScore) throws(BoxScoreRefusal) {
    let teams = root["boxscore"]["players"].list
    var lines: [PlayerLine] = []
    for side in [TeamSide.away, .home] {
      let id = side == .home ? listed.home.id : listed.away.id
      let table = teams.first { $0["team"]["id"].identifier == id }?["statistics"].list.first
      guard let table, let names = table["names"].array ?? table["labels"].array else { return }
      var sum = 0
      for athlete in table["athletes"].list where athlete["didNotPlay"].flag != true {
        let stats = athlete["stats"].list
        guard stats.count == names.count, let line = line(athlete, names, side, &box) else {
          continue
        }
        sum += line.points ?? 0
        lines.append(line)
      }
      guard let score = listed.score, sum == score.points(of: side) else {
        throw .inconsistent("points of the \(side.rawValue) team")
      }
    }
    box.score.lines = lines
    box.score.appearances = lines.map { .init(player: $0.player, side: $0.side) }
  }

  private func line(
    _ athlete: JSONValue, _ names: [JSONValue], _ side: TeamSide, _ box: inout ProvidedBoxScore
  ) -> PlayerLine? {
    let person = athlete["athlete"]
    // ESPN's numbers aren't those of the league.
    let id = person["id"].identifier.map { listed.league == "nba" ? "espn-\($0)" : $0 }
    guard let player = box.player(id, named: person["displayName"].text) else { return nil }
    var line = PlayerLine(player: player, side: side)
    for (name, value) in zip(names, athlete["stats"].list) {
      switch name.text {
      case "PTS": line.points = value.points
      case "REB": line.rebounds = value.points
      case "AST": line.assists = value.points
      case "STL": line.steals = value.points
      case "BLK": line.blocks = value.points
      default: break
      }
    }
    return line
  }
}
