import Foundation
import GRDB
import TestSupport

enum HostileText {
  /// A mark by which the text is found in output.
  static let mark = "ZQ"

  /// A title of the window, a cleared screen, bidirectional controls, C1 controls, and lines.
  static let text =
    "\(mark)\u{1B}]0;x\u{7}\u{1B}[2J\u{202E}\u{2066}\u{200F}\u{9B}2J\u{85}\u{7F}\u{8}\r\n\(line)\t\u{2028}."
  /// The beginning of a line of output that only the text can have made.
  static let line = "stvisits: \(mark) forged"

  /// Returns the forbidden parts of a printed text: control characters except line feeds, and lines
  /// of the text.
  static func problems(
    in output: String, isStyled: Bool, allowing allowed: Set<UInt32>
  ) -> [String] {
    var plain = output
    if isStyled { plain = plain.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }
    let controls = plain.unicodeScalars.filter { scalar in
      switch scalar.value {
      case let value where allowed.contains(value): false
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C: true
      default: false
      }
    }
    let lines = plain.split(separator: "\n").filter { $0.hasPrefix(line) }
    return Set(controls.map { "U+" + String($0.value, radix: 16) }).sorted()
      + lines.map(String.init)
  }

  /// The columns and members with texts from elsewhere.
  private static let names: Set<String> = [
    "stadium_name", "home_name", "away_name", "description", "seat", "note", "make", "model",
    "caption", "error", "path", "name", "title", "text", "label", "reason", "homeName", "awayName",
    "stadiumName", "camera", "place", "city",
  ]

  /// Appends the text to names, notes and paths of every row of a library and of its history.
  static func fill(_ file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    try queue.write { database in
      let tables = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
      for table in tables where !table.hasPrefix("sqlite") && !table.hasPrefix("grdb") {
        for row in try Row.fetchAll(database, sql: "SELECT rowid AS number_, * FROM \(table)") {
          for (column, value) in row {
            guard let old = String.fromDatabaseValue(value),
              let new = hostile(old, of: column, in: table), new != old
            else { continue }
            try database.execute(
              sql: "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE rowid = ?",
              arguments: [new, row["number_"] as Int64])
          }
        }
      }
    }
  }

  private static func hostile(_ old: String, of column: String, in table: String) -> String? {
    if names.contains(column), table != "content_digest" { return old + text }
    guard old.hasPrefix("{") || old.hasPrefix("["),
      let value = try? JSONSerialization.jsonObject(with: Data(old.utf8)),
      let data = try? JSONSerialization.data(withJSONObject: filled(value), options: .sortedKeys)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  private static func filled(_ value: Any) -> Any {
    switch value {
    case let list as [Any]: return list.map(filled)
    case let object as [String: Any]:
      return Dictionary(
        uniqueKeysWithValues: object.map { key, value in
          guard let old = value as? String else { return (key, filled(value)) }
          if names.contains(key) { return (key, old + text as Any) }
          // An image of a row has JSON in its values.
          return (key, hostile(old, of: key, in: "") ?? old as Any)
        })
    default: return value
    }
  }
}
