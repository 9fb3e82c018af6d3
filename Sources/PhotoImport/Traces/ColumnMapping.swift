package import AppSupport
import Catalog

/// A column of a table of visits.
package enum VisitColumn: String, Sendable, CaseIterable {
  case date, time, home, away, teams, stadium, league, game, score, section, row, seat, note, rating
  /// Teams, without a heading that says which was at home.
  case team
  /// A word such as `@` that says whether the first of these teams was at home.
  case side
  case homeScore, awayScore
  /// The parts of a date.
  case year, month, dayOfMonth

  /// The columns that the user can map.
  static let mappable = allCases.prefix { $0 != .team }

  /// Folded headings, without what is between parentheses.
  private var headings: Set<String> {
    switch self {
    case .date:
      ["date", "day", "game date", "local date", "visit date", "date of visit", "date visited"]
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
    case .team, .side, .year, .month, .dayOfMonth: []
    }
  }

  /// Returns whether a heading is the usual one of the column.
  func isNamed(by heading: String) -> Bool {
    let short = heading.replacing(/\(.*?\)/, with: "")
    return headings.contains(NameFolding.folded(short))
  }
}

/// The user's mapping of table columns.
package struct ColumnMapping: Sendable, Hashable {
  package var headings: [VisitColumn: String] = [:]
  package var dateOrder: DateOrder?

  package init() {}

  /// A pair without the name of a column.
  package struct UnknownColumn: Error, Hashable, Sendable {
    package let message: String
  }

  /// Reads `date=Day,stadium=Where`.
  package mutating func read(_ text: String) throws(UnknownColumn) {
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingBlanks }
      guard parts.count == 2, !parts[1].isEmpty,
        let column = VisitColumn.mappable.first(where: { $0.rawValue == parts[0] })
      else {
        let known = VisitColumn.mappable.map(\.rawValue).joined(separator: ", ")
        throw UnknownColumn(
          message:
            "Unknown column mapping \"\(pair)\". Use pairs like date=Day with these names: \(known)."
        )
      }
      headings[column] = parts[1]
    }
  }
}
