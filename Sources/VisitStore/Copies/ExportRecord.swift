import Foundation
import GRDB

/// One line of an export.
///
/// The form is JSON lines, keys sorted, so that the same library is the same bytes: a header, the
/// rows of all tables by the table's name and the row's key, the person's files by name, an end
/// that counts both.
package enum ExportRecord: Hashable, Sendable {
  /// - Parameter database: the name of the last migration of the database that was written out.
  case header(database: String)
  case row(ExportedRow)
  /// A file of the data folder beside the database, by its path there.
  case file(name: String, bytes: [UInt8])
  case end(rows: Int, files: Int)

  /// The form of this version.
  package static let schema = 1
  /// No line of an honest export is longer: a pack of facts has 8 MB.
  package static let mostBytes = 32 << 20

  /// The line, its line feed included.
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

  /// As text where it is text, so that it can be read and searched.
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
  /// Why a line is none of an export.
  package enum FormatError: Error, Hashable, Sendable {
    /// No JSON of the form: what, and at which byte of the line.
    case syntax(String, at: Int)
    /// JSON, but not what an export says.
    case meaning(String)
    /// Written by a newer version.
    case newer
  }

  /// Reads a line without its line feed.
  package init(line: [UInt8]) throws(FormatError) {
    var members = try ExportJSON.object(line)
    guard case .text(let type)? = members.removeValue(forKey: "type") else {
      throw .meaning("no type")
    }
    switch type {
    case "export": self = try Self.header(&members)
    case "row": self = .row(try ExportedRow(taking: &members))
    case "file": self = try Self.file(&members)
    case "end":
      guard case .integer(let rows)? = members.removeValue(forKey: "rows"),
        case .integer(let files)? = members.removeValue(forKey: "files"), rows >= 0, files >= 0
      else { throw .meaning("an end without its counts") }
      self = .end(rows: Int(clamping: rows), files: Int(clamping: files))
    default: throw .meaning("an unknown type")
    }
    guard members.isEmpty else { throw .meaning("more than a line of its type has") }
  }

  private static func header(_ members: inout [String: ExportJSON.Value]) throws(FormatError)
    -> Self
  {
    guard members.removeValue(forKey: "program") == .text("stvisits"),
      case .integer(let schema)? = members.removeValue(forKey: "schema")
    else { throw .meaning("no export of stvisits") }
    guard schema <= Int64(Self.schema) else { throw .newer }
    guard schema == Int64(Self.schema),
      case .text(let database)? = members.removeValue(forKey: "database")
    else { throw .meaning("a header that says nothing of its form") }
    return .header(database: database)
  }

  private static func file(_ members: inout [String: ExportJSON.Value]) throws(FormatError) -> Self
  {
    guard case .text(let name)? = members.removeValue(forKey: "file") else {
      throw .meaning("a file without a name")
    }
    if case .text(let text)? = members.removeValue(forKey: "text") {
      return .file(name: name, bytes: Array(text.utf8))
    }
    guard case .text(let base64)? = members.removeValue(forKey: "base64"),
      let data = Data(base64Encoded: base64)
    else { throw .meaning("a file without content") }
    return .file(name: name, bytes: Array(data))
  }
}
