import Achievements
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
  /// The last evaluation of the badges, so that a write that only adds visits evaluates only those.
  let lastEvaluation: Mutex<AchievementEvaluation?>

  init(
    file: URL, queue: DatabaseQueue, backups: BackupStore, patience: LockWaitPolicy,
    achievementUpdater: AchievementUpdater?, evaluation: AchievementEvaluation? = nil,
    clock: @escaping @Sendable () -> Date, newID: @escaping @Sendable () -> UUID
  ) {
    self.file = file
    self.queue = queue
    self.backups = backups
    self.patience = patience
    self.achievementUpdater = achievementUpdater
    lastEvaluation = Mutex(evaluation)
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

  /// Writes in one transaction, which also updates the badges; an error leaves all as it was.
  ///
  /// This is the only way to change visits, photos, questions and trips. A batch may be written in
  /// several transactions. The database is backed up before the first change of an import.
  ///
  /// - Parameters:
  ///   - batch: the batch that the changes are logged under, from `begin`.
  ///   - body: makes the changes. It must read through the writer: the store's own reads would wait
  ///     for the connection that it holds.
  /// - Returns: the body's result and the badges that changed.
  /// - Throws: a `VisitStoreError`, or the error of the body.
  @discardableResult
  package func write<Value>(
    in batch: Batch, _ body: (VisitWriter) throws -> Value
  ) throws -> WriteOutcome<Value> {
    try translatingErrors(path: file.path) {
      let last = lastEvaluation.withLock(\.self)
      let (value, update) = try queue.write { database in
        let journal = try Journal(
          database: database, batch: batch, now: now, newID: newID,
          prepareFirstChange: { try self.backUp(database, before: batch) })
        let value = try body(VisitWriter(journal: journal))
        return (value, try achievementUpdater?.update(journal, since: last))
      }
      return outcome(value, of: update)
    }
  }

  /// Keeps the new evaluation for the next write.
  func outcome<Value>(_ value: Value, of update: AchievementUpdate?) -> WriteOutcome<Value> {
    guard let update else { return WriteOutcome(value) }
    lastEvaluation.withLock { $0 = update.evaluation }
    return WriteOutcome(value, badgeChanges: update.changes)
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
