import Foundation
import GRDB
import SportsModel

/// Copies the rows of a damaged file into the empty tables of a new database.
struct LibrarySalvage {
  private let database: Database
  private let file: DamagedFile
  private let stored: StoredSchema
  /// The digests of the damaged file.
  private var sums: [String: Int64] = [:]
  private var possibleRoots: [Int]?
  /// Tables of which rows are missing, without a digest that would tell.
  private(set) var incomplete: [String] = []

  init(_ file: DamagedFile, _ stored: StoredSchema, _ database: Database) {
    self.database = database
    self.file = file
    self.stored = stored
  }

  /// Copies all tables.
  mutating func run() throws {
    let shapes = try LibraryTables(database).shapes
    for shape in shapes { try database.execute(sql: "DELETE FROM \(shape.quotedName)") }
    if let digests = shapes.first(where: { $0.name == ContentDigest.table }) {
      try copyDigests(digests, of: Set(shapes.map(\.name)))
    }
    for shape in shapes where shape.name != ContentDigest.table { try copy(shape) }
    try copyNumbers()
  }

  /// Copies the digests from the first tree whose rows name most tables.
  private mutating func copyDigests(_ shape: LibraryTables.Shape, of tables: Set<String>) throws {
    let layout = try DamagedFile.Layout(of: shape.name, database)
    for root in try candidates(for: shape.name) {
      var found: [String: Int64] = [:]
      _ = try file.read(root, layout, columns: ["name", "sum"]) { values in
        guard let name = String.fromDatabaseValue(values[0]),
          let sum = Int64.fromDatabaseValue(values[1])
        else { return }
        found[name] = sum
      }
      guard tables.intersection(found.keys).count * 2 > tables.count else { continue }
      sums = found
      let digest = try ContentDigest(database)
      for (name, sum) in found { try digest.store(sum, name) }
      return
    }
  }

  /// Copies a table from the tree with the right digest; otherwise from the one that the schema
  /// names, if it has rows of the table's form.
  private mutating func copy(_ shape: LibraryTables.Shape) throws {
    let layout = try DamagedFile.Layout(of: shape.name, database)
    let named = stored.roots(of: shape.name)
    let wanted = sums[shape.name]
    for root in wanted == nil ? named : try candidates(for: shape.name) {
      var sum: Int64 = 0
      let isComplete = try file.read(root, layout, columns: shape.columns) { values in
        sum &+= shape.hash(values)
      }
      guard isComplete, wanted == nil || sum == wanted else { continue }
      if try insert(shape, layout, from: root) { return }
    }
    for root in named {
      let isComplete = try insert(shape, layout, from: root)
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(shape.quotedName)") ?? 0
      guard isComplete || count > 0 else { continue }
      if !isComplete, wanted == nil { incomplete.append(shape.name) }
      return
    }
    if wanted == nil, !["achievement_basis", ContentDigest.table].contains(shape.name) {
      incomplete.append(shape.name)
    }
  }

  /// Inserts the rows of a tree, without those that the table doesn't accept; returns whether
  /// all were inserted.
  private func insert(
    _ shape: LibraryTables.Shape, _ layout: DamagedFile.Layout, from root: Int
  ) throws -> Bool {
    let statement = try database.makeStatement(
      sql: """
        INSERT INTO main.\(shape.quotedName) (\(shape.list()))
          VALUES (\(databaseQuestionMarks(count: shape.columns.count)))
        """)
    var isAccepted = true
    let isComplete = try file.read(root, layout, columns: shape.columns) { values in
      do {
        try statement.execute(arguments: StatementArguments(values))
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        isAccepted = false
      }
    }
    return isComplete && isAccepted
  }

  /// Copies the last numbers of tables, which may be larger than those of the rows.
  private func copyNumbers() throws {
    let layout = DamagedFile.Layout(columns: ["name", "seq"], definition: "name, seq")
    for root in stored.roots(of: "sqlite_sequence").prefix(1) {
      _ = try file.read(root, layout) { values in
        guard let name = String.fromDatabaseValue(values[0]), ContentDigest.counted.contains(name),
          let number = Int64.fromDatabaseValue(values[1])
        else { return }
        try database.execute(
          sql: "UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
          arguments: [number, name])
      }
    }
    for name in ContentDigest.counted {
      guard let sum = sums["sqlite_sequence.\(name)"] else { continue }
      try database.execute(
        sql: """
          INSERT INTO main.sqlite_sequence (name, seq) SELECT ?, ?
            WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = ?)
          """, arguments: [name, sum, name])
    }
  }

  /// Adds batches that no copy has in a readable form, as edits, so that their changes stay in the
  /// history.
  static func addMissingBatches(_ database: Database, now: Date) throws {
    for number in try StagedLibrary.unreadableBatches(database) {
      try database.execute(sql: "DELETE FROM batch WHERE seq = ?", arguments: [number])
    }
    try replaceUnreadableReferences(database)
    let missing = try Row.fetchAll(
      database,
      sql: """
        SELECT batch_id, device_id, at, (SELECT max(batch.seq) + 1 FROM batch, change AS earlier
            WHERE earlier.batch_id = batch.id AND earlier.seq < change.seq)
          FROM change WHERE batch_id NOT IN (SELECT id FROM batch) GROUP BY batch_id
          HAVING seq = min(seq)
        """)
    let own = try database.deviceID()
    for row in missing {
      let number: Int64? = try row[3]
      let isFree =
        try Bool.fetchOne(
          database, sql: "SELECT NOT EXISTS (SELECT 1 FROM batch WHERE seq = ?)",
          arguments: [number]) ?? false
      let device: String = try row[1]
      let start = Date(utcText: try row[2] as String) ?? now
      try database.execute(
        sql: "INSERT INTO batch (seq, id, device_id, kind, started_at) VALUES (?, ?, ?, 'edit', ?)",
        arguments: [
          isFree ? number : nil, row[0] as String, UUID(uuidString: device) == nil ? own : device,
          start.storedText,
        ])
    }
  }

  /// Moves changes with an unreadable batch into that of the change next to them.
  private static func replaceUnreadableReferences(_ database: Database) throws {
    let orphans = try Row.fetchAll(
      database,
      sql: "SELECT seq, batch_id FROM change WHERE batch_id NOT IN (SELECT id FROM batch)")
    for row in orphans where UUID(uuidString: try row[1]) == nil {
      try database.execute(
        sql: """
          UPDATE change SET batch_id = coalesce(
            (SELECT batch.id FROM change AS other JOIN batch ON batch.id = other.batch_id
              ORDER BY abs(other.seq - ?2) LIMIT 1), ?1) WHERE seq = ?2
          """, arguments: [UUID().uuidString, row[0] as Int64])
    }
  }

  /// Returns the roots that the schema names, then those of all other trees.
  private mutating func candidates(for table: String) throws -> [Int] {
    let named = stored.roots(of: table)
    let others = try possibleRoots ?? file.possibleRoots()
    possibleRoots = others
    return named + others.filter { !named.contains($0) }
  }
}

/// The readable part of a stored schema, and that of a backup, whose tables usually have the same
/// roots.
struct StoredSchema {
  /// The definitions of tables and indexes, in the form of `Schema.definitions`.
  private var definitions: Set<String> = []
  /// The names of applied migrations.
  private var migrations: Set<String> = []
  private var names: [String: Int] = [:]
  private var namesOfBackup: [String: Int] = [:]

  init(of file: DamagedFile, backups: [URL]) throws {
    _ = try file.read(file.schemaRoot, .schema) { values in
      guard let type = String.fromDatabaseValue(values[0]),
        let name = String.fromDatabaseValue(values[1]),
        let table = String.fromDatabaseValue(values[2])
      else { return }
      definitions.insert(
        Schema.definition(name, type, table, String.fromDatabaseValue(values[4])))
      if type == "table" { names[name] = Int.fromDatabaseValue(values[3]) }
    }
    for backup in backups where namesOfBackup.isEmpty {
      var configuration = Configuration()
      configuration.readonly = true
      guard let queue = try? DatabaseQueue(path: backup.path, configuration: configuration) else {
        continue
      }
      defer { try? queue.close() }
      let found = try? queue.read { database in
        (
          try Schema.definitions(database),
          try Row.fetchAll(
            database, sql: "SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'"
          ).map { try ($0[0] as String, $0[1] as Int) }
        )
      }
      guard let found else { continue }
      namesOfBackup = Dictionary(found.1, uniquingKeysWith: { first, _ in first })
      if definitions.isEmpty { definitions = found.0 }
    }
    let layout = DamagedFile.Layout(columns: ["identifier"], definition: "identifier TEXT")
    for root in roots(of: "grdb_migrations") where migrations.isEmpty {
      _ = try file.read(root, layout) { values in
        if let name = String.fromDatabaseValue(values[0]) { migrations.insert(name) }
      }
    }
  }

  /// Returns the name of the last applied migration.
  func version(_ schema: Schema) throws -> String {
    let names = schema.migrator.migrations
    let applied = names.lastIndex { migrations.contains($0) } ?? 0
    return names[max(applied, try schema.version(of: definitions) ?? 0)]
  }

  func roots(of table: String) -> [Int] {
    let (own, other) = (names[table], namesOfBackup[table])
    return [own, own == other ? nil : other].compactMap(\.self)
  }
}
