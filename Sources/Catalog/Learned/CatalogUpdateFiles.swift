import Foundation

/// Reads and writes update files atomically, readable only by the user.
enum CatalogUpdateFiles {
  /// The system's message for its last error.
  static var systemErrorMessage: String { String(cString: strerror(errno)) }

  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - file: what to read; links are followed, devices are not read.
  ///   - most: bytes that are read.
  ///   - isWhole: whether a larger file is an error rather than cut.
  /// - Returns: at most so many bytes.
  /// - Throws: `CatalogUpdateError`.
  static func read(
    _ file: URL, most: Int, isWhole: Bool = true
  ) throws(CatalogUpdateError) -> [UInt8] {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw CatalogUpdateError(path: file.path, .unreadable(systemErrorMessage))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw CatalogUpdateError(path: file.path, .unreadable("no ordinary file"))
    }
    let wanted = isWhole ? Int(clamping: status.st_size) : min(most, Int(clamping: status.st_size))
    guard wanted <= most else { throw CatalogUpdateError(path: file.path, .tooLarge) }
    var bytes = [UInt8](repeating: 0, count: wanted)
    var filled = 0
    while filled < wanted {
      let got = bytes.withUnsafeMutableBytes { buffer in
        Foundation.read(
          descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        throw CatalogUpdateError(path: file.path, .unreadable(systemErrorMessage))
      }
      if got == 0 { break }
      filled += got
    }
    return Array(bytes.prefix(filled))
  }

  /// Creates the folder with mode 0700, and its parent if that is missing.
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

  /// Writes a temporary file to the disk and then renames it.
  static func replace(_ file: URL, with bytes: [UInt8]) throws(CatalogUpdateError) {
    let draft = file.path + ".new-\(getpid())"
    func failed() -> CatalogUpdateError {
      let error = CatalogUpdateError(path: file.path, .unwritable(systemErrorMessage))
      unlink(draft)
      return error
    }
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failed() }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = failed()
        close(descriptor)
        throw error
      }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else {
      let error = failed()
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0, rename(draft, file.path) == 0 else { throw failed() }
    syncFolder(of: file)
  }

  /// Syncs the folder, so that the name also survives a power failure.
  private static func syncFolder(of file: URL) {
    let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    _ = fsync(folder)
    close(folder)
  }
}
