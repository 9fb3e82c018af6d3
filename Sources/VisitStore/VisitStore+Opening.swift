import AppSupport
package import Foundation
import GRDB

extension VisitStore {
  /// Opens the database of a data folder and creates both if needed; badges stay as they are.
  ///
  /// `lockWait` is how long to wait for other processes, now and at every write.
  package static func open(
    folder: URL, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { .random() },
    backups: BackupRetention = .standard, lockWait: LockWaitPolicy = .standard
  ) throws -> VisitStore {
    try open(
      folder: folder, schema: nil, clock: clock, newID: newID, backups: backups, lockWait: lockWait
    ).value
  }

  /// Opens the database and keeps its badges current, now and at every write; returns the store,
  /// and the badges that changed because definitions, facts, counting rules or visits differ from
  /// the last evaluation.
  package static func open(
    folder: URL, clock: @Sendable @escaping () -> Date, achievementUpdater: AchievementUpdater,
    backups: BackupRetention = .standard, lockWait: LockWaitPolicy = .standard
  ) throws -> WriteOutcome<VisitStore> {
    try open(
      folder: folder, schema: nil, clock: clock, achievementUpdater: achievementUpdater,
      backups: backups, lockWait: lockWait)
  }

  /// Opens the database with a schema, the current one if nil.
  static func open(
    folder: URL, schema: Schema?, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { .random() },
    achievementUpdater: AchievementUpdater? = nil,
    backups: BackupRetention = .standard, lockWait: LockWaitPolicy = .standard
  ) throws -> WriteOutcome<VisitStore> {
    let schema = schema ?? Schema(clock: clock, newID: newID)
    let file = folder.appendingPathComponent("visits.sqlite")
    let backups = BackupStore(of: file, keeping: backups)
    let lockWait = lockWait.ifLockable(folder)
    try DataFolder.create(folder)
    try DataFolder.checkWritable(folder)
    try DataFolder.createFile(file)
    try DataFolder.checkWritable(file)
    DataFolder.makePrivate(file)
    StagedLibrary.removeLeftovers(in: folder)
    // One process at a time creates or migrates the database.
    return try DataFolder.withLock(in: folder, lockWait) {
      try translatingErrors(path: file.path) {
        let (queue, wasInterrupted) = try connectAfterRecovery(
          file, schema: schema, lockWait: lockWait)
        try retryingWhileBusy(lockWait) {
          try schema.bringUpToDate(queue, now: clock().roundedToMicrosecond, backups: backups)
        }
        let changes = try retryingWhileBusy(lockWait) {
          try achievementUpdater?.updateIfOutdated(queue, clock: clock) ?? []
        }
        let store = VisitStore(
          file: file, queue: queue, backups: backups, lockWait: lockWait,
          achievementUpdater: achievementUpdater, wasInterrupted: wasInterrupted, clock: clock,
          newID: newID)
        return WriteOutcome(store, badgeChanges: changes)
      }
    }
  }

  static func connect(
    _ file: URL, schema: Schema, lockWait: LockWaitPolicy, label: String = "visits"
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback(lockWait.wait)
    configuration.label = label
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    // Check before any write, so that another program's file stays as it is; in one transaction,
    // since another process may be creating the database.
    try queue.read { try schema.check($0, path: file.path) }
    // After each command the file is complete: SQLite would skip the changes that follow a damaged
    // byte of a write-ahead log. A power failure loses no change that was reported.
    try queue.enableSharing(journal: "DELETE", synchronous: "EXTRA")
    return queue
  }

  /// A connection, and whether a process was ended in a transaction, which was rolled back by it.
  private typealias Connection = (queue: DatabaseQueue, wasInterrupted: Bool)

  private static func connectAfterRecovery(
    _ file: URL, schema: Schema, lockWait: LockWaitPolicy
  ) throws -> Connection {
    let journal = file.resolvingSymlinksInPath().path + "-journal"
    let isInTransaction = access(journal, F_OK) == 0
    let queue = try retryingWhileBusy(lockWait) {
      try connect(file, schema: schema, lockWait: lockWait)
    }
    // Or another process has just committed.
    return (queue, isInTransaction && access(journal, F_OK) != 0)
  }

  /// Opens the database of a data folder for reading, even if it can't be written: on a read-only
  /// or full disk, or in another user's folder.
  ///
  /// In that case a temporary copy is read, and every write fails. Waits only while another process
  /// commits, and doesn't update badges.
  package static func openReadOnly(
    folder: URL, clock: @Sendable @escaping () -> Date, backups: BackupRetention = .standard,
    lockWait: LockWaitPolicy = .standard
  ) throws -> VisitStore {
    let file = folder.appendingPathComponent("visits.sqlite")
    let schema = Schema(clock: clock)
    let lockWait = lockWait.ifLockable(folder)
    func store(_ connection: Connection) -> VisitStore {
      VisitStore(
        file: file, queue: connection.queue, backups: BackupStore(of: file, keeping: backups),
        lockWait: lockWait, achievementUpdater: nil, wasInterrupted: connection.wasInterrupted,
        clock: clock)
    }
    do {
      if let connection = try translatingErrors(
        path: file.path, { try upToDate(file, in: folder, schema: schema, lockWait: lockWait) })
      {
        return store(connection)
      }
      return try open(folder: folder, clock: clock, backups: backups, lockWait: lockWait)
    } catch let error as VisitStoreError where error.isWriteFailure && DataFolder.isFile(file) {
      guard access(file.path, R_OK) == 0 else {
        throw VisitStoreError.notReadable(path: file.path, reason: String(cString: strerror(errno)))
      }
      return try translatingErrors(path: file.path) {
        store(try copy(of: file, schema, lockWait: lockWait))
      }
    }
  }

  /// Opens the database as it is; nil if it has to be created or migrated first, which needs a
  /// lock, or can't be written.
  private static func upToDate(
    _ file: URL, in folder: URL, schema: Schema, lockWait: LockWaitPolicy
  ) throws -> Connection? {
    guard DataFolder.isFile(file), FileState(of: file.path)?.size != 0,
      access(file.path, R_OK | W_OK) == 0, access(folder.path, W_OK) == 0
    else { return nil }
    DataFolder.makePrivate(file)
    let connection = try connectAfterRecovery(file, schema: schema, lockWait: lockWait)
    return try connection.queue.read(schema.migrator.hasCompletedMigrations) ? connection : nil
  }

  /// Opens an unlinked copy, so that nothing remains of it however the process ends.
  private static func copy(
    of file: URL, _ schema: Schema, lockWait: LockWaitPolicy
  ) throws -> Connection {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-\(UUID())", isDirectory: true)
    try DataFolder.create(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("visits.sqlite")
    do throws(DatabaseCopyError) {
      // In one consistent state, even while another process writes.
      try DatabaseFiles.copy(file, to: copy, waitingAfter: lockWait.wait)
    } catch {
      switch error {
      case .busy: throw VisitStoreError.busy(path: file.path)
      case .diskFull: throw VisitStoreError.diskFull(path: copy.path)
      case .unreadable(let reason):
        throw VisitStoreError.notReadable(path: file.path, reason: reason)
      }
    }
    let wasInterrupted = access(copy.path + "-journal", F_OK) == 0
    let whole = try DatabaseQueue(path: copy.path)
    try whole.read { try schema.check($0, path: file.path) }
    try schema.migrate(whole)
    // An earlier version left a write-ahead log.
    try whole.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try whole.close()
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "looking"
    let queue = try DatabaseQueue(path: copy.path, configuration: configuration)
    // SQLite opens the file at the first read.
    _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    return (queue, wasInterrupted)
  }
}

extension DatabaseQueue {
  /// Sets the modes of a file that several processes use: removed rows are overwritten, and temporary
  /// data, such as that for undoing a statement, stays in memory.
  func enableSharing(journal: String, synchronous: String) throws {
    try inDatabase { database in
      do {
        try database.execute(sql: "PRAGMA journal_mode = \(journal)")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        // An earlier version, which used another journal, has the file open.
      }
      // 64 MB of changes stay in memory until the commit: once a page is written, others can't
      // read. SQLite takes a multiple of 256 for 0.
      try database.execute(
        sql: """
          PRAGMA synchronous = \(synchronous);
          PRAGMA secure_delete = ON;
          PRAGMA temp_store = MEMORY;
          PRAGMA cache_spill = 16383;
          """)
    }
  }
}

/// Retries while the database is busy; SQLite doesn't wait by itself when two processes create the
/// same database.
func retryingWhileBusy<Result>(
  _ lockWait: LockWaitPolicy, body: () throws -> Result
) throws -> Result {
  var waited = 0
  while true {
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      guard lockWait.wait(after: waited) else { throw error }
      waited += 1
    }
  }
}

extension Schema {
  /// Rejects a database of another program or of a newer version.
  func check(_ database: Database, path: String) throws {
    let version = try String.fetchOne(database, sql: "SELECT sqlite_version()") ?? ""
    guard version.compare("3.40", options: .numeric) != .orderedAscending else {
      throw VisitStoreError.failed(
        path: path, message: "SQLite \(version) is too old; 3.40 or newer is required")
    }
    guard try database.exists("FROM sqlite_master") else { return }
    let owner = try Int.fetchOne(database, sql: "PRAGMA application_id")
    let isEmpty = try Self.holdsMigrationsOnly(database)
    guard owner == Self.applicationID || isEmpty else {
      throw VisitStoreError.notADatabase(path: path)
    }
    guard try migrator.hasBeenSuperseded(database) else { return }
    // A newer version has all migrations of this one.
    guard try migrator.appliedIdentifiers(database).isSuperset(of: migrator.migrations) else {
      throw VisitStoreError.damaged(path: path, detail: "grdb_migrations.identifier")
    }
    throw VisitStoreError.newerSchema(path: path)
  }

  /// Migrates an older database after a backup.
  func bringUpToDate(_ queue: DatabaseQueue, now: Date, backups: BackupStore) throws {
    guard try !queue.read(migrator.hasCompletedMigrations) else { return }
    var applied = try queue.read(migrator.appliedMigrations)
    if let old = applied.last { try backups.copy(kind: old, now: now) }
    try queue.write(ContentDigest.remove)
    while true {
      do {
        try migrate(queue)
        return try queue.write(ContentDigest.rebuild)
      } catch {
        // Another process may have applied some of them; the rest is still to do.
        let present = try queue.read(migrator.appliedMigrations)
        guard present.count > applied.count else { throw error }
        applied = present
      }
    }
  }

  /// Applies the migrations that a database lacks, up to one or to the last; a new database gets all
  /// tables at once.
  func migrate(_ queue: DatabaseQueue, upTo last: String? = nil) throws {
    guard let last = last ?? migrator.migrations.last else { return }
    let isCreated = try queue.write { database in
      guard try Self.holdsMigrationsOnly(database) else { return false }
      try database.execute(sql: "DROP TABLE IF EXISTS grdb_migrations")
      try SchemaDefinitions.of(migrator, upTo: last).create(in: database)
      try identify(database)
      return true
    }
    if !isCreated { try migrator.migrate(queue, upTo: last) }
  }

  /// Returns whether no migration was applied: the file is new, or the program was killed early.
  private static func holdsMigrationsOnly(_ database: Database) throws -> Bool {
    try !database.exists("FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'")
  }
}
