import AppSupport
import Foundation
import GRDB

extension StagedLibrary {
  /// The copy of a damaged database from which rows are read.
  var damagedCopy: URL { URL(fileURLWithPath: file.path + "-damaged") }

  /// Replaces a database with a damaged structure by a new one: with the rows that can be read, and
  /// with those of the log and the backups that the digests confirm.
  ///
  /// - Throws: a `VisitStoreError` if the file has no rows of this program; it stays as it is then.
  static func rebuild(
    in folder: URL, clock: @Sendable @escaping () -> Date, badges updater: AchievementUpdater?,
    backups: BackupRetention, patience: LockWaitPolicy
  ) throws -> RepairReport {
    let file = folder.appendingPathComponent("visits.sqlite")
    let staged = try StagedLibrary(in: folder, clock: clock, newID: { UUID() })
    defer { staged.discard() }
    staged.patience = patience
    var report = try translatingErrors(path: file.path) {
      try staged.fill(fromDamaged: file, badges: updater)
    }
    let known = report.left
    // In place, so that other processes continue with the new content; otherwise as a new file.
    for settingAside in [false, true] {
      do {
        let installed = try staged.replaceDamaged(in: folder, settingAside: settingAside)
        report.backup = installed.setAside ?? installed.backup
        let problems = try VisitStore.openReadOnly(
          folder: folder, clock: clock, backups: backups, patience: patience
        ).checkContent()
        report.left = known + problems.filter { !known.contains($0) }
        if report.left == known { break }
      } catch {
        if settingAside { throw error }
      }
    }
    return report
  }

  private func fill(
    fromDamaged source: URL, badges updater: AchievementUpdater?
  ) throws -> RepairReport {
    try VisitStore.copyWithLog(source.resolvingSymlinksInPath(), to: damagedCopy, patience)
    let backups = BackupFile.recent(in: source.deletingLastPathComponent(), count: 40)
    let (damaged, stored) = try queue.inDatabase { database in
      try DamagedFile.applyLog(of: damagedCopy, database)
      let damaged = try DamagedFile(damagedCopy, database)
      return (damaged, try StoredSchema(of: damaged, backups: backups))
    }
    let version = try stored.version(schema)
    try schema.migrate(queue, upTo: version)
    var report = RepairReport(repaired: ["the structure of the database"])
    let wanted = try queue.inDatabase { database in
      var salvage = LibrarySalvage(damaged, stored, database)
      try salvage.run()
      report.left = salvage.incomplete.map { "\($0): not all of its rows could be read" }
      if version == schema.migrator.migrations.last {
        try database.inTransaction {
          var repair = try LibraryRepair(database)
          try repair.run(backups: backups, badges: updater, now: now)
          report.repaired += repair.repaired
          return .commit
        }
      }
      try database.inTransaction {
        // A batch is replaced after its changes.
        try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
        try LibrarySalvage.addMissingBatches(database, now: now)
        return .commit
      }
      guard try !Self.isUntouched(database) else {
        throw VisitStoreError.notADatabase(path: source.path)
      }
      guard try database.tableExists(ContentDigest.table) else { return [String: Int64]() }
      return try ContentDigest(database).stored()
    }
    try finish(path: source.path)
    // A check continues to report what couldn't be repaired.
    try queue.write { database in
      for table in damagedTables {
        report.left.append(ContentDigest.sentence(on: table))
        if let sum = wanted[table] { try ContentDigest(database).store(sum, table) }
      }
    }
    return report
  }
}
