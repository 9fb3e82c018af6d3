import AppSupport
import Catalog
import SportsModel
import Traces

/// A table of visits that somebody kept, a row for each.
struct VisitTable {
  static let mostBytes = 32 << 20

  /// What the rows say, or why they say nothing.
  private(set) var rows: [(line: Int, statement: Result<Statement, TraceFault>)] = []

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: values that commas, semicolons or tabs separate, with a heading for each column.
  ///   - wishes: which column is what.
  ///   - path: of the file.
  /// - Throws: when it is no such table, or its columns say too little.
  init(_ bytes: [UInt8], _ wishes: ColumnWishes, path: String) throws(TraceFault) {
    guard !bytes.isEmpty else { throw TraceFault("it is empty") }
    if bytes.prefix(512).contains(0) {
      throw TraceFault("it is no text in UTF-8; save it as CSV in UTF-8", offset: 0)
    }
    let table = try Self.table(bytes)
    let columns = try wishes.settled(table.headings)
    rows = table.rows.map { row in
      (
        row.line,
        Result { () throws(TraceFault) in
          try Self.statement(row, columns, wishes.dateOrder, path)
        }
      )
    }
  }

  private static func table(_ bytes: [UInt8]) throws(TraceFault) -> CSVTable {
    do throws(CSVTable.Problem) {
      return try CSVTable(bytes, required: [])
    } catch {
      switch error {
      case .empty: throw TraceFault("it is empty")
      case .missingColumn(let name): throw TraceFault("no column “\(name)”", line: 1)
      case .openQuote(let line): throw TraceFault("a quote that is never closed", line: line)
      case .tooLarge: throw TraceFault("more than \(CSVTable.mostRows) rows")
      }
    }
  }

  private static func statement(
    _ row: CSVTable.Row, _ columns: [VisitColumn: String], _ order: DateOrder?, _ path: String
  ) throws(TraceFault) -> Statement {
    func cell(_ column: VisitColumn) -> String? { columns[column].flatMap { row[$0.lowercased()] } }
    guard let date = cell(.date) else { throw TraceFault("no date", line: row.line) }
    var statement = Statement(kind: .row, path: path)
    statement.moments = [TextMoment(day: try day(date, order, line: row.line), minute: nil)]
    statement.home = cell(.home)
    statement.away = cell(.away)
    statement.titles = cell(.teams).map { [$0] } ?? []
    statement.places = cell(.stadium).map { [$0] } ?? []
    statement.league = cell(.league).map { LeagueID($0.lowercased()) }
    statement.number = cell(.game).flatMap { Int($0) }
    guard
      statement.home != nil || statement.away != nil || !statement.titles.isEmpty
        || !statement.places.isEmpty
    else { throw TraceFault("neither teams nor a stadium", line: row.line) }
    statement.details = VisitDetails(
      seat: seat(cell(.section), cell(.row), cell(.seat)), note: cell(.note))
    if let rating = cell(.rating) {
      guard let stars = Int(rating), (1...5).contains(stars) else {
        throw TraceFault("“\(rating)” is no rating from 1 to 5", line: row.line)
      }
      statement.details.rating = stars
    }
    return statement
  }

  private static func day(
    _ text: String, _ order: DateOrder?, line: Int
  ) throws(TraceFault) -> LocalDay {
    do throws(DateText.Problem) {
      return try DateText.day(text, order: order)
    } catch {
      switch error {
      case .none:
        let asked = order.map { " in the order \($0.rawValue)" } ?? ""
        throw TraceFault("“\(text)” is no date from 1869 to 2100\(asked)", line: line)
      case .ambiguous(let first, let second):
        throw TraceFault(
          "“\(text)” can be \(first) or \(second); say --date-format mdy or dmy", line: line)
      }
    }
  }

  private static func seat(_ section: String?, _ row: String?, _ seat: String?) -> String? {
    // A single column holds whatever the person writes there.
    if section == nil, row == nil { return seat }
    let parts = [
      section.map { "Section \($0)" }, row.map { "Row \($0)" }, seat.map { "Seat \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
