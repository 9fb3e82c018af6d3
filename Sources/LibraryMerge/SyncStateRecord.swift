import Foundation
import GRDB

/// The sync state of this database: one row, created when first needed.
struct SyncStateRecord {
  /// The latest stamp that was given or seen.
  var clock: Int64 = 0
  /// The last log entry that was turned into sync entries.
  var captured: Int64 = 0
  var syncedAt: String?
  /// The last time when everything that was sent was read back.
  var checkedAt: String?
  /// The start of this machine's chain of segments, in microseconds since 1970.
  var chain: Int64?

  static func read(_ database: Database) throws -> SyncStateRecord {
    let row = try Row.fetchOne(
      database,
      sql: "SELECT clock, captured, synced_at, checked_at, chain FROM remote WHERE id = 1")
    guard let row else { return SyncStateRecord() }
    return SyncStateRecord(
      clock: try row[0], captured: try row[1], syncedAt: try row[2], checkedAt: try row[3],
      chain: try row[4])
  }

  func write(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO remote (id, clock, captured, synced_at, checked_at, chain)
          VALUES (1, ?, ?, ?, ?, ?)
        """, arguments: [clock, captured, syncedAt, checkedAt, chain])
  }

  /// Returns the stamp of this machine's next entry: the time of its change, but later than all
  /// stamps so far.
  mutating func stamp(at time: Int64, _ entry: UUID) -> SyncEntry.Stamp {
    clock = min(max(time, clock &+ 1), SyncEntry.latest)
    return SyncEntry.Stamp(time: clock, entry: entry.uuidString)
  }
}
