import Foundation
import GRDB

/// Restores damaged rows from the log and from backups; a table counts as restored only if its
/// digest is right then: no value is guessed.
struct RowRepair {
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
    // The log first, since rows are restored from it.
    try restore(["change"], from: backups)
    if !damaged.contains("change") { try restoreRowsFromLog() }
    try restore(damaged, from: backups)
    if let updater { try evaluate(updater, now: now) }
    try removeDamagedBoxScores()
  }

  private mutating func record(_ table: String, _ source: String) {
    damaged.remove(table)
    repaired.append("\(table) \(source)")
  }

  // MARK: Backups

  private mutating func restore(_ tables: Set<String>, from backups: [URL]) throws {
    for backup in backups {
      for shape in digest.shapes
      where tables.contains(shape.name) && damaged.contains(shape.name) {
        let rows = BackupFile.read(backup) { try TableRows(shape, database: $0) }
        guard let rows, try replaceRows(of: shape, by: rows) else { continue }
        record(shape.name, "from \(backup.lastPathComponent)")
      }
    }
  }

  /// Replaces rows by those of a backup: one of them, or all that differ.
  private func replaceRows(of shape: LibraryTables.Shape, by backup: TableRows) throws -> Bool {
    let present = try TableRows(shape, database: database)
    guard let wanted = try digest.stored()[shape.name] else { return false }
    if backup.isIntact, backup.rows == present.rows {
      // The sum itself was damaged.
      try digest.store(backup.sum, name: shape.name)
      return true
    }
    let changes = present.changes(to: backup)
    let missing = wanted &- present.sum
    func effect(_ change: TableRows.Change) -> Int64 {
      (change.new.map(shape.hash) ?? 0) &- (change.old.map(shape.hash) ?? 0)
    }
    if let one = changes.first(where: { effect($0) == missing }) {
      try apply([one], to: shape)
      return true
    }
    // A damaged key is one row too many and another one too few.
    for surplus in changes where surplus.new == nil {
      let rest = missing &- effect(surplus)
      if let lost = changes.first(where: { $0.old == nil && effect($0) == rest }) {
        try apply([surplus, lost], to: shape)
        return true
      }
    }
    guard changes.reduce(0, { $0 &+ effect($1) }) == missing else { return false }
    try apply(changes, to: shape)
    return true
  }

  private func apply(_ changes: [TableRows.Change], to shape: LibraryTables.Shape) throws {
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

  // MARK: Log

  /// Gives damaged rows the values of their last images in the log, which is intact.
  private mutating func restoreRowsFromLog() throws {
    let logged = try LoggedRows(database)
    for difference in try logged.differences(database)
    where damaged.contains(difference.table.rawValue) {
      let table = difference.table.rawValue
      let image = logged.images[RowKey(table: difference.table, id: difference.id)]
      if difference.columns.isEmpty {
        try database.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [difference.id])
        guard var image else { continue }
        // The log doesn't have it; if it was another one, the digest is still wrong.
        if difference.table == .photo { image.values["upload_state"] = "pending".databaseValue }
        try image.insert(into: difference.table, database)
      } else if let image {
        let assignments = difference.columns.map { "\($0.quotedForSQL) = ?" }
        let values = difference.columns.map { image.values[$0] ?? .null }
        try database.execute(
          sql: "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE id = ?",
          arguments: StatementArguments(values + [difference.id.databaseValue]))
      }
    }
    let different = try digest.differences()
    for table in LoggedRows.tables.map(\.rawValue)
    where damaged.contains(table) && !different.contains(table) {
      record(table, "from the log")
    }
  }

  // MARK: Derived content

  /// Evaluates the badges again, if the visits are right.
  private mutating func evaluate(_ updater: AchievementUpdater, now: Date) throws {
    let tables = ["achievement", "achievement_basis"]
    guard !damaged.contains("visit"), !damaged.contains("change") else { return }
    guard try !damaged.isDisjoint(with: tables) || !updater.problems(database, now: now).isEmpty
    else { return }
    try updater.repair(database, now: now)
    for shape in digest.shapes where tables.contains(shape.name) {
      try digest.store(try digest.sum(of: shape), name: shape.name)
      damaged.remove(shape.name)
    }
    repaired.append("achievement from the visits")
  }

  /// Removes box scores that no copy could repair; they are fetched again.
  private mutating func removeDamagedBoxScores() throws {
    let table = VisitStore.boxScoreTable
    guard damaged.contains(table) else { return }
    try database.execute(sql: "DELETE FROM \(table)")
    try digest.store(0, name: table)
    record(table, "removed, to be fetched again")
  }
}

/// The rows of a table by key, with their values in the order of the columns.
private struct TableRows {
  /// A row to remove or add, or both.
  typealias Change = (old: [DatabaseValue]?, new: [DatabaseValue]?)

  private(set) var rows: [[DatabaseValue]: [DatabaseValue]] = [:]
  private(set) var sum: Int64 = 0
  /// Whether the digest of the same database is right.
  let isIntact: Bool

  init(_ shape: LibraryTables.Shape, database: Database) throws {
    let found = try Row.fetchCursor(
      database, sql: "SELECT \(shape.list()) FROM \(shape.quotedName)")
    while let row = try found.next() {
      let values = Array(row.databaseValues)
      sum &+= shape.hash(values)
      rows[shape.keyValues(values)] = values
    }
    isIntact = try ContentDigest.storedSum(of: shape.name, database) == sum
  }

  func changes(to other: TableRows) -> [Change] {
    let added = other.rows.filter { rows[$0.key] != $0.value }
      .map { Change(old: rows[$0.key], new: $0.value) }
    return added
      + rows.filter { other.rows[$0.key] == nil }.map { Change(old: $0.value, new: nil) }
  }
}

extension LibraryTables.Shape {
  fileprivate func keyValues(_ values: [DatabaseValue]) -> [DatabaseValue] {
    key.map { column in columns.firstIndex(of: column).map { values[$0] } ?? .null }
  }
}
