import SportsModel

/// The statistics of every player of a season, row by row (NBA, NHL).
struct LineTable: Sendable {
  let lists: PlayerLists
  private let columns: [String: NumberColumn]
  private let decisions: WordColumn
  private let hasGoalies: Bool

  static let basketball = ["points", "rebounds", "assists", "steals", "blocks"]
  static let hockey = [
    "goals", "assists", "power_play_goals", "saves", "goals_against", "goalie_time",
  ]

  init(_ season: BoxScoreSeason) throws(BoxScoreError) {
    let pack = season.pack
    let rosters = try Rosters(pack, teams: season.rows.teams.count, players: season.players.count)
    lists = try Self.lists(pack, season.rows, rosters)
    let count = lists.players.count
    hasGoalies = pack.hasColumn("line.saves")
    var columns: [String: NumberColumn] = [:]
    for name in Self.basketball + Self.hockey where pack.hasColumn("line.\(name)") {
      columns[name] = try pack.numbers("line.\(name)", count: count)
    }
    self.columns = columns
    decisions = try WordColumn("line.decision", pack, count: count)
  }

  /// Reads the players of each row, who are stored as steps within the roster.
  private static func lists(
    _ pack: ColumnPack, _ rows: GameRows, _ rosters: Rosters
  ) throws(BoxScoreError) -> PlayerLists {
    let sizes = try pack.numbers("line.size", count: rows.rows.count)
    let steps = try pack.numbers("line.player")
    var players: [Int32] = []
    players.reserveCapacity(steps.count)
    var starts: [Int32] = [0]
    for (index, row) in rows.rows.enumerated() {
      var place = -1
      let roster = rosters.players[row.team]
      for _ in 0..<(sizes[index] ?? 0) {
        guard let step = steps[players.count], roster.indices.contains(place + 1 + step) else {
          throw pack.malformed("line \(players.count + 1) has an unknown player")
        }
        place += 1 + step
        players.append(roster[place])
      }
      starts.append(Int32(players.count))
    }
    return PlayerLists(players: players, starts: starts, isKnown: sizes.values.map { $0 >= 0 })
  }

  func line(_ index: Int, player: PlayerID, side: TeamSide) -> PlayerLine {
    var line = PlayerLine(player: player, side: side)
    line.points = columns["points"]?[index]
    line.rebounds = columns["rebounds"]?[index]
    line.assists = columns["assists"]?[index]
    line.steals = columns["steals"]?[index]
    line.blocks = columns["blocks"]?[index]
    line.goals = columns["goals"]?[index]
    line.powerPlayGoals = columns["power_play_goals"]?[index]
    if hasGoalies {
      let goalie = PlayerLine.Goalie(
        saves: columns["saves"]?[index], goalsAgainst: columns["goals_against"]?[index],
        decision: decisions[index], time: columns["goalie_time"]?[index])
      if goalie.saves != nil || goalie.time != nil || goalie.decision != nil {
        line.goalie = goalie
      }
    }
    return line
  }
}
