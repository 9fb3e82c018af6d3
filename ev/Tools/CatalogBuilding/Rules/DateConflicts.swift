import SportsModel

/// Games whose day other sources give differently: `date-dateConflicts.csv`.
struct DateConflicts {
  private var games: Set<GameCorrections.Game> = []

  init(_ sources: SourceFolder) throws(SourceError) {
    let columns = ["league", "date_in_file", "home_code", "away_code"]
    for row in try sources.table("corrections/date-doubts.csv", columns: columns).rows {
      guard let day = LocalDay(row["date_in_file"]) else { throw row.makeError("missing date") }
      games.insert(
        GameCorrections.Game(
          league: LeagueID(row["league"].lowercased()), day: day, home: row["home_code"],
          away: row["away_code"]))
    }
  }

  func hasConflict(_ game: SourceGame) -> Bool {
    !games.isEmpty
      && games.contains(
        GameCorrections.Game(
          league: game.league, day: game.day, home: game.homeCode, away: game.awayCode))
  }
}
