package import Foundation
import GRDB

extension VisitStore {
  /// Opens the database of a data folder, making both if need be.
  ///
  /// With a keeper the badges are kept true; without one they stay as they are. While another
  /// program opens or writes it is waited for, now and at every write, as patience allows.
  package static func open(
    folder: URL, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { UUID() }, keeper: AchievementKeeper? = nil,
    backups: BackupRule = .usual, patience: Patience = .brief
  ) throws -> VisitStore {
    let schema = Schema.current(device: newID, now: { clock().roundedToMicrosecond })
    return try open(
      folder: folder, schema: schema, clock: clock, newID: newID, keeper: keeper,
      backups: backups, patience: patience)
  }

  static func open(
    folder: URL, schema: Schema, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { UUID() }, keeper: AchievementKeeper? = nil,
    backups: BackupRule = .usual, patience: Patience = .brief
  ) throws -> VisitStore {
    let file = folder.appendingPathComponent("visits.sqlite")
    let backups = Backups(of: file, keeping: backups)
    try DataFolder.create(folder)
    try DataFolder.checkWritable(folder)
    try DataFolder.createFile(file)
    try DataFolder.checkWritable(file)
    DataFolder.makePrivate(file)
    StagedLibrary.removeLeftovers(in: folder)
    // One program at a time makes the database or brings it up to date.
    return try DataFolder.alone(in: folder, patience) {
      try translatingErrors(path: file.path) {
        let queue = try patiently(patience) { try connect(file, schema, patience) }
        try patiently(patience) {
          try schema.bringUpToDate(queue, now: clock().roundedToMicrosecond, backups: backups)
        }
        let store = VisitStore(
          file: file, queue: queue, backups: backups, patience: patience, keeper: keeper,
          clock: clock, newID: newID)
        try patiently(patience) { try store.catchUp() }
        return store
      }
    }
  }

  static func connect(
    _ file: URL, _ schema: Schema, _ patience: Patience
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback(patience.waits)
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
func patiently<Result>(_ patience: Patience, _ body: () throws -> Result) throws -> Result {
  var waited = 0
  while true {
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      guard patience.waits(after: waited) else { throw error }
      waited += 1
    }
  }
}
