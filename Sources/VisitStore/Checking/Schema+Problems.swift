import GRDB

extension Schema {
  /// Returns tables and indexes that differ from the schema of this version.
  func problems(_ database: Database) throws -> [String] {
    let reference = try DatabaseQueue()
    try migrator.migrate(reference)
    let expected = try reference.read(Self.definitions)
    let found = try Self.definitions(database)
    guard expected != found else { return [] }
    let names = expected.symmetricDifference(found).compactMap { $0.split(separator: " ").first }
    return Set(names).sorted().map { "\($0) differs from what stvisits creates" }
  }

  private static func definitions(_ database: Database) throws -> Set<String> {
    try String.fetchSet(
      database,
      sql: """
        SELECT name || ' ' || type || ' ' || tbl_name || ' ' || coalesce(sql, '')
          FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'
        """)
  }
}
