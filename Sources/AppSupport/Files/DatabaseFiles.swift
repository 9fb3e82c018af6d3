package import Foundation

/// A failure to copy a database; the original is unchanged.
package enum DatabaseCopyError: Error, Hashable, Sendable {
  /// Another process changed the database during each attempt.
  case busy
  case diskFull, unreadable(reason: String)
}

/// Copies of SQLite databases with their logs.
package enum DatabaseFiles {
  private static let logs = ["-wal", "-journal"]

  /// Copies a database and its logs in one consistent state, even while another process writes.
  ///
  /// The shared-memory file is left out: SQLite makes a new one from the log. The copies can only
  /// be read by the user. Missing files are left out, and logs are next to the file that a link
  /// points to. `wait` waits after a number of attempts; it returns whether to try again.
  package static func copy(
    _ file: URL, to copy: URL, waitingAfter wait: (Int) -> Bool
  ) throws(DatabaseCopyError) {
    let original = file.resolvingSymlinksInPath().path
    let endings = [""] + logs
    var attempts = 0
    while true {
      let before = endings.map { FileState(of: original + $0) }
      for ending in endings {
        try? FileManager.default.removeItem(atPath: copy.path + ending)
        try copyFile(original + ending, to: copy.path + ending)
      }
      if endings.map({ FileState(of: original + $0) }) == before { return }
      guard wait(attempts) else { throw .busy }
      attempts += 1
    }
  }

  private static func copyFile(_ path: String, to copy: String) throws(DatabaseCopyError) {
    do {
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      chmod(copy, 0o600)
    } catch let error as CocoaError where error.isMissing {
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw .diskFull
    } catch {
      throw .unreadable(reason: error.localizedDescription)
    }
  }
}

/// The attributes of a file that change with a write.
package struct FileState: Equatable, Sendable {
  package let size: Int64
  private let seconds, nanoseconds: Int

  package init?(of path: String) {
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

extension CocoaError {
  fileprivate var isMissing: Bool { [.fileNoSuchFile, .fileReadNoSuchFile].contains(code) }
}

/// The folder of the polls that the user created, and the names of its files.
package enum PollFolder {
  package static func url(in dataFolder: URL) -> URL {
    dataFolder.appendingPathComponent("polls", isDirectory: true)
  }

  /// Returns whether a name is an id of 16 hexadecimal digits with `.json`.
  package static func isFileName(_ name: String) -> Bool {
    name.hasSuffix(".json") && name.utf8.count == 21
  }
}
