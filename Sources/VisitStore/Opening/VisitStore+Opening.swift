package import Foundation
import GRDB

extension VisitStore {
  /// Opens the database of a data folder, making both if need be.
  ///
  /// With a keeper the badges are kept true; without one they stay as they are. While another
  /// program opens or writes it is waited for, now and at every write, as patience allows.
  package static func open(
    folder: URL, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { UUID() },
    achievementUpdater: AchievementUpdater? = nil,
    backups: BackupRetention = .standard, patience: LockWaitPolicy = .standard
  ) throws -> VisitStore {
    let schema = Schema.current(device: newID, now: { clock().roundedToMicrosecond })
    return try open(
      folder: folder, schema: schema, clock: clock, newID: newID,
      achievementUpdater: achievementUpdater,
      backups: backups, patience: patience)
  }

  static func open(
    folder: URL, schema: Schema, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { UUID() },
    achievementUpdater: AchievementUpdater? = nil,
    backups: BackupRetention = .standard, patience: LockWaitPolicy = .standard
  ) throws -> VisitStore {
    let file = folder.appendingPathComponent("visits.sqlite")
    let backups = BackupStore(of: file, keeping: backups)
    try DataFolder.create(folder)
    try DataFolder.checkWritable(folder)
    try DataFolder.createFile(file)
    try DataFolder.checkWritable(file)
    DataFolder.makePrivate(file)
    StagedLibrary.removeLeftovers(in: folder)
    // One program at a time makes the database or brings it up to date.
    return try DataFolder.withLock(in: folder, patience) {
      try translatingErrors(path: file.path) {
        let queue = try retryingWhileBusy(patience) { try connect(file, schema, patience) }
        try retryingWhileBusy(patience) {
          try schema.bringUpToDate(queue, now: clock().roundedToMicrosecond, backups: backups)
        }
        let store = VisitStore(
          file: file, queue: queue, backups: backups, patience: patience,
          achievementUpdater: achievementUpdater,
          clock: clock, newID: newID)
        try retryingWhileBusy(patience) { try store.updateAchievementsIfNeeded() }
        return store
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
    // Before anything is written: a file that is not ours stays as it is. In one transaction,
    // since another program may be making the database.
    try queue.read { try schema.check($0, path: file.path) }
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA secure_delete = ON")
    }
    return queue
  }
}

/// Tries again while the database is busy.
///
/// Two programs that make the same database at once meet in steps for which SQLite does not wait by
/// itself: the change to WAL, and the first migration.
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
