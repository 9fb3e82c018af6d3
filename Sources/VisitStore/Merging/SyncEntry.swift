import GRDB

/// One change of one row, as machines tell each other of it.
///
/// A set of entries is a library: whoever has the same set has the same rows, in whatever order
/// the entries came. An entry is never changed.
package struct SyncEntry: Hashable, Sendable {
  enum ChangeOperation: String, Sendable {
    /// The row is there, with these columns.
    case insert
    case update
    case delete
    /// Whatever was ever said of the row is as if it had not been.
    case forget
  }

  /// When it was said, by which the last word about something wins.
  struct Stamp: Comparable, Hashable, Sendable {
    /// Microseconds since 1970, and later than all that its machine knew of.
    let time: Int64
    /// The entry's own id, which is random: a machine that is a copy of another makes other ones.
    let entry: String

    static func < (one: Stamp, other: Stamp) -> Bool {
      (one.time, one.entry) < (other.time, other.entry)
    }
  }

  let stamp: Stamp
  let table: StoreTable
  let id: String
  let operation: ChangeOperation
  /// Columns as they are afterwards; of a group all that is not named is NULL.
  ///
  /// What was deleted with the row that it belonged to says which one that was.
  let values: [String: DatabaseValue]

  /// The last instant of the year 9999: what is later was not said by a clock.
  static let latest: Int64 = 253_402_300_799_000_000
}

extension SyncEntry {
  /// The row that its row belongs to, where it says so.
  var owner: RowKey? {
    table.owners.lazy.compactMap { column, table in
      values[column].flatMap(String.fromDatabaseValue).map { RowKey(table: table, id: $0) }
    }.first
  }

  /// Which file a photo is, where it says so.
  var sha256: String? {
    table == .photo ? values["sha256"].flatMap(String.fromDatabaseValue) : nil
  }
}
