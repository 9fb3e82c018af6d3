import AppSupport
import Foundation

/// The properties that show whether a file is unchanged: its size in bytes and its modification time.
package struct FileStamp: Equatable {
  package let size, nanoseconds: Int

  package init(size: Int, nanoseconds: Int) { (self.size, self.nanoseconds) = (size, nanoseconds) }

  init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.init(
      size: Int(status.st_size), nanoseconds: Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    )
  }

  /// Creates the stamp of a file, whose path is relative to the folder's descriptor if there is one;
  /// nil if it doesn't exist.
  package init?(ofFileAt path: String, in folder: Int32? = nil) {
    var status = stat()
    guard path.withFilePath({ fstatat(folder ?? AT_FDCWD, $0, &status, 0) }) == 0 else {
      return nil
    }
    self.init(status)
  }
}
