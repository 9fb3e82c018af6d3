import SportsModel

/// Corrected venues of single games: the source's `games.csv` and our own.
struct GameCorrections {
  /// The confidence of a correction.
  enum Confidence: String { case high, medium, low }

  struct Correction {
    let stadium: StadiumID
    let isNeutral: Bool
    let confidence: Confidence
    let place: String
  }

  struct Game: Hashable {
    let league: LeagueID
    let day: LocalDay
    let home: String
    let away: String
  }

  private(set) var corrections: [Game: Correction] = [:]

  init(_ corrections: [Game: Correction]) { self.corrections = corrections }

  init(_ sources: SourceFolder) throws(SourceError) {
    let columns = [
      "league", "date_local", "home_code", "away_code", "neutral", "confidence",
    ]
    let given = try sources.table(
      "corrections/games.csv", columns: columns + ["venue_id_or_new", "source_or_reason"])
    for row in given.rows { try add(row, stadium: row["venue_id_or_new"]) }
    let own = try sources.ownTable("games.csv", columns: columns + ["stadium"])
    for row in own.rows { try add(row, stadium: row["stadium"]) }
  }

  private mutating func add(_ row: SourceTable.Row, stadium: String) throws(SourceError) {
    guard let day = LocalDay(row["date_local"]) else { throw row.makeError("missing local date") }
    guard let confidence = Confidence(rawValue: row["confidence"]) else {
      throw row.makeError("confidence is not high, medium or low")
    }
    let id = stadium.hasPrefix("new:") ? String(stadium.dropFirst(4)) : stadium
    let game = Game(
      league: LeagueID(row["league"].lowercased()), day: day, home: row["home_code"],
      away: row["away_code"])
    corrections[game] = Correction(
      stadium: StadiumID(id), isNeutral: row["neutral"] == "1", confidence: confidence,
      place: row.makeError("").path + ":\(row.line)")
  }

  subscript(game: SourceGame) -> Correction? {
    corrections[Game(league: game.league, day: game.day, home: game.homeCode, away: game.awayCode)]
  }
}
