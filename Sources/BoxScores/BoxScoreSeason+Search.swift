import SportsModel

/// Searches of a season's games, without a box score for each.
extension BoxScoreSeason {
  /// Returns the games in which one of some players appeared or scored, by their rows in `players`,
  /// and those for which that is unknown.
  package func games(
    with wanted: Set<Int32>
  ) throws(BoxScoreError) -> (known: Set<Int>, unknown: Set<Int>) {
    var found: Set<Int> = []
    // Football tables have scorers only.
    var unknown = pack.hasColumn("score.count") ? Set(rows.games.indices) : []
    func add(_ list: ArraySlice<Int32>?, _ game: Int) {
      guard let list else {
        unknown.insert(game)
        return
      }
      if list.contains(where: wanted.contains) { found.insert(game) }
    }
    if pack.hasColumn("lineup.size") {
      let lineups = try lineups()
      for (index, row) in rows.rows.enumerated() {
        add(lineups.batting.list(index), row.game)
        add(lineups.pitching.list(index), row.game)
      }
    }
    for column in try details().people {
      for (game, player) in column.enumerated() where wanted.contains(player) { found.insert(game) }
    }
    if pack.hasColumn("line.size") {
      let table = try part(\.lines) { () throws(BoxScoreError) in try LineTable(self) }
      for (index, row) in rows.rows.enumerated() { add(table.lists.list(index), row.game) }
    }
    if pack.hasColumn("score.count") {
      let ids = Set(wanted.map { players.id(Int($0)) })
      let table = try part(\.scoring) { () throws(BoxScoreError) in try ScoringTable(self) }
      for (game, range) in table.ranges.enumerated() {
        for play in range ?? 0..<0 {
          guard let play = table.play(play, self) else { continue }
          if [play.scorer, play.passer].contains(where: { $0.map(ids.contains) ?? false }) {
            found.insert(game)
          }
        }
      }
    }
    return (found, unknown.subtracting(found))
  }

  /// Returns the numbers of a batter's home runs in each game, counted from the first of the regular
  /// season.
  package func homeRunNumbers(of batter: Int32) throws(BoxScoreError) -> [Int: ClosedRange<Int>] {
    guard pack.hasColumn("hr.count") else { return [:] }
    let table = try homeRuns()
    let games = table.games.indices.filter { table.batters[$0] == batter }
      .map { Int(table.games[$0]) }.filter { !rows.games[$0].isPostseason }
      .sorted {
        (rows.games[$0].day, rows.games[$0].number) < (rows.games[$1].day, rows.games[$1].number)
      }
    var numbers: [Int: ClosedRange<Int>] = [:]
    for (index, game) in games.enumerated() {
      numbers[game] = (numbers[game]?.lowerBound ?? index + 1)...(index + 1)
    }
    return numbers
  }

  /// Returns whether a game ended with a walk-off; nil if that is unknown.
  package func isWalkOff(_ game: Int) throws(BoxScoreError) -> Bool? {
    try details().isWalkOff[game].map { $0 == 1 }
  }

  /// Returns whether a game had extra innings or overtime; nil if that is unknown.
  package func hadExtraTime(_ game: Int) throws(BoxScoreError) -> Bool? {
    let details = try details()
    return details.overtime[game].map { $0 == 1 } ?? details.innings[game].map { $0 > 9 }
  }

  /// Returns the innings that were played; nil if they are unknown.
  package func innings(_ game: Int) throws(BoxScoreError) -> Int? { try details().innings[game] }

  private func details() throws(BoxScoreError) -> DetailTable {
    try part(\.details) { () throws(BoxScoreError) in try DetailTable(self) }
  }
}

extension PlayerFile {
  /// Returns the rows of players, which season files refer to.
  package func rows(of players: [Player]) -> Set<Int32> {
    let wanted = Set(players.map(\.id))
    return Set((0..<count).filter { wanted.contains(id($0)) }.map(Int32.init))
  }
}
