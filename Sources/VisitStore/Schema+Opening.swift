import Foundation
import GRDB

extension Schema {
  /// Rejects a database of another program or of a newer version.
  func check(_ database: Database, path: String) throws {
    let version = try String.fetchOne(database, sql: "SELECT sqlite_version()") ?? ""
    guard version.compare("3.40", options: .numeric) != .orderedAscending else {
      throw VisitStoreError.failed(
        path: path, message: "SQLite \(version) is too old; 3.40 or newer is required")
    }
    let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    guard !isEmpty else { return }
    let owner = try Int.fetchOne(database, sql: "PRAGMA application_id")
    let isBegun = try Self.holdsMigrationsOnly(database)
    guard owner == Self.applicationID || isBegun else {
      throw VisitStoreError.notADatabase(path: path)
    }
    guard try !migrator.hasBeenSuperseded(database) else {
      // A newer version has all migrations of this one.
      guard try migrator.appliedIdentifiers(database).isSuperset(of: migrator.migrations) else {
        throw VisitStoreError.damaged(path: path, detail: "grdb_migrations.identifier")
      }
      throw VisitStoreError.newerSchema(path: path)
    }
  }

  /// Migrates an older database after a backup.
  func bringUpToDate(_ queue: DatabaseQueue, now: Date, backups: BackupStore) throws {
    guard try !queue.read(migrator.hasCompletedMigrations) else { return }
    var applied = try queue.read(migrator.appliedMigrations)
    if let old = applied.last { try backups.copy(kind: old, now: now) }
    try queue.write(ContentDigest.remove)
    while true {
      do {
        try migrate(queue)
        return try queue.write(ContentDigest.rebuild)
      } catch {
        // Another process may have applied some of them; the rest is still to do.
        let present = try queue.read(migrator.appliedMigrations)
        guard present.count > applied.count else { throw error }
        applied = present
      }
    }
  }

  /// Applies the migrations that a database lacks, up to one or to the last; a new database gets all
  /// tables at once.
  func migrate(_ queue: DatabaseQueue, upTo last: String? = nil) throws {
    guard let last = last ?? migrator.migrations.last else { return }
    let isCreated = try queue.write { database in
      guard try Self.holdsMigrationsOnly(database) else { return false }
      try database.execute(sql: "DROP TABLE IF EXISTS grdb_migrations")
      try SchemaDefinitions.of(migrator, upTo: last).create(in: database)
      try identify(database)
      return true
    }
    if !isCreated { try migrator.migrate(queue, upTo: last) }
  }

  /// Whether no migration was applied: the file is new, or the program was killed early.
  private static func holdsMigrationsOnly(_ database: Database) throws -> Bool {
    try Int.fetchOne(
      database,
      sql: """
        SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'
        """) == 0
  }
}
