import AppSupport
package import Foundation

/// A folder that a program synchronizes between machines, or on a removable disk.
///
/// Objects are files with their names. Files with other names are ignored: temporary files and
/// conflict copies of such programs have spaces, capitals, or a dot or tilde in front. The folder
/// itself is never created: if it is missing, its disk is not mounted.
package struct FolderStorage: ObjectStorage {
  /// The most levels of subfolders.
  private static let maxDepth = 8
  /// The most objects of a listing.
  private static let most = 4_000_000

  let folder: URL

  package init(_ folder: URL) { self.folder = folder }

  package func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    guard ObjectName.isValid(prefix: prefix) else { throw unusable(prefix) }
    try checkFolder()
    var found: [StoredObject] = []
    var waiting = [String(prefix.dropLast())]
    while let place = waiting.popLast() {
      guard !Task.isCancelled else { throw .cancelled }
      for entry in try entries(of: place) {
        switch entry.kind {
        case .file(let size): found.append(StoredObject(name: entry.name, size: size))
        case .folder where entry.name.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Self.maxDepth:
          waiting.append(entry.name)
        case .folder: break
        }
      }
      guard found.count + waiting.count <= Self.most else {
        throw .unusable(place: folder.path, reason: "it has more than \(Self.most) files")
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  package func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    try checkName(name)
    try checkFolder()
    // Opening a pipe would block.
    let descriptor = open(path(of: name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(errno, at: name)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno, at: name) }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard status.st_size <= limit else { throw .tooLarge(name: name, limit: limit) }
    return try read(descriptor, count: Int(status.st_size), name: name)
  }

  package func put(_ name: String, _ data: Data) async throws(StorageError) {
    try checkName(name)
    try checkFolder()
    try makeFolders(for: name)
    let draft = try PartialFile(of: path(of: name), failed: { failure($0, at: name) })
    try draft.write(data)
    try draft.finish()
  }

  package func remove(_ name: String) async throws(StorageError) {
    try checkName(name)
    try checkFolder()
    guard unlink(path(of: name)) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return }
      throw failure(errno, at: name)
    }
    // Also removes folders that became empty; the system keeps the others.
    var parts = name.split(separator: "/").dropLast()
    while !parts.isEmpty, rmdir(path(of: parts.joined(separator: "/"))) == 0 { parts.removeLast() }
  }

  private func path(of name: String) -> String {
    name.isEmpty ? folder.path : folder.path + "/" + name
  }

  private func checkName(_ name: String) throws(StorageError) {
    guard ObjectName.isValid(name) else { throw unusable(name) }
  }

  private func checkFolder() throws(StorageError) {
    var status = stat()
    guard stat(folder.path, &status) == 0 else {
      let reason =
        errno == ENOENT
        ? "no such folder (is its disk there, or the program that keeps it?)"
        : String(cString: strerror(errno))
      throw .unusable(place: folder.path, reason: reason)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .unusable(place: folder.path, reason: "it is no folder")
    }
  }

  private func makeFolders(for name: String) throws(StorageError) {
    var made = ""
    for part in name.split(separator: "/").dropLast() {
      made += made.isEmpty ? String(part) : "/\(part)"
      guard mkdir(path(of: made), 0o700) == 0 || errno == EEXIST else {
        throw failure(errno, at: made)
      }
    }
  }

  private func read(
    _ descriptor: Int32, count: Int, name: String
  ) throws(StorageError) -> Data {
    do throws(SystemError) {
      // The file may have been truncated in the meantime; its reader checks the content.
      return Data(try FileDescriptorIO.readFully(descriptor, count: count))
    } catch {
      throw failure(error.code, at: name)
    }
  }

  private func unusable(_ name: String) -> StorageError {
    .unusable(place: folder.path, reason: "“\(name)” is no name for an object")
  }

  private func failure(_ code: Int32, at name: String) -> StorageError {
    StorageError(errno: code, place: path(of: name))
  }
}

extension StorageError {
  /// Creates the error of a system call on a file or folder.
  init(errno code: Int32, place: String) {
    let reason = "\(place): \(String(cString: strerror(code)))"
    switch code {
    case ENOSPC, EDQUOT: self = .full(reason)
    case EACCES, EPERM, EROFS: self = .refused(reason)
    case EAGAIN, EBUSY, EINTR, ETIMEDOUT, EIO: self = .busy(reason)
    default: self = .unusable(place: place, reason: String(cString: strerror(code)))
    }
  }
}
