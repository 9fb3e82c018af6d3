import AppSupport
import Foundation

final class ReaderBuffers {
  let file = PhotoFile()
  let sidecar = PhotoFile()
  let extractor = ExifTagExtractor()

  /// The folder opened last; its files are opened relative to it.
  private var folder = ""
  private var descriptor: Int32 = -1

  deinit { if descriptor >= 0 { close(descriptor) } }

  func open(_ name: String, in folder: String) throws(PhotoFileError) {
    if let descriptor = enter(folder) {
      try file.open(name, in: descriptor)
    } else {
      try file.open(folder + name)
    }
  }

  /// Returns the stamp of a file in a folder; nil if it doesn't exist.
  func stamp(of name: String, in folder: String) -> FolderIndex.Stamp? {
    var status = stat()
    guard let descriptor = enter(folder),
      name.withFilePath({ fstatat(descriptor, $0, &status, 0) }) == 0
    else {
      return nil
    }
    return FolderIndex.Stamp(status)
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
