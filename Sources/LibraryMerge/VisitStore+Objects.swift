package import Foundation
import GRDB
import SportsModel
package import VisitStore

/// An object that this machine sent to the storage.
package struct SentObject: Hashable, Sendable {
  package let name: String
  package let bytes: Int
  package let sha256: String
  /// Whether the last check found it missing or changed.
  package var isDamaged: Bool
  package var checkedAt: Date?

  package init(
    name: String, bytes: Int, sha256: String, isDamaged: Bool = false, checkedAt: Date? = nil
  ) {
    (self.name, self.bytes, self.sha256) = (name, bytes, sha256)
    (self.isDamaged, self.checkedAt) = (isDamaged, checkedAt)
  }
}

extension VisitStore {
  /// Returns what was sent, the objects whose last check is oldest first.
  package func sentObjects(_ prefix: String) throws -> [SentObject] {
    try read { reader in
      try Row.fetchAll(
        reader.database,
        sql: """
          SELECT name, bytes, sha256, is_damaged, checked_at FROM remote_object
            WHERE substr(name, 1, ?) = ? ORDER BY checked_at, name
          """, arguments: [prefix.count, prefix]
      ).map {
        try SentObject(
          name: $0[0], bytes: $0[1], sha256: $0[2], isDamaged: $0[3],
          checkedAt: ($0[4] as String?).flatMap { Date(utcText: $0) })
      }
    }
  }

  /// Stores the size and digest of an object, or the result of its check.
  package func record(_ object: SentObject) throws {
    try writeUnlogged { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO remote_object (name, bytes, sha256, is_damaged, checked_at)
            VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          object.name, object.bytes, object.sha256, object.isDamaged,
          object.checkedAt?.storedText,
        ])
    }
  }

  /// Notes that everything that this machine sent was read back and compared.
  package func noteCompleteCheck() throws {
    let now = now.storedText
    try writeUnlogged { database in
      var syncState = try SyncStateRecord.read(database)
      syncState.checkedAt = now
      try syncState.write(database)
    }
  }

  /// Returns the hashes of forgotten photos that may still be in the storage; not of those that were
  /// added again.
  package func photosToRemove() throws -> [String] {
    try writeUnlogged { database in
      try database.execute(
        sql: "DELETE FROM remote_removal WHERE sha256 IN (SELECT sha256 FROM photo)")
      return try String.fetchAll(
        database, sql: "SELECT sha256 FROM remote_removal ORDER BY sha256")
    }
  }

  /// Notes that a forgotten photo isn't in the storage any more.
  package func noteRemoval(of sha256: String) throws {
    try writeUnlogged { database in
      for table in ["remote_removal", "remote_object"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE sha256 = ?", arguments: [sha256])
      }
    }
  }

  /// Returns the entries of a sent segment as it would be sent now.
  package func sentSegment(_ key: SyncSegmentKey) throws -> SyncSegment? {
    try read { try Self.segment("id = ?", [key.id.uuidString], $0.database) }
  }
}
