import Foundation
import GRDB

/// What is known of the storage between machines, in its one row; it is made when first needed.
struct SyncStateRecord {
  /// The latest stamp that was given or seen.
  var clock: Int64 = 0
  /// Up to which entry the log was made entries of.
  var captured: Int64 = 0
  var syncedAt: String?

  static func read(_ database: Database) throws -> SyncStateRecord {
    let row = try Row.fetchOne(
      database,
      sql: "SELECT clock, captured, synced_at FROM remote WHERE id = 1")
    guard let row else { return SyncStateRecord() }
    return SyncStateRecord(clock: row[0], captured: row[1], syncedAt: row[2])
  }

  func write(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO remote (id, clock, captured, synced_at) VALUES (1, ?, ?, ?)
        """, arguments: [clock, captured, syncedAt])
  }

  /// The stamp of the next entry of this machine: as late as it happened, and later than all that
  /// was known then.
  mutating func stamp(at time: Int64, _ entry: UUID) -> SyncEntry.Stamp {
    clock = min(max(time, clock &+ 1), SyncEntry.latest)
    return SyncEntry.Stamp(time: clock, entry: entry.uuidString)
  }
}

extension Database {
  /// Of the machine that this database is on.
  func deviceID() throws -> String {
    guard let id = try String.fetchOne(self, sql: "SELECT id FROM device") else {
      throw MalformedRow(table: "device", column: "id")
    }
    return id
  }
}
