import Foundation
import GRDB
import Synchronization

/// The migrations to the schema of this version, or of an earlier one, oldest first.
struct Schema: Sendable {
  let migrator: DatabaseMigrator

  /// Marks a new database as one of this program, and stores the id of its device.
  let identify: @Sendable (Database) throws -> Void

  /// The application id in SQLite's header: "STVI".
  static let applicationID = 0x5354_5649

  init(migrator: DatabaseMigrator, identify: @escaping @Sendable (Database) throws -> Void) {
    self.migrator = migrator
    self.identify = identify
  }

  /// Creates the schema of a version, by default the current one.
  init(
    clock: @escaping @Sendable () -> Date,
    newID: @escaping @Sendable () -> UUID = { .random() }, version: Int = Migrations.all.count
  ) {
    var migrator = DatabaseMigrator()
    for (index, sql) in Migrations.all.prefix(version).enumerated() {
      migrator.registerMigration("v\(index + 1)") { try $0.execute(sql: sql) }
    }
    self.init(migrator: migrator) { database in
      try database.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
      try database.execute(
        sql: "INSERT INTO device (id, created_at) VALUES (?, ?)",
        arguments: [newID().uuidString, clock().storedText])
    }
  }

  /// Returns tables and indexes that differ from the schema of this version.
  func problems(_ database: Database) throws -> [String] {
    guard let last = migrator.migrations.last else { return [] }
    let expected = try SchemaDefinitions.of(migrator, upTo: last).all
    let found = try SchemaDefinitions.all(in: database)
    let names = expected.symmetricDifference(found).compactMap { $0.split(separator: " ").first }
    return Set(names).sorted().map { "\($0) differs from what stvisits creates" }
  }
}

/// The tables and indexes that some migrations make.
///
/// Migrations alter and copy tables, so they run only once per process, in memory. Every new, staged
/// or scratch database is created from their result, in one transaction, and schemas are compared
/// with it.
struct SchemaDefinitions: Sendable {
  /// The migrations, oldest first.
  private let migrations: [String]

  /// The statements that create all tables and indexes.
  private let script: String

  /// All tables and indexes as text.
  let all: Set<String>

  private static let cache = Mutex<[[String]: SchemaDefinitions]>([:])

  /// Returns the definitions after the migrations up to one of them.
  static func of(_ migrator: DatabaseMigrator, upTo last: String) throws -> SchemaDefinitions {
    let names = migrator.migrations
    let migrations = Array(names[...(names.firstIndex(of: last) ?? names.endIndex - 1)])
    if let definitions = cache.withLock({ $0[migrations] }) { return definitions }
    let database = try DatabaseQueue()
    try migrator.migrate(database, upTo: last)
    let definitions = try database.read { try SchemaDefinitions(migrations: migrations, $0) }
    cache.withLock { $0[migrations] = definitions }
    return definitions
  }

  private init(migrations: [String], _ database: Database) throws {
    self.migrations = migrations
    script = try database.texts(
      """
      SELECT sql || ';' FROM sqlite_schema
        WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
      """
    ).joined(separator: "\n")
    all = try Self.all(in: database)
  }

  static func all(in database: Database) throws -> Set<String> {
    try Set(
      database.texts(
        """
        SELECT name || ' ' || type || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema
          WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'
        """))
  }

  /// Creates all tables and indexes in an empty database, and records the migrations as applied.
  func create(in database: Database) throws {
    try database.execute(sql: script)
    let insertion = try database.cachedStatement(
      sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)")
    for name in migrations { try insertion.execute(arguments: [name]) }
  }
}
