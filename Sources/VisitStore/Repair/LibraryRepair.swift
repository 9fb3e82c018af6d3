import Foundation
import GRDB

/// Finds rows of other copies that make the digests of damaged tables right.
struct LibraryRepair {
  private let database: Database
  private let digest: ContentDigest
  /// The tables that differ from their digests.
  private(set) var damaged: Set<String>
  private(set) var repaired: [String] = []

  init(_ database: Database) throws {
    self.database = database
    digest = try ContentDigest(database)
    damaged = Set(try digest.differences())
  }

  mutating func run(backups: [URL], badges updater: AchievementUpdater?, now: Date) throws {
    // The log first, since rows are repaired from it.
    if damaged.contains("change") { try repair("change", from: backups) }
    if damaged.contains("change") { try repairLogFromRows() }
    if damaged.contains("change") { try repairByte(of: "change") }
    if !damaged.contains("change") { try repairRowsFromLog() }
    for table in damaged.sorted() { try repair(table, from: backups) }
    for table in damaged.sorted() { try repairByte(of: table) }
    if let updater { try evaluate(updater, now) }
    try removeDamagedBoxScores()
    try repairSums(backups)
  }

  // MARK: Backups

  private mutating func repair(_ table: String, from backups: [URL]) throws {
    guard let shape = digest.shapes.first(where: { $0.name == table }) else { return }
    for backup in backups where damaged.contains(table) {
      var configuration = Configuration()
      configuration.readonly = true
      guard let queue = try? DatabaseQueue(path: backup.path, configuration: configuration) else {
        continue
      }
      defer { try? queue.close() }
      let copied = try? queue.read { try RowSet(shape, $0) }
      guard let copied, try replace(shape, from: copied) else { continue }
      note(table, "from \(backup.lastPathComponent)")
    }
  }

  /// Replaces rows by those of a copy: one of them, or all that differ.
  private func replace(_ shape: LibraryTables.Shape, from copy: RowSet) throws -> Bool {
    let present = try RowSet(shape, database)
    guard let wanted = try digest.stored()[shape.name] else { return false }
    let actual = present.rows.values.reduce(0) { $0 &+ shape.hash($1) }
    var changes: [(old: [DatabaseValue]?, new: [DatabaseValue]?)] = []
    for (key, new) in copy.rows where present.rows[key] != new {
      changes.append((present.rows[key], new))
    }
    for (key, old) in present.rows where copy.rows[key] == nil { changes.append((old, nil)) }
    func effect(_ change: (old: [DatabaseValue]?, new: [DatabaseValue]?)) -> Int64 {
      (change.new.map(shape.hash) ?? 0) &- (change.old.map(shape.hash) ?? 0)
    }
    let missing = wanted &- actual
    if let one = changes.first(where: { effect($0) == missing }) {
      return try apply([one], to: shape)
    }
    // A damaged key is one row too many and another one too few.
    for surplus in changes where surplus.new == nil {
      let rest = missing &- effect(surplus)
      if let lost = changes.first(where: { $0.old == nil && effect($0) == rest }) {
        return try apply([surplus, lost], to: shape)
      }
    }
    // The rows of an unreadable page, and all rows.
    for some in [changes.filter { $0.old == nil }, changes]
    where some.reduce(0, { $0 &+ effect($1) }) == missing {
      return try apply(some, to: shape)
    }
    return false
  }

  /// Returns whether the table accepts the new rows: also the other copy may be damaged.
  private func apply(
    _ changes: [(old: [DatabaseValue]?, new: [DatabaseValue]?)], to shape: LibraryTables.Shape
  ) throws -> Bool {
    try database.execute(sql: "SAVEPOINT rows")
    do {
      try write(changes, to: shape)
      try database.execute(sql: "RELEASE rows")
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      try database.execute(sql: "ROLLBACK TO rows; RELEASE rows")
      return false
    }
  }

  private func write(
    _ changes: [(old: [DatabaseValue]?, new: [DatabaseValue]?)], to shape: LibraryTables.Shape
  ) throws {
    let keys = shape.key.map { "\($0.quotedForSQL) IS ?" }.joined(separator: " AND ")
    for old in changes.compactMap(\.old) {
      try database.execute(
        sql: "DELETE FROM \(shape.quotedName) WHERE \(keys)",
        arguments: StatementArguments(shape.keyValues(old)))
    }
    for new in changes.compactMap(\.new) {
      try database.execute(
        sql: """
          INSERT INTO \(shape.quotedName) (\(shape.list()))
            VALUES (\(databaseQuestionMarks(count: new.count)))
          """, arguments: StatementArguments(new))
    }
  }

  // MARK: Log and rows

  private mutating func repairRowsFromLog() throws {
    let logged = try LoggedRows(database)
    for difference in try logged.differences(database)
    where damaged.contains(difference.table.rawValue) {
      let key = RowKey(table: difference.table, id: difference.id)
      let image = logged.images[key]
      try database.execute(sql: "SAVEPOINT row")
      do {
        if difference.columns.isEmpty {
          try database.execute(
            sql: "DELETE FROM \(difference.table.rawValue) WHERE id = ?", arguments: [difference.id]
          )
          if var image, difference.table == .photo {
            image.values["upload_state"] = image.values["upload_state"] ?? "pending".databaseValue
            try image.insert(into: .photo, database)
          } else if let image {
            try image.insert(into: difference.table, database)
          }
        } else if let image {
          try set(difference, to: image)
        }
        try database.execute(sql: "RELEASE row")
      } catch is DatabaseError {
        // A value of the log that the table doesn't accept.
        try database.execute(sql: "ROLLBACK TO row; RELEASE row")
        continue
      }
      try settle(difference.table.rawValue, "from the log")
    }
  }

  private func set(_ difference: LoggedRows.Difference, to image: RowImage) throws {
    let assignments = difference.columns.map { "\($0.quotedForSQL) = ?" }.joined(separator: ", ")
    let values = difference.columns.map { image.values[$0] ?? .null }
    try database.execute(
      sql: "UPDATE \(difference.table.rawValue) SET \(assignments) WHERE id = ?",
      arguments: StatementArguments(values + [difference.id.databaseValue]))
  }

  /// Repairs the last images of rows that are right.
  private mutating func repairLogFromRows() throws {
    for difference in try LoggedRows(database).differences(database)
    where !damaged.contains(difference.table.rawValue) && !difference.columns.isEmpty {
      let row = try Row.fetchOne(
        database, sql: "SELECT * FROM \(difference.table.rawValue) WHERE id = ?",
        arguments: [difference.id])
      guard let present = row.map(RowImage.init(_:)) else { continue }
      let changes = try Row.fetchAll(
        database,
        sql: """
          SELECT seq, after FROM change WHERE entity = ? AND entity_id = ? AND after IS NOT NULL
            ORDER BY seq DESC
          """, arguments: [difference.table.rawValue, difference.id])
      for change in changes where damaged.contains("change") {
        guard let old: String = try? change[1], var image = try? RowImage(json: old) else {
          continue
        }
        for column in difference.columns { image.values[column] = present.values[column] }
        try write(image, at: change[0])
        try settle("change", "from the rows")
        if damaged.contains("change") {
          try database.execute(
            sql: "UPDATE change SET after = ? WHERE seq = ?", arguments: [old, change[0] as Int64])
        }
      }
    }
  }

  private func write(_ image: RowImage, at number: Int64) throws {
    try database.execute(
      sql: "UPDATE change SET after = ? WHERE seq = ?", arguments: [try image.json(), number])
  }

  // MARK: Digests

  /// Repairs the only byte of a table that differs from what was written.
  private mutating func repairByte(of table: String) throws {
    guard let shape = digest.shapes.first(where: { $0.name == table }),
      let wanted = try digest.stored()[table]
    else { return }
    let missing = wanted &- (try digest.sum(of: shape))
    for found in try ByteCorrection(database, shape, missing: missing).replacements()
    where damaged.contains(table) {
      try database.execute(sql: "SAVEPOINT byte")
      do {
        try database.execute(
          sql: "UPDATE \(shape.quotedName) SET \(found.column.quotedForSQL) = ? WHERE rowid = ?",
          arguments: [found.value, found.row])
        try settle(table, "by its digest")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
      let end = damaged.contains(table) ? "ROLLBACK TO byte; RELEASE byte" : "RELEASE byte"
      try database.execute(sql: end)
    }
  }

  // MARK: Badges

  /// Evaluates the badges again, if the visits are right.
  private mutating func evaluate(_ updater: AchievementUpdater, _ now: Date) throws {
    let tables = ["achievement", "achievement_basis"]
    guard !damaged.contains("visit"), !damaged.contains("change") else { return }
    guard try !damaged.isDisjoint(with: tables) || !updater.problems(database, now: now).isEmpty
    else { return }
    try updater.repair(database, now: now)
    for shape in digest.shapes where tables.contains(shape.name) {
      try digest.store(try digest.sum(of: shape), shape.name)
      damaged.remove(shape.name)
    }
    repaired.append("achievement from the visits")
  }

  // MARK: Box scores

  /// Removes box scores that no copy could repair; they are fetched again.
  private mutating func removeDamagedBoxScores() throws {
    let table = VisitStore.boxScoreTable
    guard damaged.contains(table) else { return }
    try database.execute(sql: "DELETE FROM \(table)")
    try digest.store(0, table)
    note(table, "removed, to be fetched again")
  }

  // MARK: Sums

  private mutating func settle(_ table: String, _ source: String) throws {
    guard let shape = digest.shapes.first(where: { $0.name == table }),
      try digest.sum(of: shape) == digest.stored()[table]
    else { return }
    note(table, source)
  }

  private mutating func note(_ table: String, _ source: String) {
    damaged.remove(table)
    repaired.append("\(table) \(source)")
  }

  /// Repairs sums themselves, if the tables agree with all other copies, and the last numbers.
  private mutating func repairSums(_ backups: [URL]) throws {
    for name in ContentDigest.counted {
      let key = "sqlite_sequence.\(name)"
      guard damaged.contains(key) else { continue }
      let last = try Int64.fetchOne(database, sql: "SELECT max(seq) FROM \(name)") ?? 0
      let number = max(last, try digest.stored()[key] ?? 0)
      let isPlausible = (0..<1 << 20).contains(number &- last)
      try database.execute(
        sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = ?",
        arguments: [isPlausible ? number : last, name])
      if database.changesCount == 0 {
        // The name itself was damaged.
        try database.execute(
          sql: """
            UPDATE sqlite_sequence SET name = ?, seq = ?
              WHERE name NOT IN (SELECT name FROM sqlite_schema)
            """, arguments: [name, isPlausible ? number : last])
      }
      try digest.store(isPlausible ? number : last, key)
      note(key, "from the table")
    }
    let logged = Set(try LoggedRows(database).differences(database).map(\.table.rawValue))
    for name in damaged.sorted() where !name.hasPrefix("sqlite_sequence.") {
      guard let shape = digest.shapes.first(where: { $0.name == name }) else {
        try database.execute(
          sql: "DELETE FROM \(ContentDigest.table) WHERE name = ? OR typeof(name) <> 'text'",
          arguments: [name])
        note(ContentDigest.table, "from the tables")
        damaged.remove(name)
        continue
      }
      let isLogged = LoggedRows.tables.contains { $0.rawValue == name }
      let isRight =
        isLogged && !damaged.contains("change")
        ? !logged.contains(name) : try hasRows(of: shape, in: backups)
      guard isRight else { continue }
      try digest.store(try digest.sum(of: shape), name)
      note(name, "with a new digest")
    }
    try digest.addMissing()
  }

  /// Whether the table still has every row of the newest backup.
  private func hasRows(of shape: LibraryTables.Shape, in backups: [URL]) throws -> Bool {
    let present = try RowSet(shape, database)
    for backup in backups {
      var configuration = Configuration()
      configuration.readonly = true
      guard let queue = try? DatabaseQueue(path: backup.path, configuration: configuration),
        let copied = try? queue.read({ try RowSet(shape, $0) })
      else { continue }
      return copied.rows.allSatisfy { present.rows[$0.key] == $0.value }
    }
    return false
  }
}

/// The rows of a table by key, with their values in the order of the columns.
private struct RowSet {
  var rows: [[DatabaseValue]: [DatabaseValue]] = [:]

  init(_ shape: LibraryTables.Shape, _ database: Database) throws {
    let found = try Row.fetchCursor(
      database, sql: "SELECT \(shape.list()) FROM \(shape.quotedName)")
    while let row = try found.next() {
      let values = Array(row.databaseValues)
      rows[shape.keyValues(values)] = values
    }
  }
}

extension LibraryTables.Shape {
  fileprivate func keyValues(_ values: [DatabaseValue]) -> [DatabaseValue] {
    key.map { column in columns.firstIndex(of: column).map { values[$0] } ?? .null }
  }
}
