import SportsModel

/// Suspended games that were completed on another day: the project's own `resumed-games.csv`.
struct ResumedGames {
  struct Resumption: Equatable {
    let day: LocalDay
    /// The building if it was another one.
    let stadium: StadiumID?
    let place: String
  }

  private let games: [StartTimes.Key: Resumption]

  init(_ games: [StartTimes.Key: Resumption] = [:]) { self.games = games }

  init(_ sources: SourceFolder) throws(SourceError) {
    let columns = ["league", "date_local", "home_code", "game_number", "resumed", "stadium"]
    var games: [StartTimes.Key: Resumption] = [:]
    for row in try sources.ownTable("resumed-games.csv", columns: columns).rows {
      guard let day = LocalDay(row["date_local"]), let number = Int(row["game_number"]),
        let resumed = LocalDay(row["resumed"]), resumed > day
      else { throw row.makeError("no game, or no later day") }
      let key = StartTimes.Key(
        league: LeagueID(row["league"]), day: day, home: row["home_code"], number: number)
      games[key] = Resumption(
        day: resumed, stadium: row["stadium"].isEmpty ? nil : StadiumID(row["stadium"]),
        place: row.makeError("").path + ":\(row.line)")
    }
    self.games = games
  }

  subscript(game: SourceGame) -> Resumption? { games.isEmpty ? nil : games[StartTimes.Key(game)] }

  /// Returns the lines that aren't exactly one game.
  func unmatched(in rows: [SourceGame]) -> [String] {
    var counts: [StartTimes.Key: Int] = [:]
    for row in rows where self[row] != nil { counts[StartTimes.Key(row), default: 0] += 1 }
    return games.filter { counts[$0.key] != 1 }
      .map { "\($0.value.place): fits \(counts[$0.key] ?? 0) games, not one" }.sorted()
  }
}
