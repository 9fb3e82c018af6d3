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
  /// Whether the history is intact, so that these are all.
  package let isHistoryIntact: Bool

  /// Whether it certainly has all changes.
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
    } catch let error as VisitStoreError where error.isDamage {
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

  // MARK: Whole libraries

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
