import Foundation
package import GRDB

/// A table row in an export; NULL values are left out, a blob is `{"base64": …}`.
package struct ExportedRow: Hashable, Sendable {
  package let table: String
  let values: [String: DatabaseValue]

  init(table: String, values: [String: DatabaseValue]) {
    self.table = table
    self.values = values
  }

  init(taking members: inout [String: ExportJSON.Value]) throws(ExportRecord.FormatError) {
    guard case .text(let table)? = members.removeValue(forKey: "table"),
      case .object(let row)? = members.removeValue(forKey: "row")
    else { throw .meaning("row without table") }
    self.table = table
    var values: [String: DatabaseValue] = [:]
    for (column, value) in row { values[column] = try Self.stored(value) }
    self.values = values
  }

  package static func stored(
    _ value: ExportJSON.Value
  ) throws(ExportRecord.FormatError) -> DatabaseValue {
    switch value {
    case .integer(let integer): return integer.databaseValue
    case .real(let real): return real.databaseValue
    case .text(let text):
      // SQLite texts end at a zero byte.
      guard !text.utf8.contains(0) else { throw .meaning("text with a null character") }
      return text.databaseValue
    case .object(let members):
      guard members.count == 1, case .text(let base64)? = members["base64"],
        let data = Data(base64Encoded: base64)
      else { throw .meaning("value of unknown type") }
      return data.databaseValue
    }
  }

  func append(to line: inout [UInt8]) {
    let columns = values.sorted { $0.key < $1.key }.filter { !$0.value.isNull }
    Self.append(columns.lazy.map { ($0.key, $0.value) }, of: table, to: &line)
  }

  /// Writes a row whose columns are sorted by name.
  static func append(
    _ columns: some Sequence<(String, DatabaseValue)>, of table: String, to line: inout [UInt8]
  ) {
    line += "{\"row\":{".utf8
    var isFirst = true
    for (column, value) in columns where !value.isNull {
      if !isFirst { line.append(UInt8(ascii: ",")) }
      isFirst = false
      ExportJSON.quote(column, to: &line)
      line.append(UInt8(ascii: ":"))
      append(value, to: &line)
    }
    line += "},\"table\":".utf8
    ExportJSON.quote(table, to: &line)
    line += ",\"type\":\"row\"}\n".utf8
  }

  package static func append(_ value: DatabaseValue, to line: inout [UInt8]) {
    switch value.storage {
    case .null: line += "null".utf8
    case .int64(let integer): line += String(integer).utf8
    // The shortest text that reads as the same number, always with a point or an exponent.
    case .double(let real): line += real.description.utf8
    case .string(let text): ExportJSON.quote(text, to: &line)
    case .blob(let data): line += "{\"base64\":\"\(data.base64EncodedString())\"}".utf8
    }
  }
}
