import GRDB

/// All tables of a database with their keys, whatever the schema.
///
/// A new table is part of every export and copy without further code.
struct LibraryTables {
  struct Shape {
    let name: String
    let columns: [String]
    /// The columns that order its rows.
    let key: [String]
  }

  let shapes: [Shape]

  init(_ database: Database) throws {
    let names = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table'
          AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'grdb_migrations' ORDER BY name
        """)
    shapes = try names.map { name in
      let columns = try Row.fetchAll(
        database, sql: "SELECT name, pk FROM pragma_table_info(?)", arguments: [name])
      let key = try columns.filter { try $0[1] > 0 }.sorted {
        try ($0[1] as Int) < ($1[1] as Int)
      }
      return Shape(
        name: name, columns: try columns.map { try $0[0] as String }.sorted(),
        key: try key.map { try $0[0] })
    }
  }

  /// Returns problems of log values that would become column names in SQL.
  func changeLogProblems(_ database: Database) throws -> [String] {
    guard shapes.contains(where: { $0.name == "change" }) else { return [] }
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT DISTINCT entity, key FROM change, json_each(coalesce(before, '{}'))
        UNION SELECT DISTINCT entity, key FROM change, json_each(coalesce(after, '{}'))
        """)
    return rows.compactMap { row in
      let entity: String = (try? row[0]) ?? "?"
      let column: String = (try? row[1]) ?? "?"
      guard let shape = shapes.first(where: { $0.name == entity }) else {
        return "change: unknown table \(entity)"
      }
      return shape.columns.contains(column) ? nil : "change: unknown column \(entity).\(column)"
    }
  }
}

extension String {
  /// The text as an identifier in SQL.
  var quotedForSQL: String {
    "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
