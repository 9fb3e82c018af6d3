import AppSupport
import Foundation
import Synchronization

/// The folder of the user's data, private to the user.
enum DataFolder {
  /// Creates the folder with mode 0700, and its parents; an existing one stays as it is.
  static func create(_ folder: URL) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw VisitStoreError(errno: ENOTDIR, path: folder.path) }
      return
    }
    let parent = folder.deletingLastPathComponent()
    if parent.path != folder.path { try create(parent) }
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
      throw VisitStoreError(errno: errno, path: folder.path)
    }
  }

  /// Creates an empty file with mode 0600; to SQLite that is an empty database.
  ///
  /// SQLite gives its journal the same mode. An existing file isn't opened: closing it would drop
  /// the locks that this process has on it.
  static func createFile(_ file: URL) throws {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor < 0 else {
      close(descriptor)
      return
    }
    guard errno == EEXIST else { throw VisitStoreError(errno: errno, path: file.path) }
  }

  /// Removes the permissions of others from a file; the target of a link stays as it is.
  static func makePrivate(_ file: URL) {
    var status = stat()
    guard lstat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    chmod(file.path, 0o600)
  }

  static func isFile(_ file: URL) -> Bool {
    var status = stat()
    return stat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Throws if a place can't be written, which SQLite would find only at the first write.
  static func checkWritable(_ place: URL) throws {
    guard access(place.path, W_OK) == 0 else {
      throw VisitStoreError(errno: errno, path: place.path)
    }
  }

  /// Runs a body while no other process runs one with the same folder or file; the lock ends with
  /// the process.
  static func withLock<Result>(
    in place: URL, _ lockWait: LockWaitPolicy, body: () throws -> Result
  ) throws -> Result {
    let descriptor = open(place.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    var waited = 0
    // Without a lock if the file system doesn't support locks.
    while (try? FileLock.tryLock(descriptor)) == false {
      guard lockWait.wait(after: waited) else { throw VisitStoreError.busy(path: place.path) }
      waited += 1
    }
    return try body()
  }
}

/// The time to wait for another process that is writing.
package struct LockWaitPolicy: Sendable {
  private let shouldContinue: @Sendable (Duration) -> Bool

  /// Creates a policy from a function that returns whether to wait longer; it is called about 20
  /// times per second with the time waited so far, and may show a message.
  package init(_ shouldContinue: @escaping @Sendable (Duration) -> Bool) {
    self.shouldContinue = shouldContinue
  }

  /// Ten seconds.
  package static let standard = LockWaitPolicy { $0 < .seconds(10) }

  /// Sleeps for a moment if the policy allows it after this number of calls; returns whether to try
  /// again.
  func wait(after count: Int) -> Bool {
    guard allowsWaiting(after: Self.pollInterval * count) else { return false }
    usleep(50_000)
    return true
  }

  package func allowsWaiting(after waited: Duration) -> Bool { shouldContinue(waited) }

  /// The policy without waiting if the file system of a folder has no locks, which SQLite reports
  /// like a lock of another process.
  func ifLockable(_ folder: URL) -> LockWaitPolicy {
    let isLockable = Mutex<Bool?>(nil)
    return LockWaitPolicy { waited in
      let canWait = isLockable.withLock { known in
        let found = known ?? (FileLock.rangeProblem(inFolder: folder.path) == nil)
        known = found
        return found
      }
      return canWait && shouldContinue(waited)
    }
  }

  private static let pollInterval = Duration.milliseconds(50)
}

/// The disk of a file or folder.
package struct VolumeInfo: Hashable, Sendable {
  /// Bytes that the user may still write.
  package let free: UInt64
  package let isReadOnly: Bool

  /// Creates nil if the system has no information.
  package init?(of path: String) {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return nil }
    let (free, isOver) = UInt64(facts.f_bavail).multipliedReportingOverflow(
      by: UInt64(facts.f_frsize))
    self.free = isOver ? .max : free
    isReadOnly = access(path, W_OK) != 0 && errno == EROFS
  }
}
