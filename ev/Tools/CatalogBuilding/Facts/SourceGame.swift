package import Foundation
package import SportsModel

/// A row of a source file of games.
package struct SourceGame: Sendable {
  package let path: String
  package let line: Int
  package let league: LeagueID
  package let season: Int
  package let seasonType: Game.SeasonType
  package let day: LocalDay
  package let startUTC: Date?
  package let number: Int
  package let homeCode: String
  package let awayCode: String
  package let score: Score?
  /// A park code, a name, a city, or empty.
  package let venue: String
  package let isNeutral: Bool
  package let isProvisional: Bool

  package init(
    path: String = "games.csv", line: Int = 1, league: LeagueID, season: Int,
    seasonType: Game.SeasonType = .regular, day: LocalDay, startUTC: Date? = nil, number: Int = 0,
    homeCode: String, awayCode: String, score: Score? = nil, venue: String = "",
    isNeutral: Bool = false, isProvisional: Bool = false
  ) {
    self.path = path
    self.line = line
    self.league = league
    self.season = season
    self.seasonType = seasonType
    self.day = day
    self.startUTC = startUTC
    self.number = number
    self.homeCode = homeCode
    self.awayCode = awayCode
    self.score = score
    self.venue = venue
    self.isNeutral = isNeutral
    self.isProvisional = isProvisional
  }

  var place: String { "\(path):\(line)" }
}

extension SourceGame {
  /// Reads the games of a league.
  static func read(_ league: LeagueID, _ sources: SourceFolder) throws(SourceError) -> [SourceGame]
  {
    let path = "games/games-\(league).csv.gz"
    let columns = [
      "season", "season_type", "date_local", "start_utc", "game_number", "home_code", "away_code",
      "home_score", "away_score", "venue_code_or_name", "neutral", "source",
    ]
    var games: [SourceGame] = []
    for row in try sources.table(path, columns: columns).rows {
      games.append(try game(row, league, path))
    }
    return games
  }

  private static func game(
    _ row: SourceTable.Row, _ league: LeagueID, _ path: String
  ) throws(SourceError) -> SourceGame {
    guard let season = Int(row["season"].prefix(4)) else { throw row.makeError("missing season") }
    guard let type = Game.SeasonType(rawValue: row["season_type"]) else {
      throw row.makeError("unknown season type '\(row["season_type"])'")
    }
    guard let day = LocalDay(row["date_local"]) else { throw row.makeError("missing local date") }
    guard let number = Int(row["game_number"]) else { throw row.makeError("missing game number") }
    let home = Int(row["home_score"])
    let away = Int(row["away_score"])
    guard (home == nil) == (away == nil) else { throw row.makeError("only one score") }
    return SourceGame(
      path: path, line: row.line, league: league, season: season, seasonType: type, day: day,
      startUTC: try start(row), number: number, homeCode: row["home_code"],
      awayCode: row["away_code"],
      score: home.flatMap { home in away.map { Score(home: home, away: $0) } },
      venue: Self.venue(row["venue_code_or_name"]), isNeutral: row["neutral"] == "1",
      isProvisional: row["source"].contains("provisional"))
  }

  /// The name of a building; nil for `TBC` (to be confirmed).
  private static func venue(_ text: String) -> String { text == "TBC" ? "" : text }

  /// Parses `2018-06-15T23:10Z`; nil for any other text.
  private static func start(_ row: SourceTable.Row) throws(SourceError) -> Date? {
    let text = row["start_utc"]
    if text.isEmpty { return nil }
    guard text.hasSuffix("Z"), let time = LocalDateTime(text.dropLast() + ":00") else {
      throw row.makeError("not a UTC time: '\(text)'")
    }
    return time.instant(offset: UTCOffset(seconds: 0))
  }
}
