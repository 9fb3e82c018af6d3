import Foundation

/// A file of comma-separated values with a line of column names.
struct SourceTable {
  /// One line of the table.
  struct Row {
    let line: Int
    fileprivate let fields: [String]
    fileprivate let table: Head

    /// Returns the field of a column; empty if the line ends before it.
    subscript(column: String) -> String {
      guard let position = table.positions[column], position < fields.count else { return "" }
      return fields[position]
    }

    func makeError(_ cause: String) -> SourceError {
      SourceError(path: table.path, line: line, cause: cause)
    }
  }

  fileprivate final class Head: Sendable {
    let path: String
    let positions: [String: Int]

    init(path: String, positions: [String: Int]) {
      self.path = path
      self.positions = positions
    }
  }

  let rows: [Row]

  /// Reads a table and checks that it has the required columns.
  init(path: String, bytes: [UInt8], columns: [String]) throws(SourceError) {
    var rows: [Row] = []
    var head: Head?
    for (line, fields) in Self.split(bytes) {
      if let head {
        guard fields.count <= head.positions.count else {
          throw SourceError(path: path, line: line, cause: "more fields than columns")
        }
        rows.append(Row(line: line, fields: fields, table: head))
        continue
      }
      let positions = Dictionary(
        fields.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      for column in columns where positions[column] == nil {
        throw SourceError(path: path, line: line, cause: "missing column '\(column)'")
      }
      head = Head(path: path, positions: positions)
    }
    self.rows = rows
  }

  /// Returns the lines that aren't empty with their numbers; quotes as in RFC 4180.
  private static func split(_ bytes: [UInt8]) -> [(Int, [String])] {
    var lines: [(Int, [String])] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var number = 1
    var isQuoted = false
    var position = 0
    func endLine() {
      fields.append(String(decoding: field, as: UTF8.self))
      if fields.count > 1 || !field.isEmpty { lines.append((number, fields)) }
      fields.removeAll(keepingCapacity: true)
      field.removeAll(keepingCapacity: true)
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          field.append(byte)
        } else if position < bytes.count, bytes[position] == byte {
          field.append(byte)
          position += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: ","):
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
      case UInt8(ascii: "\n"):
        endLine()
        number += 1
      case UInt8(ascii: "\r"): continue
      default: field.append(byte)
      }
    }
    if !field.isEmpty || !fields.isEmpty { endLine() }
    return lines
  }
}
