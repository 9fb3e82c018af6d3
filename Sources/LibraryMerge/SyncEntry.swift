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
