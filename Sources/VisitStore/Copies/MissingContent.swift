package import Foundation
import GRDB
import SportsModel

/// The content of a backup that the library no longer has, although nothing in it removed it: the
/// file was emptied or replaced by an older one.
package struct MissingContent: Hashable, Sendable {
  /// The newest backup.
  package let backup: BackupFile
  /// The visits in the library; nil if it doesn't exist.
  package let visits: Int?
}

extension VisitStore {
  /// Compares the library with its newest backup; returns nil if nothing is missing, or if it was
  /// restored after the backup.
  package func missingContent() throws -> MissingContent? {
    try read { try missingContent($0.database) }
  }

  /// Returns the newest backup of a data folder without a library; nil if it has no visits.
  package static func missingLibrary(in folder: URL) -> MissingContent? {
    guard access(folder.appendingPathComponent("visits.sqlite").path, F_OK) != 0,
      let (backup, content) = LibraryState.newestBackup(in: folder), content.visits > 0
    else { return nil }
    return MissingContent(backup: backup, visits: nil)
  }

  func missingContent(_ database: Database) throws -> MissingContent? {
    let folder = file.deletingLastPathComponent()
    guard let (backup, before) = LibraryState.newestBackup(in: folder) else { return nil }
    let now = try LibraryState(database)
    guard try now.lacksContent(of: before, database),
      try !database.exists(
        "FROM batch WHERE kind = 'restore' AND started_at >= ?", with: [backup.madeAt.storedText])
    else { return nil }
    return MissingContent(backup: backup, visits: now.visits)
  }
}

/// The values that show whether one library contains another.
private struct LibraryState {
  /// The time when the library was created, which every copy of it has.
  let createdAt: String?
  /// The number of the last change, even when that change was forgotten.
  let lastChange: Int64
  /// The number of changes in the log.
  let changes: Int
  let visits: Int

  init(_ database: Database) throws {
    createdAt = try String.fetchOne(database, sql: "SELECT created_at FROM device")
    lastChange =
      try Int64.fetchOne(
        database,
        sql: """
          SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'change'), 0),
            coalesce((SELECT max(seq) FROM change), 0))
          """) ?? 0
    changes = try database.count("FROM change")
    visits = try database.count("FROM visit")
  }

  /// Returns whether content of an earlier state is missing for another reason than the changes
  /// since.
  func lacksContent(of before: LibraryState, _ database: Database) throws -> Bool {
    guard before.visits > 0 || before.lastChange > 0 else { return false }
    if createdAt != before.createdAt || lastChange < before.lastChange { return true }
    let missing = before.visits - visits
    guard missing >= 5, visits * 2 < before.visits else { return false }
    let removed = try database.count(
      "FROM change WHERE seq > ? AND entity = 'visit' AND operation = 'delete'",
      with: [before.lastChange])
    let kept = try database.count("FROM change WHERE seq <= ?", with: [before.lastChange])
    // `forget` also removes changes.
    return removed < missing && kept >= before.changes
  }

  /// Returns the newest readable backup and its state; unreadable ones are skipped.
  static func newestBackup(in folder: URL) -> (BackupFile, LibraryState)? {
    for backup in BackupFile.recent(in: folder) {
      guard let state = BackupFile.read(backup, body: LibraryState.init),
        let found = BackupFile(backup)
      else { continue }
      return (found, state)
    }
    return nil
  }
}
