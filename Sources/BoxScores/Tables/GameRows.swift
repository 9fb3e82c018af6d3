package import SportsModel

/// The games of a season's file, and the rows of their two teams.
///
/// Games are ordered by home team, day and number, rows by team, day, number and side: the box scores of
/// a team are then next to each other and compress well.
package struct GameRows: Sendable {
  package struct Game: Hashable, Sendable {
    package let home, away: Int
    package let day: LocalDay
    package let number: Int
    package let isPostseason: Bool

    package init(home: Int, away: Int, day: LocalDay, number: Int, isPostseason: Bool) {
      (self.home, self.away, self.day) = (home, away, day)
      (self.number, self.isPostseason) = (number, isPostseason)
    }
  }

  package struct Row: Hashable, Sendable {
    package let team, game: Int
    package let side: TeamSide
  }

  package let teams: [TeamID]
  package let games: [Game]
  package let rows: [Row]
  /// The row of each game's home and away team: `2 * game` and the next.
  private let places: [Int]

  /// Creates the rows of games by home team, day, number and away team.
  package init(teams: [TeamID], games: [Game]) {
    (self.teams, self.games) = (teams, games)
    var rows: [Row] = []
    for (index, game) in games.enumerated() {
      rows.append(Row(team: game.home, game: index, side: .home))
      rows.append(Row(team: game.away, game: index, side: .away))
    }
    rows.sort { left, right in
      let (first, second) = (games[left.game], games[right.game])
      return (left.team, first.day, first.number, left.game)
        < (right.team, second.day, second.number, right.game)
    }
    self.rows = rows
    var places = [Int](repeating: 0, count: rows.count)
    for (place, row) in rows.enumerated() {
      places[row.game * 2 + (row.side == .home ? 0 : 1)] = place
    }
    self.places = places
  }

  package func row(of game: Int, _ side: TeamSide) -> Int {
    places[game * 2 + (side == .home ? 0 : 1)]
  }

  /// The day from which days are counted, before the first game.
  package static let firstDay = LocalDay(daysSinceEpoch: -36_525)

  package init(_ pack: ColumnPack) throws(BoxScoreError) {
    let teams = try pack.texts("teams").map { TeamID($0) }
    let home = try pack.numbers("game.home")
    let away = try pack.numbers("game.away", count: home.count)
    let days = try pack.numbers("game.day", count: home.count)
    let numbers = try pack.numbers("game.number", count: home.count)
    let postseason = try pack.numbers("game.postseason", count: home.count)
    var games: [Game] = []
    var day = 0
    for index in 0..<home.count {
      guard let host = home[index], let guest = away[index], let step = days[index],
        let number = numbers[index], teams.indices.contains(host), teams.indices.contains(guest)
      else { throw pack.malformed("game \(index + 1) is incomplete") }
      day = index > 0 && home[index - 1] == host ? day + step : step
      games.append(
        Game(
          home: host, away: guest, day: Self.firstDay + day, number: number,
          isPostseason: postseason[index] == 1))
    }
    self.init(teams: teams, games: games)
  }
}

/// The players of each row: line-ups, pitchers, or everyone with statistics.
struct PlayerLists: Sendable {
  /// Rows of the file of players, list after list.
  let players: [Int32]
  /// The start index of each row's list, and the end of the last.
  let starts: [Int32]
  let isKnown: [Bool]

  func range(_ row: Int) -> Range<Int>? {
    isKnown[row] ? Int(starts[row])..<Int(starts[row + 1]) : nil
  }

  func list(_ row: Int) -> ArraySlice<Int32>? { range(row).map { players[$0] } }
}

/// The players of each team in a season, most frequent first.
///
/// Lists of players have the position in the team's roster, which takes a byte.
struct Rosters: Sendable {
  /// Rows of the file of players, by team.
  let players: [[Int32]]

  init(_ pack: ColumnPack, teams: Int, players count: Int) throws(BoxScoreError) {
    let sizes = try pack.numbers("roster.size", count: teams)
    let all = try pack.numbers("roster.player")
    var players: [[Int32]] = []
    var start = 0
    for team in 0..<teams {
      let end = start + (sizes[team] ?? 0)
      guard end <= all.count else { throw pack.malformed("roster \(team + 1) is too long") }
      players.append(Array(all.values[start..<end]))
      start = end
    }
    guard all.values.allSatisfy({ (0..<Int32(count)).contains($0) }) else {
      throw pack.malformed("a roster has an unknown player")
    }
    self.players = players
  }
}

/// The columns of player lists: sizes, the first `slots` places in columns of their own, and the rest.
enum PlayerListColumns {
  static func read(
    _ name: String, slots: Int, of pack: ColumnPack, rows: [GameRows.Row], rosters: Rosters
  ) throws(BoxScoreError) -> PlayerLists {
    let sizes = try pack.numbers("\(name).size", count: rows.count)
    var columns: [NumberColumn] = []
    for slot in 0..<slots { columns.append(try pack.numbers("\(name).\(slot)")) }
    let rest = try pack.numbers("\(name).rest")
    var positions = [Int](repeating: 0, count: slots + 1)
    var players: [Int32] = []
    var starts: [Int32] = [0]
    for (index, row) in rows.enumerated() {
      for place in 0..<Int(max(sizes.values[index], 0)) {
        let slot = min(place, slots)
        let column = slot < slots ? columns[slot] : rest
        let roster = rosters.players[row.team]
        guard let local = column[positions[slot]], roster.indices.contains(local) else {
          throw pack.malformed("\(name) \(index + 1) has an unknown player")
        }
        positions[slot] += 1
        players.append(roster[local])
      }
      starts.append(Int32(players.count))
    }
    return PlayerLists(players: players, starts: starts, isKnown: sizes.values.map { $0 >= 0 })
  }
}

/// A column of players: the place in a list of candidates, or a row of the file of players in a second
/// column.
package enum PlayerReferences {
  /// The value that refers to the second column; larger than every place.
  package static let other = 250

  static func read(
    _ name: String, count: Int, of pack: ColumnPack, players: Int,
    candidates: (Int) -> [ArraySlice<Int32>]
  ) throws(BoxScoreError) -> [Int32] {
    let places = try pack.numbers(name, count: count)
    let others = try pack.numbers("\(name).other")
    var position = 0
    var found = [Int32](repeating: -1, count: count)
    for index in 0..<count {
      guard let place = places[index] else { continue }
      let isOther = place == other
      let player =
        isOther
        ? others[position].map(Int32.init) : candidates(index).joined().dropFirst(place).first
      if isOther { position += 1 }
      guard let player, player < players else {
        throw pack.malformed("\(name) \(index + 1) is an unknown player")
      }
      found[index] = player
    }
    return found
  }
}
