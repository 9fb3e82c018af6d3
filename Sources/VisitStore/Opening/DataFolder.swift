import AppSupport
import Foundation

/// The folder of the person's data: for nobody else to read.
enum DataFolder {
  /// Makes the folder with mode 0700, and those above it; one that exists stays as it is.
  static func create(_ folder: URL) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw VisitStoreError(errno: ENOTDIR, path: folder.path)
      }
      return
    }
    let parent = folder.deletingLastPathComponent()
    if parent.path != folder.path { try create(parent) }
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
      throw VisitStoreError(errno: errno, path: folder.path)
    }
  }

  /// Makes an empty file with mode 0600; to SQLite that is an empty database.
  ///
  /// SQLite gives the log files beside it the same mode. A file that exists is not opened: closing
  /// it would drop the locks that this process holds on it.
  static func createFile(_ file: URL) throws {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor < 0 else {
      close(descriptor)
      return
    }
    guard errno == EEXIST else { throw VisitStoreError(errno: errno, path: file.path) }
  }

  /// Takes the rights of others from a file that was made by a copy or another tool.
  ///
  /// What a link points to stays as it is: it may be anything.
  static func makePrivate(_ file: URL) {
    var status = stat()
    guard lstat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    chmod(file.path, 0o600)
  }

  /// Reports a place that cannot be written, which SQLite would find only at the first write.
  static func checkWritable(_ place: URL) throws {
    guard access(place.path, W_OK) == 0 else {
      throw VisitStoreError(errno: errno, path: place.path)
    }
  }

  /// Runs a block while no other process runs one with the same folder or file.
  static func withLock<Result>(
    in place: URL, _ patience: LockWaitPolicy, _ body: () throws -> Result
  ) throws -> Result {
    let descriptor = open(place.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    var waited = 0
    // Without a lock if the file system doesn't support locks.
    while (try? FileLock.tryLock(descriptor)) == false {
      guard patience.wait(after: waited) else { throw VisitStoreError.busy(path: place.path) }
      waited += 1
    }
    return try body()
  }
}
