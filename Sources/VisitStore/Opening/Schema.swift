import Foundation
import GRDB

/// The migrations to the schema of this version, oldest first.
struct Schema: Sendable {
  let migrator: DatabaseMigrator

  /// Marks a new database as one of this program, and stores the id of its device.
  let identify: @Sendable (Database) throws -> Void

  /// The application id in SQLite's header: "STVI".
  static let applicationID = 0x5354_5649

  /// The schema of this version.
  ///
  /// A released migration is never edited; the next change is a new one.
  static func current(
    device: @escaping @Sendable () -> UUID, now: @escaping @Sendable () -> Date
  ) -> Schema {
    let first = first(device: device, now: now)
    var migrator = first.migrator
    let later = [
      achievements, scores, trips, counting, originals, origins, machines, segments, trust, digests,
      boxScores, notes, removals,
    ]
    for (index, sql) in later.enumerated() {
      migrator.registerMigration("v\(index + 2)") { try $0.execute(sql: sql) }
    }
    return Schema(migrator: migrator, identify: first.identify)
  }

  /// The schema of the first version, which has no badges.
  static func first(
    device: @escaping @Sendable () -> UUID, now: @escaping @Sendable () -> Date
  ) -> Schema {
    let identify: @Sendable (Database) throws -> Void = { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      try database.execute(
        sql: "INSERT INTO device (id, created_at) VALUES (?, ?)",
        arguments: [device().uuidString, now().storedText])
    }
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { database in
      try database.execute(sql: log + visits + questions + photos)
    }
    return Schema(migrator: migrator, identify: identify)
  }
}
