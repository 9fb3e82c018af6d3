import SportsModel

struct SeasonGames: Sendable {
  let games: [Game]
  private let days: [LocalDay: Range<Int>]

  /// Creates the games of a season; they must be in the order of their days.
  init(_ games: [Game]) {
    self.games = games
    var days: [LocalDay: Range<Int>] = [:]
    var start = 0
    for position in games.indices where games[position].day != games[start].day {
      days[games[start].day] = start..<position
      start = position
    }
    if start < games.count { days[games[start].day] = start..<games.count }
    self.days = days
  }

  func games(on day: LocalDay) -> ArraySlice<Game> { games[days[day] ?? 0..<0] }
}
