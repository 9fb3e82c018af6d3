import Foundation
import GRDB
import VisitStore

// The text of an entry: a line of JSON in the format of exports, and its columns in the same format
// in the database. NULL, which an export leaves out, is `{}`, because an update has to contain it.

extension SyncEntry {
  /// The largest line in bytes; an entry contains at most a question's evidence.
  static let maxBytes = 4 << 20

  /// The line with its line feed.
  var line: [UInt8] {
    var line = Array("{\"after\":".utf8)
    line += Self.text(of: values)
    line += Array(",\"entity\":\"\(table.rawValue)\",\"entry\":".utf8)
    ExportJSON.quote(stamp.entry, to: &line)
    line += Array(",\"id\":".utf8)
    ExportJSON.quote(id, to: &line)
    line += Array(",\"operation\":\"\(operation.rawValue)\"".utf8)
    line += Array(",\"stamp\":\(stamp.time)}\n".utf8)
    return line
  }

  init(line: [UInt8]) throws(ExportRecord.FormatError) {
    var members = try ExportJSON.object(line)
    guard case .text(let entity)? = members.removeValue(forKey: "entity"),
      let table = StoreTable(rawValue: entity), ColumnGroups.tables.contains(table),
      case .text(let entry)? = members.removeValue(forKey: "entry"), entry.isID,
      case .text(let id)? = members.removeValue(forKey: "id"),
      case .text(let name)? = members.removeValue(forKey: "operation"),
      let operation = ChangeOperation(rawValue: name),
      case .integer(let time)? = members.removeValue(forKey: "stamp"),
      (0...Self.latest).contains(time),
      case .object(let after)? = members.removeValue(forKey: "after"), members.isEmpty
    else { throw .meaning("not an entry") }
    guard Self.isKey(id, of: table) else { throw .meaning("invalid id") }
    self.init(
      stamp: Stamp(time: time, entry: entry), table: table, id: id, operation: operation,
      values: try Self.values(after, of: table))
  }

  /// Whether a text is a valid id: a UUID as this program writes it, or the name of a weight.
  private static func isKey(_ id: String, of table: StoreTable) -> Bool {
    if table == .taste { return (1...100).contains(id.utf8.count) && !id.utf8.contains(0) }
    return id.isID
  }

  static func text(of values: [String: DatabaseValue]) -> [UInt8] {
    var text = [UInt8(ascii: "{")]
    for (place, (column, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      ExportJSON.quote(column, to: &text)
      text.append(UInt8(ascii: ":"))
      if value.isNull { text += Array("{}".utf8) } else { ExportedRow.append(value, to: &text) }
    }
    return text + [UInt8(ascii: "}")]
  }

  static func values(
    _ members: [String: ExportJSON.Value], of table: StoreTable
  ) throws(ExportRecord.FormatError) -> [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    for (column, value) in members {
      guard ColumnGroups.group(of: column, in: table) != nil else {
        throw .meaning("column that isn't synced")
      }
      values[column] = value == .object([:]) ? .null : try ExportedRow.stored(value)
    }
    return values
  }
}

extension String {
  /// Whether the text is a UUID as this program writes it.
  fileprivate var isID: Bool { UUID(uuidString: self)?.uuidString == self }
}
