package import Foundation

/// Writes a file next to its final path and renames it when its bytes are on the disk.
///
/// Only the owner can read the file, unless it is made to be shared. Drafts of processes that have
/// ended are removed before.
package final class AtomicFileWriter {
  private let file: URL
  private let replaces: Bool
  private let draft: String
  private let descriptor: Int32
  private var isOpen = true

  /// Opens the draft of a file; others may read a shared one, as far as the user's umask allows.
  package init(_ file: URL, replaces: Bool, isShared: Bool = false) throws(LibraryFileError) {
    (self.file, self.replaces) = (file, replaces)
    var status = stat()
    if stat(file.path, &status) == 0 {
      guard replaces, status.st_mode & S_IFMT == S_IFREG else { throw .exists(path: file.path) }
    }
    draft = DraftName.draft(of: file).path
    DraftName.removeAbandoned(of: file)
    unlink(draft)
    descriptor = open(
      draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, isShared ? 0o666 : 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(path: file.path, reason: SystemError.last.message)
    }
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    unlink(draft)
  }

  package func write(_ bytes: [UInt8]) throws(LibraryFileError) {
    do throws(SystemError) {
      try FileDescriptorIO.writeAll(descriptor, bytes: bytes)
    } catch {
      throw .unwritable(path: file.path, reason: error.message)
    }
  }

  /// Renames the draft to its final path.
  package func finish() throws(LibraryFileError) {
    guard fsync(descriptor) == 0 else { throw lastFailure }
    isOpen = false
    guard close(descriptor) == 0 else { throw discarded(lastFailure) }
    // Unlike rename(2), link(2) never replaces a file.
    if !replaces, link(draft, file.path) == 0 {
      unlink(draft)
    } else if !replaces, errno == EEXIST {
      throw discarded(.exists(path: file.path))
    } else if rename(draft, file.path) != 0 {
      throw discarded(lastFailure)
    }
    try? FileDescriptorIO.synchronize(file.deletingLastPathComponent().path)
  }

  /// Writes a complete file, or none.
  package static func write(
    _ bytes: [UInt8], to file: URL, replaces: Bool, isShared: Bool = false
  ) throws(LibraryFileError) {
    let draft = try AtomicFileWriter(file, replaces: replaces, isShared: isShared)
    try draft.write(bytes)
    try draft.finish()
  }

  private func discarded(_ error: LibraryFileError) -> LibraryFileError {
    unlink(draft)
    return error
  }

  private var lastFailure: LibraryFileError {
    .unwritable(path: file.path, reason: SystemError.last.message)
  }
}

/// The name of a file that a process is writing: `.name-123.partial`, next to its final path.
package enum DraftName {
  private static let ending = ".partial"

  /// Returns the path of a draft of this process, or of another one.
  package static func draft(of file: URL, process: pid_t = getpid()) -> URL {
    file.deletingLastPathComponent()
      .appendingPathComponent(".\(file.lastPathComponent)-\(process)\(ending)")
  }

  /// Returns the name of the final file and the process that writes it; nil for names of other files.
  package static func parse(_ name: String) -> (final: String, process: pid_t)? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    let stem = name.dropFirst().dropLast(ending.count)
    guard let dash = stem.lastIndex(of: "-"), let process = pid_t(stem[dash...].dropFirst())
    else { return nil }
    return (String(stem[..<dash]), process)
  }

  /// Removes the drafts of a file whose processes have ended.
  package static func removeAbandoned(of file: URL) {
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names {
      guard let draft = parse(name), draft.final == file.lastPathComponent, hasEnded(draft.process)
      else { continue }
      unlink(folder.appendingPathComponent(name).path)
    }
  }

  /// Returns whether no process has a number.
  package static func hasEnded(_ process: pid_t) -> Bool {
    process > 0 && process != getpid() && kill(process, 0) != 0 && errno == ESRCH
  }
}
