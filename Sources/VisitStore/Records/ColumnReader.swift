import Foundation
import GRDB
import SportsModel

/// Reads the values of a row by column; an invalid value is reported with its table and column.
struct ColumnReader {
  let row: Row
  let table: StoreTable
  /// The index of each column: GRDB compares names at each access.
  fileprivate let positions: [String: Int]

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
  func parsed<Value>(_ column: String, _ parse: (String) -> Value?) throws -> Value? {
    guard let text = try optional(column) as String? else { return nil }
    guard let value = parse(text) else { throw malformed(column) }
    return value
  }

  /// Returns a parsed text of a column that is never NULL.
  func required<Value>(_ column: String, _ parse: (String) -> Value?) throws -> Value {
    guard let value = try parsed(column, parse) else { throw malformed(column) }
    return value
  }

  func id(_ column: String = "id") throws -> UUID {
    try required(column, UUID.init(uuidString:))
  }

  func score() throws -> Score? {
    guard let home = try optional("home_score") as Int? else { return nil }
    return Score(home: home, away: try value("away_score"))
  }

  func date(_ column: String) throws -> Date {
    try required(column) { Date(utcText: $0) }
  }

  func malformed(_ column: String) -> MalformedRow {
    MalformedRow(table: table.rawValue, column: column)
  }
}

extension [Row] {
  /// Returns a column reader per row of a query.
  func columns(of table: StoreTable) -> [ColumnReader] {
    var positions: [String: Int] = [:]
    if let names = first?.columnNames {
      for (position, name) in names.enumerated() where positions[name] == nil {
        positions[name] = position
      }
    }
    return map { ColumnReader(row: $0, table: table, positions: positions) }
  }
}

extension Optional where Wrapped: DatabaseValueConvertible {
  /// The value, or NULL for nil.
  var stored: DatabaseValue { self?.databaseValue ?? .null }
}

extension UUID {
  var stored: DatabaseValue { uuidString.databaseValue }
}
