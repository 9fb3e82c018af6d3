import AppSupport
package import Foundation
import GRDB

/// The result of a repair.
package struct RepairReport: Hashable, Sendable {
  /// The repaired tables and the sources of their rows, as text for the user.
  package var repaired: [String] = []
  /// Problems that remain.
  package var left: [String] = []
  /// The backup that replaced the whole library.
  package var restored: RestoredBackup?
  /// The damaged library: a backup, or a folder with its files if SQLite couldn't read them.
  package var previous: URL?

  package init() {}

  package var isComplete: Bool { left.isEmpty }
}

/// A backup that replaced a damaged library.
package struct RestoredBackup: Hashable, Sendable {
  package let backup: BackupFile
  /// The changes that it doesn't have, newest first, as far as the damaged history can be read.
  package let missing: [BatchSummary]
  /// True if the history is intact, so that these are all.
  package let isHistoryIntact: Bool

  /// True if it certainly has all changes.
  package var isComplete: Bool { missing.isEmpty && isHistoryIntact }
}

extension VisitStore {
  /// Repairs the library of a data folder: its rows from the history and backups; if that isn't
  /// enough, or SQLite can't read the file, the whole library from the newest good backup.
  ///
  /// - Throws: a `VisitStoreError` if the file can't be read and there is no good backup.
  package static func repair(
    folder: URL, clock: @Sendable @escaping () -> Date, badges updater: AchievementUpdater? = nil,
    backups: BackupRetention = .standard, lockWait: LockWaitPolicy = .standard
  ) throws -> RepairReport {
    var report = RepairReport()
    var failure: VisitStoreError?
    do {
      report = try openReadOnly(
        folder: folder, clock: clock, backups: backups, lockWait: lockWait
      ).repairRows(badges: updater)
      if report.isComplete { return report }
    } catch let error as VisitStoreError where error.isDamage || error.isWriteFailure {
      // With a damaged page number SQLite writes far beyond the end, as if the disk were full.
      failure = error
    }
    if let restored = try restoreBackup(in: folder, clock: clock, lockWait: lockWait) {
      return restored
    }
    if let failure { throw failure }
    return report
  }

  /// Restores damaged rows, and badges by evaluating them again; the state before is backed up.
  func repairRows(badges updater: AchievementUpdater?) throws -> RepairReport {
    try translatingErrors(path: file.path) {
      var report = RepairReport()
      report.left = try problems(updater)
      let isSound = try queue.inDatabase {
        try Self.structureProblems(of: $0, schema: schema).isEmpty
      }
      guard isSound, !report.isComplete else { return report }
      report.previous = try backups.copy(kind: "repair", now: now)
      let sources = BackupFile.recent(in: file.deletingLastPathComponent(), count: .max)
      report.repaired = try queue.writeWithoutTransaction { database in
        var repaired: [String] = []
        if try String.fetchAll(database, sql: "PRAGMA integrity_check") != ["ok"] {
          try database.execute(sql: "REINDEX; VACUUM")
          repaired.append("the structure of the database")
        }
        try database.inTransaction {
          try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
          var repair = try RowRepair(database)
          try repair.run(backups: sources, badges: updater, now: now)
          repaired += repair.repaired
          return .commit
        }
        return repaired
      }
      report.left = try problems(updater)
      return report
    }
  }

  private func problems(_ updater: AchievementUpdater?) throws -> [String] {
    let problems = try checkContent()
    guard problems.isEmpty, let updater else { return problems }
    return try checkBadges(updater)
  }

  /// Replaces the library by the newest backup whose content is right; nil if there is none.
  private static func restoreBackup(
    in folder: URL, clock: @Sendable @escaping () -> Date, lockWait: LockWaitPolicy
  ) throws -> RepairReport? {
    for backup in BackupFile.all(in: folder) {
      let staged: StagedLibrary
      do {
        staged = try StagedLibrary.copy(of: backup.file, in: folder, clock: clock)
      } catch is LibraryFileError {
        continue
      } catch let error as VisitStoreError where !error.isWriteFailure {
        continue
      }
      defer { staged.discard() }
      guard staged.damagedTables.isEmpty else { continue }
      staged.lockWait = lockWait
      let file = folder.appendingPathComponent("visits.sqlite")
      let later = try staged.queue.read { try changes(in: file, notIn: $0) }
      let installed = try staged.restore(in: folder, note: backup.name, kind: "repair")
      var report = RepairReport()
      report.restored = RestoredBackup(
        backup: backup, missing: later.batches, isHistoryIntact: later.isComplete)
      report.previous = installed.setAside ?? installed.backup
      return report
    }
    return nil
  }

  /// Returns the changes of a damaged library that a backup doesn't have, newest first, and whether
  /// these are certainly all.
  private static func changes(
    in file: URL, notIn backup: Database
  ) throws -> (batches: [BatchSummary], isComplete: Bool) {
    let known = try changeCounts(backup)
    let found = BackupFile.read(file) { database in
      let unknown = try changeCounts(database).filter { $0.value > known[$0.key] ?? -1 }.keys
      let batches = try VisitReader(database: database).batches(
        where: "id IN (SELECT value FROM json_each(?))",
        [try StoredJSON.text(Array(unknown))], limit: .max)
      let digest = try ContentDigest(database)
      let isIntact = try? digest.shapes.filter { ["batch", "change"].contains($0.name) }
        .allSatisfy { try ContentDigest.storedSum(of: $0.name, database) == digest.sum(of: $0) }
      return (batches, isIntact == true && batches.count == unknown.count)
    }
    return found ?? ([], false)
  }

  /// Returns the number of changes of each batch.
  private static func changeCounts(_ database: Database) throws -> [String: Int] {
    try database.pairs(
      """
      SELECT batch.id, count(change.seq) FROM batch
        LEFT JOIN change ON change.batch_id = batch.id GROUP BY batch.id
      """)
  }

  /// Moves a library that SQLite can't read to the backups, so that a new one can be created; returns
  /// the folder with its files.
  package static func setAside(
    folder: URL, clock: () -> Date, lockWait: LockWaitPolicy = .standard
  ) throws -> URL {
    try DataFolder.withLock(in: folder, lockWait) {
      try StagedLibrary.setAside(
        folder.appendingPathComponent("visits.sqlite"), now: clock().roundedToMicrosecond)
    }
  }
}

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

  /// Replaces rows with rows of a backup: one of them, or all that differ.
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
  /// True if the digest of the same database is right.
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
