import AppSupport
package import Foundation
import GRDB

extension VisitStore {
  /// Opens the database of a data folder for reading, even if it can't be written: on a read-only
  /// or full disk, or in another user's folder.
  ///
  /// In that case a temporary copy is read, and every write fails. Never waits for other writers.
  ///
  /// - Returns: the store, which doesn't update badges.
  package static func openReadOnly(
    folder: URL, clock: @Sendable @escaping () -> Date, backups: BackupRetention = .standard,
    patience: LockWaitPolicy = .standard
  ) throws -> VisitStore {
    let file = folder.appendingPathComponent("visits.sqlite")
    let schema = Schema.current(device: { UUID() }, now: { clock().roundedToMicrosecond })
    func store(_ queue: DatabaseQueue) -> VisitStore {
      VisitStore(
        file: file, queue: queue, backups: BackupStore(of: file, keeping: backups),
        patience: patience,
        achievementUpdater: nil, clock: clock, newID: { UUID() })
    }
    do {
      if let queue = try translatingErrors(
        path: file.path, { try upToDate(file, in: folder, schema, patience) })
      {
        return store(queue)
      }
      return try open(folder: folder, clock: clock, backups: backups, patience: patience)
    } catch let error as VisitStoreError where error.isWriteFailure && isFile(file) {
      guard access(file.path, R_OK) == 0 else {
        throw VisitStoreError.notReadable(
          path: file.path, reason: String(cString: strerror(errno)))
      }
      return try translatingErrors(path: file.path) {
        store(try copy(of: file, schema, patience))
      }
    }
  }

  /// Opens the database as it is; nil if it has to be created or migrated first, which needs a
  /// lock, or can't be written.
  private static func upToDate(
    _ file: URL, in folder: URL, _ schema: Schema, _ patience: LockWaitPolicy
  ) throws -> DatabaseQueue? {
    guard isFile(file), FileState(of: file.path)?.size != 0,
      access(file.path, R_OK | W_OK) == 0, access(folder.path, W_OK) == 0
    else { return nil }
    DataFolder.makePrivate(file)
    let queue = try retryingWhileBusy(patience) { try connect(file, schema, patience) }
    return try queue.read(schema.migrator.hasCompletedMigrations) ? queue : nil
  }

  private static func isFile(_ file: URL) -> Bool {
    var status = stat()
    return stat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Opens an unlinked copy, so that nothing remains of it however the process ends.
  private static func copy(
    of file: URL, _ schema: Schema, _ patience: LockWaitPolicy
  ) throws -> DatabaseQueue {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-\(UUID())", isDirectory: true)
    try DataFolder.create(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("visits.sqlite")
    try copyWithLog(file, to: copy, patience)
    let whole = try DatabaseQueue(path: copy.path)
    try whole.read { try schema.check($0, path: file.path) }
    try schema.migrate(whole)
    // Without WAL the copy is a single file.
    try whole.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try whole.close()
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "looking"
    let queue = try DatabaseQueue(path: copy.path, configuration: configuration)
    // SQLite opens the file at the first read.
    _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    return queue
  }

  /// Copies the file and its logs in one consistent state, even while another process writes.
  static func copyWithLog(_ file: URL, to copy: URL, _ patience: LockWaitPolicy) throws {
    do throws(DatabaseCopyError) {
      try DatabaseFiles.copy(file, to: copy, waitingAfter: patience.wait)
    } catch {
      switch error {
      case .busy: throw VisitStoreError.busy(path: file.path)
      case .diskFull: throw VisitStoreError.diskFull(path: copy.path)
      case .unreadable(let reason):
        throw VisitStoreError.notReadable(path: file.path, reason: reason)
      }
    }
  }
}

extension VisitStoreError {
  /// Whether `openReadOnly` may still be able to read.
  package var isWriteFailure: Bool {
    switch self {
    case .notWritable, .diskFull: true
    default: false
    }
  }
}
