package import Foundation
import GRDB
import Synchronization

/// A cache that several processes share, `cache.sqlite`; a file that is damaged, has another format
/// or isn't a database is deleted and created again.
package final class CacheStore: Sendable {
  package struct Entry: Sendable, Hashable {
    package let value: Data
    package let storedAt: Date
  }

  private let file: URL
  private let queue: Mutex<DatabaseQueue>
  /// The format of the table, kept in the file's `user_version`.
  private static let formatVersion = 1

  /// Opens the cache of a folder and creates both if needed.
  package init(folder: URL) throws {
    file = folder.appendingPathComponent("cache.sqlite")
    try DataFolder.create(folder)
    try DataFolder.checkWritable(folder)
    let file = file
    queue = Mutex(try translatingErrors(path: file.path) { try Self.open(file, replacing: nil) })
  }

  /// Returns the last value that was stored under a key.
  package func entry(_ key: String) throws -> Entry? {
    try read { database in
      try Row.fetchOne(
        database, sql: "SELECT value, stored_at FROM entry WHERE key = ?", arguments: [key]
      ).map { row in
        Entry(value: try row[0], storedAt: Date(timeIntervalSinceReferenceDate: try row[1]))
      }
    }
  }

  /// Returns the number of entries by the first word of their keys.
  package func entryCounts() throws -> [String: Int] {
    try read {
      try $0.pairs(
        """
        SELECT substr(key, 1, instr(key || ' ', ' ') - 1) AS kind, count(*) FROM entry
          GROUP BY kind
        """)
    }
  }

  /// Returns the bytes of each value whose key has this first word, by its whole key.
  package func sizes(of kind: String) throws -> [String: Int] {
    try read {
      try $0.pairs(
        "SELECT key, length(value) FROM entry WHERE key > ?1 || ' ' AND key < ?1 || '!'",
        with: [kind])
    }
  }

  /// Stores a value and replaces the previous one.
  package func put(_ value: Data, for key: String, storedAt: Date) throws {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO entry (key, value, stored_at) VALUES (?, ?, ?)",
        arguments: [key, value, storedAt.timeIntervalSinceReferenceDate])
    }
  }

  package func remove(_ key: String) throws {
    try write { try $0.execute(sql: "DELETE FROM entry WHERE key = ?", arguments: [key]) }
  }

  /// Removes entries so that their bytes are no longer in the file or its log.
  package func forget(_ keys: some Sequence<String>) throws {
    try perform { queue in
      try queue.write { database in
        for key in keys {
          try database.execute(sql: "DELETE FROM entry WHERE key = ?", arguments: [key])
        }
      }
      // Pages that were split earlier have copies of keys.
      try queue.inDatabase { try $0.execute(sql: "VACUUM") }
      // If another process is reading, the log is emptied when that ends.
      _ = try queue.inDatabase { try Row.fetchOne($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }
  }

  /// Removes the oldest entries of a kind, the first word of their keys, until their values fit into
  /// a size.
  package func trim(_ kind: String, to bytes: Int) throws {
    try write { database in
      try database.execute(
        sql: """
          DELETE FROM entry WHERE key IN (
            SELECT key FROM (
              SELECT key, sum(length(value)) OVER (ORDER BY stored_at DESC, key) AS newer
                FROM entry WHERE key > ?1 || ' ' AND key < ?1 || '!')
            WHERE newer > ?2)
          """, arguments: [kind, bytes])
    }
  }

  private func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try perform { try $0.read(body) }
  }

  private func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try perform { try $0.write(body) }
  }

  /// Runs a body, and once again with a new file if this one is damaged.
  private func perform<Result>(_ body: (DatabaseQueue) throws -> Result) throws -> Result {
    let queue = queue.withLock { $0 }
    return try translatingErrors(path: file.path) {
      do {
        return try body(queue)
      } catch let error as DatabaseError where error.isCorruption {
        return try body(try recreated(queue))
      } catch is RowDecodingError {
        return try body(try recreated(queue))
      }
    }
  }

  /// Replaces a damaged file; if several processes find the damage, only one replaces it.
  private func recreated(_ damaged: DatabaseQueue) throws -> DatabaseQueue {
    try queue.withLock { current in
      guard current === damaged else { return current }
      try? damaged.close()
      current = try Self.open(file, replacing: damaged)
      return current
    }
  }

  /// Opens the file; deletes it first if it can't be used or was found damaged.
  private static func open(_ file: URL, replacing damaged: DatabaseQueue?) throws -> DatabaseQueue {
    try DataFolder.withLock(in: file.deletingLastPathComponent(), .standard) {
      if damaged == nil {
        do {
          return try connect(file)
        } catch let error as DatabaseError where error.isCorruption {}
      }
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + ending)
      }
      return try connect(file)
    }
  }

  private static func connect(_ file: URL) throws -> DatabaseQueue {
    try DataFolder.createFile(file)
    DataFolder.makePrivate(file)
    var configuration = Configuration()
    let lockWait = LockWaitPolicy { $0 < .seconds(5) }
    configuration.busyMode = .callback(lockWait.ifLockable(file.deletingLastPathComponent()).wait)
    configuration.label = "cache"
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    // A power failure may lose the last seconds.
    try queue.enableSharing(journal: "WAL", synchronous: "NORMAL")
    try queue.write(prepare)
    return queue
  }

  /// Creates the table of a new file and checks the table of an existing one.
  private static func prepare(_ database: Database) throws {
    switch try Int.fetchOne(database, sql: "PRAGMA user_version") {
    case formatVersion:
      // Fails if another program created the file.
      try database.execute(sql: "SELECT key, value, stored_at FROM entry LIMIT 0")
    case 0:
      try database.execute(
        sql: """
          CREATE TABLE entry (
            key TEXT PRIMARY KEY NOT NULL,
            value BLOB NOT NULL,
            stored_at REAL NOT NULL
          ) STRICT;
          PRAGMA user_version = \(formatVersion);
          """)
    default: throw DatabaseError(resultCode: .SQLITE_NOTADB)
    }
  }
}

extension DatabaseError {
  /// True if the file can't be used; an unexpected table is a plain SQLITE_ERROR.
  fileprivate var isCorruption: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(resultCode)
  }
}
