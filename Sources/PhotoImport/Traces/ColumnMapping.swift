package import AppSupport
import Catalog
import Localization
import Traces

/// A column of a table of visits.
package enum VisitColumn: String, Sendable, CaseIterable {
  case date, home, away, teams, stadium, league, game, section, row, seat, note, rating

  /// Headings that are recognized without a mapping, folded.
  fileprivate var headings: Set<String> {
    switch self {
    case .date: ["date", "day", "game date", "local date", "visit date", "date of visit"]
    case .home: ["home", "home team", "home club"]
    case .away: ["away", "away team", "visitor", "visitors", "visiting team", "opponent"]
    case .teams: ["teams", "matchup", "event", "game", "match"]
    case .stadium: ["stadium", "venue", "ballpark", "arena", "park", "stadium name", "location"]
    case .league: ["league", "sport"]
    case .game: ["game number", "game no"]
    case .section: ["section", "sec"]
    case .row: ["row"]
    case .seat: ["seat", "seats"]
    case .note: ["note", "notes", "comment", "comments"]
    case .rating: ["rating", "stars"]
    }
  }
}

/// The user's mapping of table columns.
package struct ColumnMapping: Sendable, Hashable {
  /// The heading of each mapped column.
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
      guard parts.count == 2, !parts[1].isEmpty, let column = VisitColumn(rawValue: parts[0])
      else {
        let known = VisitColumn.allCases.map(\.rawValue).joined(separator: ", ")
        throw UnknownColumn(
          message:
            "Unknown column mapping \"\(pair)\". Use pairs like date=Day with these names: \(known)."
        )
      }
      headings[column] = parts[1]
    }
  }

  /// Returns the heading of each column of a table: the mapped ones and the recognized ones.
  ///
  /// - Returns: headings as spelled in the table.
  /// - Throws: if a mapped heading is missing, or the table lacks a date, teams and stadiums.
  func settled(_ present: [String]) throws(TraceError) -> [VisitColumn: String] {
    var settled: [VisitColumn: String] = [:]
    for (column, heading) in headings.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let wanted = NameMatchRank.folded(heading)
      guard let there = present.first(where: { NameMatchRank.folded($0) == wanted }) else {
        throw TraceError(
          localized("no column \"\(heading)\"; the columns are \(Self.list(present))"), line: 1)
      }
      settled[column] = there
    }
    for column in VisitColumn.allCases where settled[column] == nil {
      settled[column] = present.first { heading in
        column.headings.contains(NameMatchRank.folded(heading)) && !settled.values.contains(heading)
      }
    }
    guard settled[.date] != nil else {
      throw TraceError(
        localized("no date column; choose one with --columns date=NAME: \(Self.list(present))"),
        line: 1)
    }
    guard [.stadium, .home, .away, .teams].contains(where: { settled[$0] != nil }) else {
      throw TraceError(
        localized(
          """
          no stadium or team column; choose one with --columns stadium=NAME: \(Self.list(present))
          """),
        line: 1)
    }
    return settled
  }

  private static func list(_ headings: [String]) -> String {
    headings.filter { !$0.isEmpty }.prefix(20).joined(separator: ", ")
  }
}
