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

  /// Creates the rows of games in the order of `isOrderedBefore`.
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

  package static func isOrderedBefore(_ left: Game, _ right: Game) -> Bool {
    (left.home, left.day, left.number, left.away)
      < (right.home, right.day, right.number, right.away)
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

  package func write(to pack: inout ColumnPackWriter) {
    var days: [Int] = []
    for (index, game) in games.enumerated() {
      let isFirst = index == 0 || games[index - 1].home != game.home
      days.append(game.day - (isFirst ? Self.firstDay : games[index - 1].day))
    }
    pack.add("teams", texts: teams.map(\.rawValue))
    pack.add("game.home", values: games.map(\.home))
    pack.add("game.away", values: games.map(\.away))
    pack.add("game.day", values: days)
    pack.add("game.number", values: games.map(\.number))
    pack.add("game.postseason", values: games.map { $0.isPostseason ? 1 : 0 })
  }
}
