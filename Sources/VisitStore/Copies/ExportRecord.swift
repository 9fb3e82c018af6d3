import Foundation
import GRDB

/// One line of an export; an export is JSON lines with sorted keys, so that the same library gives
/// the same bytes: a header, the rows of all tables by table name and key, the user's files by
/// name, and an end line that counts both and has a checksum.
package enum ExportRecord: Hashable, Sendable {
  /// - Parameter database: the name of the last migration of the exported database.
  case header(database: String)
  case row(ExportedRow)
  /// A file of the data folder, by its path relative to that folder.
  case file(name: String, bytes: [UInt8])
  /// - Parameter sha256: the hash of all bytes before this line, in hexadecimal digits; nil in an
  ///   export of the first format.
  case end(rows: Int, files: Int, sha256: String?)

  /// The format of this version; the first one had no checksum.
  package static let schema = 2
  /// The largest line in bytes; a data pack has up to 8 MB.
  package static let maxBytes = 32 << 20

  /// The line with its line feed.
  package var line: [UInt8] {
    switch self {
    case .header(let database):
      ExportJSON.line([
        "database": .text(database), "program": .text("stvisits"),
        "schema": .integer(Int64(Self.schema)), "type": .text("export"),
      ])
    case .row(let row):
      ExportJSON.line([
        "row": .object(row.values.filter { !$0.value.isNull }.mapValues(ExportJSON.Value.init)),
        "table": .text(row.table), "type": .text("row"),
      ])
    // UTF-8 is written as text, so that it can be read and searched.
    case .file(let name, let bytes):
      if let text = String(validating: bytes, as: UTF8.self) {
        ExportJSON.line(["file": .text(name), "text": .text(text), "type": .text("file")])
      } else {
        ExportJSON.line([
          "base64": .text(Data(bytes).base64EncodedString()), "file": .text(name),
          "type": .text("file"),
        ])
      }
    case .end(let rows, let files, let sha256):
      ExportJSON.line(
        [
          "files": .integer(Int64(files)), "rows": .integer(Int64(rows)),
          "sha256": sha256.map { .text($0) }, "type": .text("end"),
        ].compactMapValues(\.self))
    }
  }

  /// A line that isn't part of an export.
  package enum FormatError: Error, Hashable, Sendable {
    case syntax(String, at: Int)
    /// Valid JSON with unexpected content.
    case meaning(String)
    case newer
  }

  /// Parses a line without its line feed.
  package init(line: [UInt8]) throws(FormatError) {
    var members = try ExportJSON.object(line)
    guard case .text(let type)? = members.removeValue(forKey: "type") else {
      throw .meaning("record without type")
    }
    switch type {
    case "export": self = try Self.header(&members)
    case "row": self = .row(try Self.row(&members))
    case "file": self = try Self.file(&members)
    case "end":
      guard case .integer(let rows)? = members.removeValue(forKey: "rows"),
        case .integer(let files)? = members.removeValue(forKey: "files"), rows >= 0, files >= 0
      else { throw .meaning("end record without counts") }
      var sha256: String?
      if let value = members.removeValue(forKey: "sha256") {
        guard case .text(let hash) = value else { throw .meaning("invalid checksum") }
        sha256 = hash
      }
      self = .end(rows: Int(clamping: rows), files: Int(clamping: files), sha256: sha256)
    default: throw .meaning("unknown record type")
    }
    guard members.isEmpty else { throw .meaning("unexpected members") }
  }

  private static func header(_ members: inout [String: ExportJSON.Value]) throws(FormatError)
    -> Self
  {
    guard members.removeValue(forKey: "program") == .text("stvisits"),
      case .integer(let schema)? = members.removeValue(forKey: "schema")
    else { throw .meaning("not an export of stvisits") }
    guard schema <= Int64(Self.schema) else { throw .newer }
    guard schema > 0,
      case .text(let database)? = members.removeValue(forKey: "database")
    else { throw .meaning("header without format version") }
    return .header(database: database)
  }

  private static func row(
    _ members: inout [String: ExportJSON.Value]
  ) throws(FormatError) -> ExportedRow {
    guard case .text(let table)? = members.removeValue(forKey: "table"),
      case .object(let row)? = members.removeValue(forKey: "row")
    else { throw .meaning("row without table") }
    var values: [String: DatabaseValue] = [:]
    for (column, value) in row { values[column] = try value.stored() }
    return ExportedRow(table: table, values: values)
  }

  private static func file(_ members: inout [String: ExportJSON.Value]) throws(FormatError) -> Self
  {
    guard case .text(let name)? = members.removeValue(forKey: "file") else {
      throw .meaning("file without name")
    }
    if case .text(let text)? = members.removeValue(forKey: "text") {
      return .file(name: name, bytes: Array(text.utf8))
    }
    guard case .text(let base64)? = members.removeValue(forKey: "base64"),
      let data = Data(base64Encoded: base64)
    else { throw .meaning("file without content") }
    return .file(name: name, bytes: Array(data))
  }
}

/// A table row in an export; NULL values are left out, a blob is `{"base64": …}`.
package struct ExportedRow: Hashable, Sendable {
  package let table: String
  let values: [String: DatabaseValue]
}

extension VisitStore {
  /// Writes every row of every table in one consistent state, several lines at a time after the
  /// header.
  ///
  /// - Returns: the number of rows.
  ///
  /// The state of the badge evaluation is left out: it belongs to one database, and reading changes
  /// it.
  package func export(_ body: ([UInt8]) throws -> Void) throws -> Int {
    try translatingErrors(path: file.path) {
      // Others can write while the reader of a pipe takes its time.
      let copy = try DatabaseQueue()
      try queue.backup(to: copy)
      return try copy.read { try Self.export($0, body: body) }
    }
  }

  private static func export(_ database: Database, body: ([UInt8]) throws -> Void) throws -> Int {
    let migrations = try database.texts("SELECT identifier FROM grdb_migrations ORDER BY rowid")
    var lines = ExportRecord.header(database: migrations.last ?? "").line
    var count = 0
    for shape in try LibraryTables(database).shapes
    where !["achievement_basis", ContentDigest.table].contains(shape.name) {
      let key = shape.key.map(\.quotedForSQL).joined(separator: ", ")
      let rows = try Row.fetchCursor(
        database, sql: "SELECT \(shape.list()) FROM \(shape.quotedName) ORDER BY \(key)")
      while let row = try rows.next() {
        lines += ExportRecord.row(ExportedRow(table: shape.name, values: RowImage(row).values)).line
        count += 1
        guard lines.count > 1 << 18 else { continue }
        try body(lines)
        lines.removeAll(keepingCapacity: true)
      }
    }
    try body(lines)
    return count
  }

  /// Returns whether nothing was ever recorded.
  package func isUntouched() throws -> Bool {
    try read { try StagedLibrary.isUntouched($0.database) }
  }

  /// Returns the numbers of visits and photos, and the time of the last change.
  package func contentSummary() throws -> StagedLibrary.ContentSummary {
    try read { try StagedLibrary.contentSummary($0.database) }
  }
}
