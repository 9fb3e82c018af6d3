package import Achievements
package import Foundation
import GRDB
import Synchronization

/// The person's own data: visits, photos, questions and the log of all that was done to them.
///
/// One serial connection is enough: the program reads all or little at a time, and opening a pool
/// of connections would cost more than reading beside a write could save.
package final class VisitStore: Sendable {
  /// The database file.
  package let file: URL

  let queue: DatabaseQueue
  private let clock: @Sendable () -> Date
  let newID: @Sendable () -> UUID
  let backups: BackupStore
  let achievementUpdater: AchievementUpdater?
  private let patience: LockWaitPolicy
  private let badges = Mutex(Badges())

  /// What is remembered of the badges between two transactions.
  private struct Badges {
    var kept: AchievementUpdate?
    var untold: [BadgeChange] = []
  }

  init(
    file: URL, queue: DatabaseQueue, backups: BackupStore, patience: LockWaitPolicy,
    achievementUpdater: AchievementUpdater?, clock: @escaping @Sendable () -> Date,
    newID: @escaping @Sendable () -> UUID
  ) {
    self.file = file
    self.queue = queue
    self.backups = backups
    self.patience = patience
    self.achievementUpdater = achievementUpdater
    self.clock = clock
    self.newID = newID
  }

  /// The clock's reading, as precise as it is stored.
  package var now: Date { clock().roundedToMicrosecond }

  /// Reads in one consistent state.
  package func read<Result>(_ body: (VisitReader) throws -> Result) throws -> Result {
    try translatingErrors(path: file.path) {
      try queue.read { try body(VisitReader(database: $0)) }
    }
  }

  /// A new batch; it leaves a trace with its first change only.
  package func begin(_ kind: Batch.Kind, note: String? = nil) -> Batch {
    Batch(id: newID(), kind: kind, note: note, startedAt: now)
  }

  /// Writes in one transaction, the only way to change anything; on an error nothing is changed.
  ///
  /// A batch may be written in several. The database is copied before the first change of an
  /// import. The body must use the writer's reads, not the store's: the connection is taken.
  /// The badges are brought up to date in the same transaction; `drainBadgeChanges` tells of it.
  @discardableResult
  package func write<Result>(
    in batch: Batch, _ body: (VisitWriter) throws -> Result
  ) throws -> Result {
    try translatingErrors(path: file.path) {
      let known = badges.withLock(\.kept)
      let (result, kept) = try queue.write { database in
        let journal = try Journal(
          database: database, batch: batch, now: now, newID: newID,
          prepareFirstChange: { try self.backUp(database, before: batch) })
        let result = try body(VisitWriter(journal: journal))
        return (result, try achievementUpdater?.update(journal, knowing: known))
      }
      if let kept { note(kept) }
      return result
    }
  }

  static let importLock = "import.lock"

  /// Does something while no other program is between looking at the data and adding to them.
  ///
  /// For imports, which read what is known, decide, and write in several transactions. Others may
  /// read and write meanwhile.
  package func withImportLock<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = file.deletingLastPathComponent().appendingPathComponent(Self.importLock)
    try DataFolder.createFile(lock)
    return try DataFolder.withLock(in: lock, patience, body)
  }

  /// The badges won, lost and won back since this was last asked, in the order of events.
  package func drainBadgeChanges() -> [BadgeChange] {
    badges.withLock { badges in
      defer { badges.untold = [] }
      return badges.untold
    }
  }

  /// Judges the badges anew when definitions, facts or visits are others than last time.
  func updateAchievementsIfNeeded() throws {
    guard let achievementUpdater, try queue.read(achievementUpdater.isOutdated) else { return }
    note(try queue.write { try achievementUpdater.update($0, now: now) })
  }

  func note(_ kept: AchievementUpdate) {
    badges.withLock { badges in
      badges.kept = kept
      badges.untold += kept.changes
    }
  }

  /// The version of SQLite that the program found here.
  package static var libraryVersion: String {
    let version = try? DatabaseQueue().read {
      try String.fetchOne($0, sql: "SELECT sqlite_version()")
    }
    return (version ?? nil) ?? "of unknown version"
  }

  /// What SQLite finds wrong with the file; empty when all is well.
  package func checkIntegrity() throws -> [String] {
    try translatingErrors(path: file.path) {
      try queue.inDatabase { database in
        let found = try String.fetchAll(database, sql: "PRAGMA integrity_check")
        let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
          "\(row[0] as String? ?? "?"): no such \(row[2] as String? ?? "row")"
        }
        return found.filter { $0 != "ok" } + orphans
      }
    }
  }

  private func backUp(_ database: Database, before batch: Batch) throws {
    guard batch.kind == .import,
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM batch)") ?? false
    else { return }
    backups.removeUnfinished(kind: "import")
    try backups.copy(kind: "import", now: now)
  }
}
