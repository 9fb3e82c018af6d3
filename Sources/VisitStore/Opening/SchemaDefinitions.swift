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

  /// The statements that create all tables and indexes.
  private let script: String

  /// All tables and indexes, as `Schema.definitions(_:)` returns it.
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
    script = try String.fetchAll(
      database,
      sql: """
        SELECT sql || ';' FROM sqlite_schema
          WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
        """
    ).joined(separator: "\n")
    all = try Schema.definitions(database)
  }

  /// Creates all tables and indexes in an empty database, and records the migrations as applied.
  func create(in database: Database) throws {
    try database.execute(sql: script)
    let insertion = try database.cachedStatement(
      sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)")
    for name in migrations { try insertion.execute(arguments: [name]) }
  }
}
