import AppSupport
import Foundation

/// The buffers of one thread, and the folder whose files it opens.
package final class ReaderBuffers {
  package let file = PhotoFile()
  let sidecar = PhotoFile()
  let extractor = ExifTagExtractor()

  /// The folder opened last; its files are opened relative to it.
  private var folder = ""
  private var descriptor: Int32 = -1

  package init() {}

  deinit { if descriptor >= 0 { close(descriptor) } }

  func open(_ name: String, in folder: String) throws(PhotoFileError) {
    if let descriptor = enter(folder) {
      try file.open(name, in: descriptor)
    } else {
      try file.open(folder + name)
    }
  }

  /// Returns the stamp of a file in a folder; nil if it doesn't exist.
  package func stamp(of name: String, in folder: String) -> FileStamp? {
    enter(folder).flatMap { FileStamp(ofFileAt: name, in: $0) }
  }

  private func enter(_ path: String) -> Int32? {
    if path == folder, descriptor >= 0 { return descriptor }
    if descriptor >= 0 { close(descriptor) }
    folder = path
    descriptor = (path.isEmpty ? "." : path).withFilePath {
      Foundation.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    return descriptor >= 0 ? descriptor : nil
  }
}
