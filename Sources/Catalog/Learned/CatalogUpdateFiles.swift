import AppSupport
import Foundation

/// Reads and writes the files of catalog updates, which only the owner can read.
enum CatalogUpdateFiles {
  /// Returns the bytes of a regular file; links are followed.
  ///
  /// A file of more than `most` bytes is an error if the whole is wanted.
  static func read(
    _ file: URL, most: Int, isWhole: Bool = true
  ) throws(CatalogUpdateError) -> [UInt8] {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw CatalogUpdateError(path: file.path, .unreadable(SystemError.last.message))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw CatalogUpdateError(path: file.path, .unreadable("no ordinary file"))
    }
    let wanted = isWhole ? Int(clamping: status.st_size) : min(most, Int(clamping: status.st_size))
    guard wanted <= most else { throw CatalogUpdateError(path: file.path, .tooLarge) }
    do throws(SystemError) {
      return try FileDescriptorIO.readFully(descriptor, count: wanted)
    } catch {
      throw CatalogUpdateError(path: file.path, .unreadable(error.message))
    }
  }

  /// Creates the folder with mode 0700 if it doesn't exist.
  static func make(_ folder: URL) throws(CatalogUpdateError) {
    if access(folder.path, F_OK) == 0 { return }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw CatalogUpdateError(path: folder.path, .unwritable(error.localizedDescription))
    }
  }

  static func replace(_ file: URL, with bytes: [UInt8]) throws(CatalogUpdateError) {
    try make(file.deletingLastPathComponent())
    do throws(LibraryFileError) {
      try AtomicFileWriter.write(bytes, to: file, replaces: true)
    } catch {
      switch error {
      case .unwritable(_, let reason):
        throw CatalogUpdateError(path: file.path, .unwritable(reason))
      default:
        throw CatalogUpdateError(path: file.path, .unwritable("no ordinary file"))
      }
    }
  }
}
