import Foundation
import GRDB
import SportsModel

/// Reads the values of a row by column; an invalid value is reported with its table and column.
struct ColumnReader {
  let row: Row
  let table: StoreTable
  /// The index of each column: GRDB compares names at each access.
  fileprivate let positions: [String: Int]

  fileprivate init(row: Row, table: StoreTable, positions: [String: Int]) {
    self.row = row
    self.table = table
    self.positions = positions
  }

  init(_ row: Row, of table: StoreTable) {
    self.init(row: row, table: table, positions: Self.positions(of: Array(row.columnNames)))
  }

  /// Of columns with the same name, the first one counts.
  fileprivate static func positions(of names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    guard let value = try optional(column) as Value? else { throw malformed(column) }
    return value
  }

  /// Returns a value; nil only for NULL.
  func optional<Value: DatabaseValueConvertible>(_ column: String) throws -> Value? {
    guard let position = positions[column] else { throw malformed(column) }
    let stored: DatabaseValue = try row[position]
    guard !stored.isNull else { return nil }
    guard let value = Value.fromDatabaseValue(stored) else { throw malformed(column) }
    return value
  }

  /// Returns a parsed text; nil only for NULL.
  func parsed<Value>(_ column: String, parse: (String) -> Value?) throws -> Value? {
    guard let text = try optional(column) as String? else { return nil }
    guard let value = parse(text) else { throw malformed(column) }
    return value
  }

  /// Returns a parsed text of a column that is never NULL.
  func required<Value>(_ column: String, parse: (String) -> Value?) throws -> Value {
    guard let value = try parsed(column, parse: parse) else { throw malformed(column) }
    return value
  }

  func id(_ column: String = "id") throws -> UUID {
    try required(column, parse: UUID.init(uuidString:))
  }

  func score() throws -> Score? {
    guard let home = try optional("home_score") as Int? else { return nil }
    return Score(home: home, away: try value("away_score"))
  }

  func date(_ column: String) throws -> Date { try required(column) { Date(utcText: $0) } }

  func malformed(_ column: String) -> MalformedRow {
    MalformedRow(table: table.rawValue, column: column)
  }
}

extension RowCursor {
  /// Reads the columns of each row, without copying the rows.
  func map<Element>(
    of table: StoreTable, _ read: (ColumnReader) throws -> Element
  ) throws -> [Element] {
    let positions = ColumnReader.positions(of: columnNames)
    var elements: [Element] = []
    while let row = try next() {
      elements.append(try read(ColumnReader(row: row, table: table, positions: positions)))
    }
    return elements
  }
}
