import Foundation
import GRDB
import SportsModel

/// The values of a row by column; a wrong one is reported with its place.
struct ColumnReader {
  let row: Row
  let table: StoreTable
  /// Where each column stands: GRDB itself compares its name with all of them at each access.
  fileprivate let positions: [String: Int]

  func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    guard let value = try optional(column) as Value? else { throw malformed(column) }
    return value
  }

  /// nil for NULL only.
  func optional<Value: DatabaseValueConvertible>(_ column: String) throws -> Value? {
    guard let position = positions[column] else { throw malformed(column) }
    let stored: DatabaseValue = row[position]
    guard !stored.isNull else { return nil }
    guard let value = Value.fromDatabaseValue(stored) else { throw malformed(column) }
    return value
  }

  /// A value that is kept as text; nil for NULL only.
  func parsed<Value>(_ column: String, _ parse: (String) -> Value?) throws -> Value? {
    guard let text = try optional(column) as String? else { return nil }
    guard let value = parse(text) else { throw malformed(column) }
    return value
  }

  /// The same for a column that is never NULL.
  func required<Value>(_ column: String, _ parse: (String) -> Value?) throws -> Value {
    guard let value = try parsed(column, parse) else { throw malformed(column) }
    return value
  }

  func id(_ column: String = "id") throws -> UUID {
    try required(column, UUID.init(uuidString:))
  }

  func date(_ column: String) throws -> Date {
    try required(column) { Date(utcText: $0) }
  }

  func malformed(_ column: String) -> MalformedRow {
    MalformedRow(table: table.rawValue, column: column)
  }
}

extension [Row] {
  /// The values of the rows of one query by column.
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
  /// NULL for nil.
  var stored: DatabaseValue { self?.databaseValue ?? .null }
}

extension UUID {
  var stored: DatabaseValue { uuidString.databaseValue }
}
