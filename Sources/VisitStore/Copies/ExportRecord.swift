import Foundation
import GRDB

/// One line of an export.
///
/// An export is JSON lines with sorted keys, so that the same library gives the same bytes: a
/// header, the rows of all tables by table name and key, the user's files by name, and an end line
/// that counts both.
package enum ExportRecord: Hashable, Sendable {
  /// - Parameter database: the name of the last migration of the exported database.
  case header(database: String)
  case row(ExportedRow)
  /// A file of the data folder, by its path relative to that folder.
  case file(name: String, bytes: [UInt8])
  case end(rows: Int, files: Int)

  /// The format of this version.
  package static let schema = 1
  /// The largest line in bytes; a data pack has up to 8 MB.
  package static let maxBytes = 32 << 20

  /// The line with its line feed.
  package var line: [UInt8] {
    var line: [UInt8] = []
    switch self {
    case .header(let database):
      line += Array("{\"database\":".utf8)
      ExportJSON.quote(database, to: &line)
      line += Array(",\"program\":\"stvisits\",\"schema\":\(Self.schema),".utf8)
      line += Array("\"type\":\"export\"}\n".utf8)
    case .row(let row):
      row.append(to: &line)
    case .file(let name, let bytes):
      Self.append(name, bytes, to: &line)
    case .end(let rows, let files):
      line += Array("{\"files\":\(files),\"rows\":\(rows),\"type\":\"end\"}\n".utf8)
    }
    return line
  }

  /// Writes UTF-8 as text, so that it can be read and searched.
  private static func append(_ name: String, _ bytes: [UInt8], to line: inout [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self) {
      line += Array("{\"file\":".utf8)
      ExportJSON.quote(name, to: &line)
      line += Array(",\"text\":".utf8)
      ExportJSON.quote(text, to: &line)
    } else {
      line += Array("{\"base64\":\"\(Data(bytes).base64EncodedString())\",\"file\":".utf8)
      ExportJSON.quote(name, to: &line)
    }
    line += Array(",\"type\":\"file\"}\n".utf8)
  }
}

// MARK: - Reading

extension ExportRecord {
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
    case "row": self = .row(try ExportedRow(taking: &members))
    case "file": self = try Self.file(&members)
    case "end":
      guard case .integer(let rows)? = members.removeValue(forKey: "rows"),
        case .integer(let files)? = members.removeValue(forKey: "files"), rows >= 0, files >= 0
      else { throw .meaning("end record without counts") }
      self = .end(rows: Int(clamping: rows), files: Int(clamping: files))
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
    guard schema == Int64(Self.schema),
      case .text(let database)? = members.removeValue(forKey: "database")
    else { throw .meaning("header without format version") }
    return .header(database: database)
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
