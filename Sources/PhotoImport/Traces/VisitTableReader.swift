import AppSupport
import Catalog
import Localization
import Sentences
import SportsModel
import Traces

struct VisitTableReader {
  static let mostBytes = 32 << 20

  /// The records of the rows, or why a row is unusable.
  private(set) var rows: [(line: Int, record: Result<TicketRecord, TraceError>)] = []

  /// Reads a table: values separated by commas, semicolons or tabs, with a heading for each column.
  ///
  /// Throws if it isn't one, or lacks necessary columns.
  init(_ bytes: [UInt8], _ columnMapping: ColumnMapping, path: String) throws(TraceError) {
    guard !bytes.isEmpty else { throw TraceError(localized("the file is empty")) }
    if bytes.prefix(512).contains(0) {
      throw TraceError(
        localized("the file isn't UTF-8 text; save it as CSV in UTF-8"), offset: 0)
    }
    let table = try Self.table(bytes)
    let columns = try columnMapping.settled(table.headings)
    rows = table.rows.map { row in
      (
        row.line,
        Result { () throws(TraceError) in
          try Self.record(row, columns, columnMapping.dateOrder, path)
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
      case .missingColumn(let name):
        throw TraceError(localized("no column \"\(name)\""), line: 1)
      case .openQuote(let line): throw TraceError(localized("a quote is never closed"), line: line)
      case .tooLarge:
        throw TraceError(localized("more than \(DisplayFormat.number(CSVTable.mostRows)) rows"))
      }
    }
  }

  private static func record(
    _ row: CSVTable.Row, _ columns: [VisitColumn: String], _ order: DateOrder?, _ path: String
  ) throws(TraceError) -> TicketRecord {
    func cell(_ column: VisitColumn) -> String? { columns[column].flatMap { row[$0.lowercased()] } }
    guard let date = cell(.date) else { throw TraceError(localized("no date"), line: row.line) }
    var record = TicketRecord(kind: .row, path: path)
    record.moments = [ParsedDateTime(day: try day(date, order, line: row.line), minute: nil)]
    record.home = cell(.home)
    record.away = cell(.away)
    record.titles = cell(.teams).map { [$0] } ?? []
    record.places = cell(.stadium).map { [$0] } ?? []
    record.league = cell(.league).map { LeagueID($0.lowercased()) }
    record.number = cell(.game).flatMap { Int($0) }
    guard
      record.home != nil || record.away != nil || !record.titles.isEmpty
        || !record.places.isEmpty
    else { throw TraceError(localized("no teams and no stadium"), line: row.line) }
    record.details = VisitDetails(
      seat: seat(cell(.section), cell(.row), cell(.seat)), note: cell(.note))
    if let rating = cell(.rating) {
      guard let stars = Int(rating), (1...5).contains(stars) else {
        throw TraceError(localized("not a rating from 1 to 5: \"\(rating)\""), line: row.line)
      }
      record.details.rating = stars
    }
    return record
  }

  private static func day(
    _ text: String, _ order: DateOrder?, line: Int
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

  private static func seat(_ section: String?, _ row: String?, _ seat: String?) -> String? {
    // A single column can contain any text.
    if section == nil, row == nil { return seat }
    let parts = [
      section.map { "Section \($0)" }, row.map { "Row \($0)" }, seat.map { "Seat \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
