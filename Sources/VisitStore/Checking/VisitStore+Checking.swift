import Foundation
import GRDB

extension VisitStore {
  /// Returns what SQLite finds wrong with the file, and values that differ from what was written;
  /// empty if nothing does.
  ///
  /// It compares tables, so all are read in one state while other processes write.
  package func checkContent() throws -> [String] {
    try read { try Self.problems(of: $0.database, schema: schema) }
  }

  static func problems(of database: Database, schema: Schema) throws -> [String] {
    let problems =
      try database.integrityProblems() + structureProblems(of: database, schema: schema)
    // Only a readable schema can be asked for more.
    guard problems.isEmpty else { return problems }
    let logged = try LoggedRows(database)
    let rows = try logged.differences(database)
    let tables = try ContentDigest(database).differences()
    let named = Set(rows.map(\.table.rawValue))
    return logged.problems + rows.map(\.sentence)
      + tables.filter { !named.contains($0) }.map(ContentDigest.sentence(on:))
  }

  /// Returns differences of the schema, the header and the list of migrations from a new database.
  static func structureProblems(of database: Database, schema: Schema) throws -> [String] {
    var problems = try schema.problems(database)
    if try Int.fetchOne(database, sql: "PRAGMA user_version") != 0 {
      problems.append("the file's header has an unexpected version")
    }
    let migrations = try String.fetchAll(
      database, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
    if migrations != schema.migrator.migrations {
      problems.append("grdb_migrations: its content differs from what stvisits creates")
    }
    return problems
  }

  var schema: Schema { Schema(clock: { self.now }) }
}
