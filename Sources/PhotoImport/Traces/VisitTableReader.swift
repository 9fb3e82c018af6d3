package import AppSupport
import Catalog
import Localization
import Sentences
import SportsModel
import Traces

struct VisitTableReader {
  static let maxBytes = 32 << 20

  /// The records of the rows, or why a row is unusable.
  private(set) var rows: [(line: Int, record: Result<TicketRecord, TraceError>)] = []

  /// Reads a table: values separated by commas, semicolons or tabs, with a heading for each column;
  /// throws if it isn't one, or lacks necessary columns.
  init(_ bytes: [UInt8], columnMapping: ColumnMapping, path: String) throws(TraceError) {
    guard !bytes.isEmpty else { throw TraceError(localized("the file is empty")) }
    if bytes.prefix(512).contains(0) {
      throw TraceError(localized("the file isn't UTF-8 text; save it as CSV in UTF-8"), offset: 0)
    }
    let table = try Self.table(bytes)
    let columns = try columnMapping.settled(table.headings)
    rows = table.rows.map { row in
      (
        row.line,
        Result { () throws(TraceError) in
          try Self.record(row, columns: columns, order: columnMapping.dateOrder, path: path)
        }
      )
    }
  }

  private static func table(_ bytes: [UInt8]) throws(TraceError) -> CSVTable {
    do throws(CSVTable.Problem) {
      return try CSVTable(bytes, required: [])
    } catch {
      switch error {
      case .empty: throw TraceError(localized("the file is empty"))
      case .missingColumn(let name): throw TraceError(localized("no column \"\(name)\""), line: 1)
      case .openQuote(let line): throw TraceError(localized("a quote is never closed"), line: line)
      case .tooLarge:
        throw TraceError(localized("more than \(DisplayFormat.number(CSVTable.maxRows)) rows"))
      }
    }
  }

  private static func record(
    _ row: CSVTable.Row, columns: [VisitColumn: String], order: DateOrder?, path: String
  ) throws(TraceError) -> TicketRecord {
    func cell(_ column: VisitColumn) -> String? { columns[column].flatMap { row[$0.lowercased()] } }
    guard let date = cell(.date) else { throw TraceError(localized("no date"), line: row.line) }
    var record = TicketRecord(kind: .row, path: path)
    record.moments = [ParsedDateTime(day: try day(date, order: order, line: row.line), minute: nil)]
    record.home = cell(.home)
    record.away = cell(.away)
    record.titles = cell(.teams).map { [$0] } ?? []
    record.places = cell(.stadium).map { [$0] } ?? []
    record.league = cell(.league).map { LeagueID($0.lowercased()) }
    record.number = cell(.game).flatMap { Int($0) }
    guard
      record.home != nil || record.away != nil || !record.titles.isEmpty || !record.places.isEmpty
    else { throw TraceError(localized("no teams and no stadium"), line: row.line) }
    record.details = VisitDetails(
      seat: seat(cell(.section), row: cell(.row), seat: cell(.seat)), note: cell(.note))
    if let rating = cell(.rating) {
      guard let stars = Int(rating), (1...5).contains(stars) else {
        throw TraceError(localized("not a rating from 1 to 5: \"\(rating)\""), line: row.line)
      }
      record.details.rating = stars
    }
    return record
  }

  private static func day(
    _ text: String, order: DateOrder?, line: Int
  ) throws(TraceError) -> LocalDay {
    do throws(DateParser.Problem) {
      return try DateParser.day(text, order: order)
    } catch {
      switch error {
      case .none:
        let message =
          if let order {
            localized("not a date from 1869 to 2100 in the order \(order.rawValue): \"\(text)\"")
          } else {
            localized("not a date from 1869 to 2100: \"\(text)\"")
          }
        throw TraceError(message, line: line)
      case .ambiguous(let first, let second):
        throw TraceError(
          localized(
            """
            "\(text)" can be \(DisplayFormat.date(first)) or \(DisplayFormat.date(second)); add \
            --date-format mdy or dmy
            """),
          line: line)
      }
    }
  }

  private static func seat(_ section: String?, row: String?, seat: String?) -> String? {
    // A single column can contain any text.
    if section == nil, row == nil { return seat }
    let parts = [
      section.map { "Section \($0)" }, row.map { "Row \($0)" }, seat.map { "Seat \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

/// A column of a table of visits.
package enum VisitColumn: String, Sendable, CaseIterable {
  case date, home, away, teams, stadium, league, game, section, row, seat, note, rating

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

  /// Returns the mapped and recognized headings as spelled in the table; throws if a mapped one is
  /// missing, or the table lacks a date, teams and stadiums.
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
