import GRDB

extension Schema {
  /// Returns tables and indexes that differ from the schema of this version.
  func problems(_ database: Database) throws -> [String] {
    guard let last = migrator.migrations.last else { return [] }
    let expected = try SchemaDefinitions.of(migrator, upTo: last).all
    let found = try Self.definitions(database)
    guard expected != found else { return [] }
    let names = expected.symmetricDifference(found).compactMap { $0.split(separator: " ").first }
    return Set(names).sorted().map { "\($0) differs from what stvisits creates" }
  }

  static func definitions(_ database: Database) throws -> Set<String> {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT name, type, tbl_name, sql FROM sqlite_schema
          WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'
        """)
    return try Set(
      rows.map {
        try "\($0[0] as String) \($0[1] as String) \($0[2] as String) \($0[3] as String? ?? "")"
      })
  }
}
