import SportsModel

/// A column of a table of visits.
package enum VisitColumn: String, Sendable, CaseIterable {
  case date, time, home, away, teams, stadium, league, game, score, section, row, seat, note, rating
  /// A mark of the rows whose games were attended.
  case attended
  /// Teams, without a heading that says which was at home.
  case team
  /// Marks under another heading that some rows lack.
  case mark
  /// A word such as `@` that says whether the first of these teams was at home.
  case side
  case homeScore, awayScore
  /// The parts of a date.
  case year, month, dayOfMonth

  /// The columns that the user can map.
  package static let mappable = allCases.prefix { $0 != .team }

  /// Folded headings, without what is between parentheses.
  private var headings: Set<String> {
    switch self {
    case .date:
      [
        "date", "day", "game date", "start date", "local date", "visit date", "date of visit",
        "date visited",
      ]
    case .time: ["time", "start", "start time", "starttime", "first pitch", "game time"]
    case .home: ["home", "home team", "hometeam", "home club"]
    case .away:
      ["away", "away team", "awayteam", "visitor", "visitors", "visiting team", "visteam"]
    case .teams: ["teams", "matchup", "event", "game", "match", "subject"]
    case .stadium:
      ["stadium", "venue", "ballpark", "arena", "park", "stadium name", "location", "site"]
    case .league: ["league", "sport"]
    case .game: ["game number", "game no", "game", "gm", "number", "doubleheader", "dh"]
    case .section: ["section", "sec"]
    case .row: ["row"]
    case .seat: ["seat", "seats"]
    case .note: ["note", "notes", "comment", "comments", "remarks"]
    case .rating: ["rating", "stars", "score"]
    case .score: ["score", "result", "final", "final score"]
    case .homeScore: ["home score", "home runs scored", "hruns", "home points", "home goals", "r"]
    case .awayScore:
      ["away score", "visitor score", "vruns", "away points", "away goals", "ra", "opp score"]
    case .attended: ["attended", "visited", "seen", "went", "been", "been there", "was there"]
    case .team, .mark, .side, .year, .month, .dayOfMonth: []
    }
  }

  /// Returns whether a heading is the usual one of the column.
  package func isNamed(by heading: String) -> Bool {
    let short = heading.replacing(/\(.*?\)/, with: "")
    return headings.contains(Self.folded(short))
  }

  /// Returns the first column with one of the usual headings of each meaning.
  package static func places(in headings: [String]) -> [VisitColumn: Int] {
    Dictionary(
      uniqueKeysWithValues: allCases.compactMap { column in
        headings.firstIndex(where: column.isNamed).map { (column, $0) }
      })
  }

  private static func folded(_ heading: String) -> String {
    CalendarNames.folded(heading).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }
}
