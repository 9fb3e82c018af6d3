import Foundation
import GRDB
import VisitStore

/// One change of one row, as it is exchanged between machines.
///
/// A set of entries defines a library: machines with the same set have the same rows, whatever the
/// order in which the entries arrived. An entry never changes, except that it loses evidence from
/// forgotten photos.
package struct SyncEntry: Hashable, Sendable {
  enum ChangeOperation: String, Sendable {
    /// The row exists, with these columns.
    case insert
    case update
    case delete
    /// All entries of the row are ignored.
    case forget

    var isRemoval: Bool { self == .delete || self == .forget }
  }

  /// The order of entries; the latest one decides.
  struct Stamp: Comparable, Hashable, Sendable {
    /// Microseconds since 1970; later than every entry that the machine had.
    let time: Int64
    /// The entry's random id; a copied machine creates other ones.
    let entry: String

    static func < (one: Stamp, other: Stamp) -> Bool {
      (one.time, one.entry) < (other.time, other.entry)
    }
  }

  let stamp: Stamp
  let table: StoreTable
  let id: String
  let operation: ChangeOperation
  /// The columns after the change; the others of their group are NULL.
  ///
  /// A row that was deleted with its owner has the owner's id.
  let values: [String: DatabaseValue]

  /// The last instant of the year 9999; later stamps are invalid.
  static let latest: Int64 = 253_402_300_799_000_000
}

extension SyncEntry {
  /// The row that its row belongs to, if it has that column.
  var owner: RowKey? {
    table.owners.lazy.compactMap { column, table in
      values[column].flatMap(String.fromDatabaseValue).map { RowKey(table: table, id: $0) }
    }.first
  }

  /// The hash of a photo's file, if it has that column.
  var sha256: String? {
    table == .photo ? values["sha256"].flatMap(String.fromDatabaseValue) : nil
  }
}

// MARK: - Text

// A line of JSON in the format of exports, and the columns in the same format in the database. NULL,
// which an export leaves out, is `{}`, because an update has to contain it.

extension SyncEntry {
  /// The largest line in bytes; an entry contains at most a question's evidence.
  static let maxBytes = 4 << 20

  /// The line with its line feed.
  var line: [UInt8] {
    ExportJSON.line([
      "after": .object(values.mapValues(ExportJSON.Value.init)), "entity": .text(table.rawValue),
      "entry": .text(stamp.entry), "id": .text(id), "operation": .text(operation.rawValue),
      "stamp": .integer(stamp.time),
    ])
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

  /// Returns the text of columns.
  static func text(of values: [String: DatabaseValue]) -> String {
    let line = ExportJSON.line(values.mapValues(ExportJSON.Value.init))
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  static func values(
    _ members: [String: ExportJSON.Value], of table: StoreTable
  ) throws(ExportRecord.FormatError) -> [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    for (column, value) in members {
      guard ColumnGroups.group(of: column, in: table) != nil else {
        throw .meaning("column that isn't synced")
      }
      values[column] = value == .object([:]) ? .null : try value.stored()
    }
    return values
  }
}

extension String {
  /// Whether the text is a UUID as this program writes it.
  fileprivate var isID: Bool { UUID(uuidString: self)?.uuidString == self }
}
