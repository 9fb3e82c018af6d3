package import Foundation
import GRDB

/// The result of a repair.
package struct RepairReport: Hashable, Sendable {
  /// The repaired rows and tables, as text for the user.
  package var repaired: [String] = []
  /// Problems that remain.
  package var left: [String] = []
  /// The backup of the state before.
  package var backup: URL?

  package var isComplete: Bool { left.isEmpty }
}

extension VisitStore {
  /// Repairs the library of a data folder: its rows, or, if its structure is damaged, with a new
  /// database of all rows that can be read and those of the log and the backups.
  package static func repair(
    folder: URL, clock: @Sendable @escaping () -> Date, badges updater: AchievementUpdater? = nil,
    backups: BackupRetention = .standard, patience: LockWaitPolicy = .standard
  ) throws -> RepairReport {
    var failure: VisitStoreError?
    do {
      let store = try openReadOnly(
        folder: folder, clock: clock, backups: backups, patience: patience)
      if try store.hasSoundStructure() {
        let report = try store.repairRows(badges: updater)
        if try report.isComplete || store.checkIntegrity().isEmpty { return report }
      }
    } catch let error as VisitStoreError where error.isDamage {
      failure = error
    }
    do {
      return try StagedLibrary.rebuild(
        in: folder, clock: clock, badges: updater, backups: backups, patience: patience)
    } catch {
      throw failure ?? error
    }
  }

  /// Whether the schema, the header and the list of migrations are those of this version.
  private func hasSoundStructure() throws -> Bool {
    try translatingErrors(path: file.path) {
      try queue.inDatabase { try Self.structureProblems(of: $0, schema: schema).isEmpty }
    }
  }

  /// Restores damaged values from the log, from the rows, or from backups; badges by evaluating them
  /// again.
  ///
  /// A value is accepted only if the digest of its table is right then. The state before is backed
  /// up.
  func repairRows(badges updater: AchievementUpdater?) throws -> RepairReport {
    try translatingErrors(path: file.path) {
      var report = RepairReport()
      report.left = try checkContent()
      if report.left.isEmpty, let updater { report.left = try checkBadges(updater) }
      guard !report.left.isEmpty else { return report }
      report.backup = try backups.copy(kind: "repair", now: now)
      let sources = BackupFile.recent(in: file.deletingLastPathComponent(), count: 40)
        .filter { $0.lastPathComponent != report.backup?.lastPathComponent }
      report.repaired = try queue.writeWithoutTransaction { database in
        var repaired: [String] = []
        if !(try database.integrityProblems().isEmpty) {
          try database.execute(sql: "REINDEX")
          repaired.append("indexes")
        }
        try database.inTransaction {
          try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
          var repair = try LibraryRepair(database)
          try repair.run(backups: sources, badges: updater, now: now)
          repaired += repair.repaired
          return .commit
        }
        return repaired
      }
      report.left = try checkContent()
      if report.left.isEmpty, let updater { report.left = try checkBadges(updater) }
      return report
    }
  }
}

extension VisitStoreError {
  /// Whether a repair may help.
  fileprivate var isDamage: Bool {
    switch self {
    case .damaged, .notADatabase, .failed: true
    default: false
    }
  }
}
