package import Badges
package import Foundation
package import GRDB

/// The user's data: visits, photos, questions, trips and the log of all changes.
///
/// Its functions throw a `VisitStoreError`. One serial connection is enough: opening a pool would cost
/// more than concurrent reads could save.
package final class VisitStore: VisitSource, Sendable {
  /// The database file.
  package let file: URL

  let queue: DatabaseQueue
  private let clock: @Sendable () -> Date
  package let newID: @Sendable () -> UUID
  let backups: BackupStore
  let achievementUpdater: AchievementUpdater?
  /// True if another process was ended while it was writing, so that a check is worth its time: its
  /// changes were undone from a journal that may be damaged.
  package let wasInterrupted: Bool
  private let lockWait: LockWaitPolicy

  init(
    file: URL, queue: DatabaseQueue, backups: BackupStore, lockWait: LockWaitPolicy,
    achievementUpdater: AchievementUpdater?, wasInterrupted: Bool = false,
    clock: @escaping @Sendable () -> Date,
    newID: @escaping @Sendable () -> UUID = { .random() }
  ) {
    (self.file, self.queue, self.backups, self.lockWait) = (file, queue, backups, lockWait)
    (self.achievementUpdater, self.clock, self.newID) = (achievementUpdater, clock, newID)
    self.wasInterrupted = wasInterrupted
  }

  /// The time of the clock at the precision that is stored.
  package var now: Date { clock().roundedToMicrosecond }

  package func read<Result>(_ body: (VisitReader) throws -> Result) throws -> Result {
    try translatingErrors(path: file.path) {
      try queue.read { try body(VisitReader(database: $0)) }
    }
  }

  /// Writes tables that aren't logged, in one transaction.
  package func writeUnlogged<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors(path: file.path) {
      try queue.write { database in
        try ContentDigest.track(database)
        return try body(database)
      }
    }
  }

  /// Returns a new batch; it is stored with its first change.
  package func makeBatch(_ kind: Batch.Kind, note: String? = nil) -> Batch {
    Batch(id: newID(), kind: kind, note: note, startedAt: now)
  }

  /// Writes in one transaction, which also updates the badges; an error leaves all as it was.
  ///
  /// This is the only way to change visits, photos, questions and trips. A batch may be written in
  /// several transactions; the database is backed up before the first.
  ///
  /// The body must read through the writer: the store's own reads would wait for the connection that
  /// it holds.
  @discardableResult
  package func write<Value>(
    in batch: Batch, _ body: (VisitWriter) throws -> Value
  ) throws -> WriteOutcome<Value> {
    try translatingErrors(path: file.path) {
      let (value, changes) = try queue.write { database in
        try ContentDigest.track(database)
        let journal = try Journal(
          database: database, batch: batch, now: now, newID: newID,
          prepare: { try self.backUp(database, kind: $0) })
        let value = try body(VisitWriter(journal: journal))
        return (value, try achievementUpdater?.update(journal) ?? [])
      }
      return WriteOutcome(value, badgeChanges: changes)
    }
  }

  /// Runs the changes of a batch and reverts them; nothing is written.
  package func dryRun<Value>(
    of batch: Batch, _ body: (VisitWriter) throws -> Value
  ) throws -> Value {
    try translatingErrors(path: file.path) {
      try queue.inDatabase { database in
        try database.beginTransaction()
        defer { try? database.rollback() }
        let journal = try Journal(
          database: database, batch: batch, now: now, newID: newID, prepare: { _ in })
        return try body(VisitWriter(journal: journal))
      }
    }
  }

  static let importLock = "import.lock"

  /// Runs an import while no other process runs one.
  ///
  /// An import reads what is stored, decides, and writes in several transactions. Other processes
  /// may read and write meanwhile.
  package func withImportLock<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = file.deletingLastPathComponent().appendingPathComponent(Self.importLock)
    try DataFolder.createFile(lock)
    return try DataFolder.withLock(in: lock, lockWait, body: body)
  }

  /// The version of the SQLite library.
  package static var libraryVersion: String {
    let version = try? DatabaseQueue().read {
      try String.fetchOne($0, sql: "SELECT sqlite_version()")
    }
    return (version ?? nil) ?? "(unknown version)"
  }

  /// Returns the errors that SQLite finds in the file; empty if there are none.
  package func checkIntegrity() throws -> [String] {
    try translatingErrors(path: file.path) { try queue.inDatabase { try $0.integrityProblems() } }
  }
}

/// The result of a write, with the badges that changed in the same transaction; the members of the
/// value can be read directly: `outcome.target` is `outcome.value.target`.
@dynamicMemberLookup
package struct WriteOutcome<Value> {
  package var value: Value
  /// Badges awarded, revoked and restored, in the order of events.
  package let badgeChanges: [BadgeChange]

  package init(_ value: Value, badgeChanges: [BadgeChange] = []) {
    self.value = value
    self.badgeChanges = badgeChanges
  }

  package subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    value[keyPath: path]
  }
}

extension WriteOutcome: Sendable where Value: Sendable {}
extension WriteOutcome: Equatable where Value: Equatable {}
extension WriteOutcome: Hashable where Value: Hashable {}
