import GRDB
import Synchronization

/// The tables and indexes that some migrations make.
///
/// Migrations alter and copy tables, so they run only once per process, in memory. Every new, staged
/// or scratch database is created from their result, in one transaction, and schemas are compared
/// with it.
struct SchemaDefinitions: Sendable {
  /// The migrations, oldest first.
  private let migrations: [String]

  /// The statements that create everything.
  private let script: String

  /// Everything, as `Schema.definitions(_:)` returns it.
  let all: Set<String>

  private static let known = Mutex<[[String]: SchemaDefinitions]>([:])

  /// Returns the definitions after the migrations up to one of them.
  static func of(_ migrator: DatabaseMigrator, upTo last: String) throws -> SchemaDefinitions {
    let names = migrator.migrations
    let migrations = Array(names[...(names.firstIndex(of: last) ?? names.endIndex - 1)])
    if let made = known.withLock({ $0[migrations] }) { return made }
    let database = try DatabaseQueue()
    try migrator.migrate(database, upTo: last)
    let made = try database.read { try SchemaDefinitions(migrations: migrations, $0) }
    known.withLock { $0[migrations] = made }
    return made
  }

  private init(migrations: [String], _ database: Database) throws {
    self.migrations = migrations
    script = try String.fetchAll(
      database,
      sql: """
        SELECT sql || ';' FROM sqlite_schema
          WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
        """
    ).joined(separator: "\n")
    all = try Schema.definitions(database)
  }

  /// Creates everything in an empty database, and notes the migrations as applied.
  func create(in database: Database) throws {
    try database.execute(sql: script)
    let noted = try database.cachedStatement(
      sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)")
    for name in migrations { try noted.execute(arguments: [name]) }
  }
}
