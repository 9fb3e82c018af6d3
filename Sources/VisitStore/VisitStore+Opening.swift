package import Foundation
import GRDB

extension VisitStore {
  /// Opens the database of a data folder and creates both if needed; badges stay as they are.
  ///
  /// The patience with other processes is for now and for every write.
  package static func open(
    folder: URL, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { .random() },
    backups: BackupRetention = .standard, patience: LockWaitPolicy = .standard
  ) throws -> VisitStore {
    try open(
      folder: folder, schema: nil, clock: clock, newID: newID, achievementUpdater: nil,
      backups: backups, patience: patience
    ).value
  }

  /// Opens the database and keeps its badges current, now and at every write.
  ///
  /// - Returns: the store, and the badges that changed because definitions, facts, counting rules or
  ///   visits differ from the last evaluation.
  package static func open(
    folder: URL, clock: @Sendable @escaping () -> Date,
    achievementUpdater: AchievementUpdater,
    backups: BackupRetention = .standard, patience: LockWaitPolicy = .standard
  ) throws -> WriteOutcome<VisitStore> {
    try open(
      folder: folder, schema: nil, clock: clock, achievementUpdater: achievementUpdater,
      backups: backups, patience: patience)
  }

  /// Opens the database with a schema, the current one if nil.
  static func open(
    folder: URL, schema: Schema?, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { .random() },
    achievementUpdater: AchievementUpdater? = nil,
    backups: BackupRetention = .standard, patience: LockWaitPolicy = .standard
  ) throws -> WriteOutcome<VisitStore> {
    let schema = schema ?? .current(device: newID, now: { clock().roundedToMicrosecond })
    let file = folder.appendingPathComponent("visits.sqlite")
    let backups = BackupStore(of: file, keeping: backups)
    try DataFolder.create(folder)
    try DataFolder.checkWritable(folder)
    try DataFolder.createFile(file)
    try DataFolder.checkWritable(file)
    DataFolder.makePrivate(file)
    StagedLibrary.removeLeftovers(in: folder)
    // One process at a time creates or migrates the database.
    return try DataFolder.withLock(in: folder, patience) {
      try translatingErrors(path: file.path) {
        let queue = try retryingWhileBusy(patience) { try connect(file, schema, patience) }
        try retryingWhileBusy(patience) {
          try schema.bringUpToDate(queue, now: clock().roundedToMicrosecond, backups: backups)
        }
        let update = try retryingWhileBusy(patience) {
          try achievementUpdater?.updateIfOutdated(queue, clock: clock)
        }
        let store = VisitStore(
          file: file, queue: queue, backups: backups, patience: patience,
          achievementUpdater: achievementUpdater, evaluation: update?.evaluation, clock: clock,
          newID: newID)
        return WriteOutcome(store, badgeChanges: update?.changes ?? [])
      }
    }
  }

  static func connect(
    _ file: URL, _ schema: Schema, _ patience: LockWaitPolicy
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback(patience.wait)
    configuration.label = "visits"
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    // Check before any write, so that another program's file stays as it is; in one transaction,
    // since another process may be creating the database.
    try queue.read { try schema.check($0, path: file.path) }
    try queue.enableSharing(synchronous: "FULL")
    return queue
  }
}

extension DatabaseQueue {
  /// Sets the modes of a file that several processes use: removed rows are overwritten, and temporary
  /// data, such as that for undoing a statement, stays in memory.
  func enableSharing(synchronous mode: String) throws {
    try inDatabase { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL;
          PRAGMA synchronous = \(mode);
          PRAGMA secure_delete = ON;
          PRAGMA temp_store = MEMORY;
          """)
    }
  }
}

/// Retries while the database is busy.
///
/// SQLite doesn't wait by itself when two processes create the same database: in the change to WAL
/// and in the first migration.
func retryingWhileBusy<Result>(_ patience: LockWaitPolicy, _ body: () throws -> Result) throws
  -> Result
{
  var waited = 0
  while true {
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      guard patience.wait(after: waited) else { throw error }
      waited += 1
    }
  }
}
