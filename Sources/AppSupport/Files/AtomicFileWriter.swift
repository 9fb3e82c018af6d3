package import Foundation

/// A file that is written beside its place and gets its name when it is complete and on the disk;
/// only its owner reads it, unless it is made to be shared.
package final class AtomicFileWriter {
  private let place: URL
  private let draft: String
  private let descriptor: Int32
  private var isOpen = true

  /// Opens the draft.
  ///
  /// - Parameters:
  ///   - place: where the file is to be.
  ///   - replaces: whether a file there may be written over.
  ///   - isShared: others may read it, too, as far as the person's umask lets them.
  /// - Throws: `LibraryFileError` when one is there that may not, or none can be made.
  package init(_ place: URL, replaces: Bool, isShared: Bool = false) throws(LibraryFileError) {
    self.place = place
    self.replaces = replaces
    var status = stat()
    if stat(place.path, &status) == 0 {
      guard replaces, status.st_mode & S_IFMT == S_IFREG else {
        throw .exists(path: place.path)
      }
    }
    draft =
      place.deletingLastPathComponent()
      .appendingPathComponent(".\(place.lastPathComponent)-\(getpid()).partial").path
    unlink(draft)
    descriptor = open(
      draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, isShared ? 0o666 : 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(path: place.path, reason: String(cString: strerror(errno)))
    }
  }

  private let replaces: Bool

  deinit {
    guard isOpen else { return }
    close(descriptor)
    unlink(draft)
  }

  package func write(_ bytes: [UInt8]) throws(LibraryFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure }
      rest = rest.dropFirst(count)
    }
  }

  /// Gives the file its name.
  package func finish() throws(LibraryFileError) {
    guard fsync(descriptor) == 0 else { throw failure }
    isOpen = false
    guard close(descriptor) == 0 else { throw discarded(failure) }
    // Unlike a change of name a link never takes the place of a file.
    if !replaces, link(draft, place.path) == 0 {
      unlink(draft)
    } else if !replaces, errno == EEXIST {
      throw discarded(.exists(path: place.path))
    } else if rename(draft, place.path) != 0 {
      throw discarded(failure)
    }
    let folder = open(place.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      _ = fsync(folder)
      close(folder)
    }
  }

  /// Writes a whole file, or none.
  ///
  /// - Parameters:
  ///   - bytes: all of it.
  ///   - place: where the file is to be.
  ///   - replaces: whether a file there may be written over.
  ///   - isShared: others may read it, too, as far as the person's umask lets them.
  /// - Throws: `LibraryFileError`.
  package static func write(
    _ bytes: [UInt8], to place: URL, replaces: Bool, isShared: Bool
  ) throws(LibraryFileError) {
    let draft = try AtomicFileWriter(place, replaces: replaces, isShared: isShared)
    try draft.write(bytes)
    try draft.finish()
  }

  private func discarded(_ error: LibraryFileError) -> LibraryFileError {
    unlink(draft)
    return error
  }

  private var failure: LibraryFileError {
    .unwritable(path: place.path, reason: String(cString: strerror(errno)))
  }
}
