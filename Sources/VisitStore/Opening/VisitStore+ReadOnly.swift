package import Foundation
import GRDB

extension VisitStore {
  /// Opens the database of a data folder for looking, also where nothing can be written: on a disk
  /// that is read-only or full, and in the folder of somebody else.
  ///
  /// There a copy is read, and every write fails. Nobody who writes, or who waits for that, is
  /// waited for.
  ///
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - clock: the time.
  ///   - backups: how many copies are kept.
  ///   - patience: how long others are waited for.
  /// - Returns: the store, without a keeper of badges.
  /// - Throws: a `VisitStoreError`.
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

  /// The database as it is; nil when it has to be made or brought up to date first, for which there
  /// is a lock, or cannot be written.
  private static func upToDate(
    _ file: URL, in folder: URL, _ schema: Schema, _ patience: LockWaitPolicy
  ) throws -> DatabaseQueue? {
    var status = stat()
    guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
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

  /// A copy that has no name any more, so that nothing is left of it, however this ends.
  private static func copy(
    of file: URL, _ schema: Schema, _ patience: LockWaitPolicy
  ) throws -> DatabaseQueue {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-\(UUID())", isDirectory: true)
    try DataFolder.create(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("visits.sqlite")
    // The log is beside the file itself.
    try copyWithLog(file.resolvingSymlinksInPath(), to: copy, patience)
    let whole = try DatabaseQueue(path: copy.path)
    try whole.read { try schema.check($0, path: file.path) }
    try schema.migrator.migrate(whole)
    // Without a log nothing but the one file is needed.
    try whole.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try whole.close()
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "looking"
    let queue = try DatabaseQueue(path: copy.path, configuration: configuration)
    // Only what was read once has the file open for sure.
    _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    return queue
  }

  /// Copies the file and what is beside it in one state, though somebody else may be writing.
  private static func copyWithLog(_ file: URL, to copy: URL, _ patience: LockWaitPolicy) throws {
    let endings = ["", "-wal", "-journal"]
    var waited = 0
    while true {
      let before = endings.map { State(of: file.path + $0) }
      for ending in endings {
        try? FileManager.default.removeItem(atPath: copy.path + ending)
        try copyFile(file.path + ending, to: copy.path + ending)
      }
      if endings.map({ State(of: file.path + $0) }) == before { return }
      guard patience.wait(after: waited) else { throw VisitStoreError.busy(path: file.path) }
      waited += 1
    }
  }

  /// Nothing where there is no such file.
  private static func copyFile(_ path: String, to copy: String) throws {
    do {
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      chmod(copy, 0o600)
    } catch let error as CocoaError where error.isMissing {
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw VisitStoreError.diskFull(path: copy)
    } catch {
      throw VisitStoreError.notReadable(path: path, reason: error.localizedDescription)
    }
  }

  /// By what a file that was written to is known.
  private struct State: Equatable {
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      size = Int64(status.st_size)
      #if os(Linux)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      #else
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
      #endif
    }
  }
}

extension VisitStoreError {
  /// Whether reading may be possible all the same, by `openReadOnly`.
  package var isWriteFailure: Bool {
    switch self {
    case .notWritable, .diskFull: true
    default: false
    }
  }
}

extension CocoaError {
  fileprivate var isMissing: Bool { [.fileNoSuchFile, .fileReadNoSuchFile].contains(code) }
}
