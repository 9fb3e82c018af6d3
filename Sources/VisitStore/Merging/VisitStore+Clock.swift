package import Foundation
import GRDB

// Changes that were stamped when the clock was ahead.

extension VisitStore {
  /// Returns the time of the latest entry of any machine; nil if there is none.
  package func latestEntryTime() throws -> Date? {
    try read { reader in
      try Int64.fetchOne(reader.database, sql: "SELECT max(stamp) FROM entry")
        .map { Date(timeIntervalSince1970: Double($0) / 1e6) }
    }
  }

  /// Gives this machine's entries after a time the current time, in their order, to be sent again;
  /// other machines' segments with such entries are removed, to be read again when those machines
  /// have corrected them.
  ///
  /// No machine with a right clock has merged them. Rows that this one has merged stay.
  ///
  /// - Returns: the number of this machine's entries.
  package func restampEntries(after limit: Date) throws -> Int {
    guard let limit = limit.microseconds, let now = now.microseconds else { return 0 }
    return try writeUnlogged { database in
      let foreign = try Int64.fetchSet(
        database,
        sql: """
          SELECT number FROM remote_segment WHERE state = 'read'
            AND number IN (SELECT segment FROM entry WHERE stamp > ?)
          """, arguments: [limit])
      for number in foreign {
        try database.execute(sql: "DELETE FROM entry WHERE segment = ?", arguments: [number])
        try database.execute(
          sql: "DELETE FROM remote_segment WHERE number = ?", arguments: [number])
      }
      let early = try Row.fetchAll(
        database, sql: "SELECT id, segment FROM entry WHERE stamp > ? ORDER BY stamp, id",
        arguments: [limit])
      var syncState = try SyncStateRecord.read(database)
      guard !early.isEmpty || syncState.clock > limit else { return 0 }
      let last = try Int64.fetchOne(
        database, sql: "SELECT max(stamp) FROM entry WHERE stamp <= ?", arguments: [limit])
      syncState.clock = last ?? 0
      for entry in early {
        let id = try Self.uuid(entry[0])
        try database.execute(
          sql: "UPDATE entry SET stamp = ? WHERE id = ?",
          arguments: [syncState.stamp(at: now, id).time, id.uuidString])
      }
      try syncState.write(database)
      try Self.resend(Set(early.compactMap { try $0[1] as Int64? }), database)
      return early.count
    }
  }
}
