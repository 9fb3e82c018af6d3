import SportsModel

/// The home runs of a season, game by game.
package struct HomeRunTable: Sendable {
  /// The home runs of each game; nil for games whose home runs are unknown.
  let ranges: [Range<Int>?]
  /// The game of each home run.
  let games: [Int32]
  let isHome: [Bool]
  let batters: [Int32]
  let pitchers: [Int32]
  let innings: NumberColumn
  let isTop: NumberColumn
  let onBase: NumberColumn
  let isWalkOff: NumberColumn
  var careers: [Int?] = []

  init(
    _ pack: ColumnPack, _ rows: GameRows, players: Int, lineups: PlayerLists, pitching: PlayerLists
  ) throws(BoxScoreError) {
    let counts = try pack.numbers("hr.count", count: rows.games.count)
    var ranges: [Range<Int>?] = []
    var games: [Int32] = []
    for game in rows.games.indices {
      let start = games.count
      for _ in 0..<(counts[game] ?? 0) { games.append(Int32(game)) }
      ranges.append(counts[game].map { _ in start..<games.count })
    }
    let count = games.count
    self.ranges = ranges
    self.games = games
    innings = try pack.numbers("hr.inning", count: count)
    isTop = try pack.numbers("hr.top", count: count)
    onBase = try pack.numbers("hr.on_base", count: count)
    isWalkOff = try pack.numbers("hr.walk_off", count: count)
    let home = try pack.numbers("hr.home", count: count).values.map { $0 == 1 }
    isHome = home
    batters = try PlayerReferences.read("hr.batter", count: count, of: pack, players: players) {
      let row = rows.row(of: Int(games[$0]), home[$0] ? .home : .away)
      return [lineups.list(row), pitching.list(row)].compactMap { $0 }
    }
    pitchers = try PlayerReferences.read("hr.pitcher", count: count, of: pack, players: players) {
      let row = rows.row(of: Int(games[$0]), home[$0] ? .away : .home)
      return [pitching.list(row), lineups.list(row)].compactMap { $0 }
    }
    guard batters.allSatisfy({ $0 >= 0 }) else { throw pack.malformed("a batter is missing") }
  }

  /// Returns the number of each home run in its batter's career, by the order of the games of the
  /// season; nil in postseasons and for batters without a total before the season.
  package static func careers(
    _ rows: GameRows, games: [Int32], batters: [Int32], before: [Int32: Int]
  ) -> [Int?] {
    let order = games.indices.sorted { left, right in
      let (first, second) = (rows.games[Int(games[left])], rows.games[Int(games[right])])
      return (first.day, first.number, left) < (second.day, second.number, right)
    }
    var totals = before
    var numbers = [Int?](repeating: nil, count: games.count)
    for index in order where !rows.games[Int(games[index])].isPostseason {
      guard let total = totals[batters[index]] else { continue }
      totals[batters[index]] = total + 1
      numbers[index] = total + 1
    }
    return numbers
  }
}
