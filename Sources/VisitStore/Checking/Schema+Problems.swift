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

  /// Returns the number of the migration whose schema is most like some definitions, of which a
  /// part may be missing.
  func version(of found: Set<String>) throws -> Int? {
    try migrator.migrations.enumerated().map { index, name in
      let expected = try SchemaDefinitions.of(migrator, upTo: name).all
      return (index: index, rank: expected.intersection(found).count * 4 - expected.count)
    }.max { $0.rank < $1.rank }?.index
  }

  /// A table or index as `definitions` returns it.
  static func definition(_ name: String, _ type: String, _ table: String, _ sql: String?) -> String
  {
    "\(name) \(type) \(table) \(sql ?? "")"
  }

  static func definitions(_ database: Database) throws -> Set<String> {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT name, type, tbl_name, sql FROM sqlite_schema
          WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'
        """)
    return try Set(rows.map { definition(try $0[0], try $0[1], try $0[2], try $0[3]) })
  }
}
