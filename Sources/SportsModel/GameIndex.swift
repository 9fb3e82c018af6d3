/// The games of a stadium on a day, all leagues together.
///
/// The catalog hands this out and reads a season's file only when a look-up needs it; the pure
/// targets see a function from a stadium and a day to games.
package struct GameIndex: Sendable {
  private let lookUp: @Sendable (StadiumID, LocalDay) throws -> [Game]

  package init(_ lookUp: @escaping @Sendable (StadiumID, LocalDay) throws -> [Game]) {
    self.lookUp = lookUp
  }

  /// A table of its own, for tests and for schedules that a person brings along.
  package init(_ games: [Game]) {
    var table: [StadiumID: [LocalDay: [Game]]] = [:]
    for game in games {
      for stadium in game.stadiums {
        table[stadium, default: [:]][game.day, default: []].append(game)
      }
    }
    lookUp = { [table] stadium, day in table[stadium]?[day] ?? [] }
  }

  /// Games at a stadium on a day of its own calendar, those only possibly there included.
  ///
  /// - Throws: what the catalog throws when a season's file cannot be read.
  package func games(at stadium: StadiumID, on day: LocalDay) throws -> [Game] {
    try lookUp(stadium, day)
  }
}
