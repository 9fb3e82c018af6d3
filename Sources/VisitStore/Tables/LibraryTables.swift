package import GRDB

/// All tables of a database with their keys, whatever the schema; a new table is part of every
/// export and copy without further code.
struct LibraryTables {
  struct Shape {
    let name: String
    let columns: [String]
    /// The columns that order its rows.
    let key: [String]
  }

  let shapes: [Shape]

  init(_ database: Database) throws {
    let columns = try database.rows(
      """
      SELECT schema.name, info.name, info.pk
        FROM sqlite_schema AS schema JOIN pragma_table_info(schema.name) AS info
        WHERE schema.type = 'table' AND schema.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
          AND schema.name <> 'grdb_migrations'
      """
    ) { (table: try $0[0] as String, name: try $0[1] as String, position: try $0[2] as Int) }
    shapes = Dictionary(grouping: columns, by: \.table).map { table, columns in
      Shape(
        name: table, columns: columns.map(\.name).sorted(),
        key: columns.filter { $0.position > 0 }.sorted { $0.position < $1.position }.map(\.name))
    }.sorted { $0.name < $1.name }
  }

  /// Returns problems of log values that would become column names in SQL.
  func changeLogProblems(_ database: Database) throws -> [String] {
    guard shapes.contains(where: { $0.name == "change" }) else { return [] }
    let rows = try database.rows(
      """
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

extension Database {
  package func rows(_ sql: String, with arguments: StatementArguments = []) throws -> [Row] {
    try Row.fetchAll(self, sql: sql, arguments: arguments)
  }

  /// Returns a value for each row of a query.
  package func rows<Element>(
    _ sql: String, with arguments: StatementArguments = [], element: (Row) throws -> Element
  ) throws -> [Element] { try rows(sql, with: arguments).map(element) }

  /// Returns the texts of the only column of a query.
  package func texts(_ sql: String, with arguments: StatementArguments = []) throws -> [String] {
    try String.fetchAll(cachedStatement(sql: sql), arguments: arguments)
  }

  /// Returns whether there is a row that the rest of a query names, such as `FROM batch`.
  package func exists(_ query: String, with arguments: StatementArguments = []) throws -> Bool {
    let statement = try cachedStatement(sql: "SELECT EXISTS (SELECT 1 \(query))")
    return try Bool.fetchOne(statement, arguments: arguments) ?? false
  }

  /// Returns the number of rows that the rest of a query names, such as `FROM batch`.
  package func count(_ query: String, with arguments: StatementArguments = []) throws -> Int {
    try Int.fetchOne(self, sql: "SELECT count(*) \(query)", arguments: arguments) ?? 0
  }

  /// Returns the two columns of a query as keys and values.
  func pairs<Key: DatabaseValueConvertible & StatementColumnConvertible & Hashable, Value>(
    _ sql: String, with arguments: StatementArguments = []
  ) throws -> [Key: Value] where Value: DatabaseValueConvertible & StatementColumnConvertible {
    let pairs = try rows(sql, with: arguments) { (try $0[0] as Key, try $0[1] as Value) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
