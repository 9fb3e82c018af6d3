import AppSupport
import Foundation

/// A folder that a program synchronizes between machines, or on a removable disk.
///
/// Objects are files with their names. Files with other names are ignored: temporary files and
/// conflict copies of such programs have spaces, capitals, or a dot or tilde in front. The folder
/// itself is never created: if it is missing, its disk is not mounted.
struct FolderStorage: ObjectStorage {
  private static let maxDepth = 8
  private static let maxFiles = 4_000_000

  let folder: URL

  init(_ folder: URL) { self.folder = folder }

  func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    try ObjectName.check(prefix: prefix, in: folder.path)
    try checkFolder()
    var found: [StoredObject] = []
    var waiting = [String(prefix.dropLast())]
    while let place = waiting.popLast() {
      guard !Task.isCancelled else { throw .cancelled }
      for (name, size) in try entries(of: place) {
        if let size {
          found.append(StoredObject(name: name, size: size))
        } else if name.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Self.maxDepth {
          waiting.append(name)
        }
      }
      guard found.count + waiting.count <= Self.maxFiles else {
        throw .unusable(
          place: folder.path,
          reason: "it has more than \(DisplayFormat.number(Self.maxFiles)) files")
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    try ObjectName.check(name, in: folder.path)
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
    do throws(SystemError) {
      // The file may have been truncated in the meantime; its reader checks the content.
      return Data(try FileDescriptorIO.readFully(descriptor, count: Int(status.st_size)))
    } catch { throw failure(error.code, at: name) }
  }

  func put(_ name: String, data: Data) async throws(StorageError) {
    try ObjectName.check(name, in: folder.path)
    try checkFolder()
    try makeFolders(for: name)
    try write(data, to: name)
  }

  func remove(_ name: String) async throws(StorageError) {
    try ObjectName.check(name, in: folder.path)
    try checkFolder()
    guard unlink(path(of: name)) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return }
      throw failure(errno, at: name)
    }
    // Also removes folders that became empty; the system keeps the others.
    var parts = name.split(separator: "/").dropLast()
    while !parts.isEmpty, rmdir(path(of: parts.joined(separator: "/"))) == 0 { parts.removeLast() }
  }

  /// Returns the files with their sizes and the folders that may be objects; none if there is no
  /// such folder.
  ///
  /// Links are ignored, because they could lead out of the folder.
  private func entries(of place: String) throws(StorageError) -> [(name: String, size: Int?)] {
    let path = path(of: place)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW)
    guard descriptor >= 0 || !place.isEmpty else { throw StorageError(errno: errno, place: path) }
    guard descriptor >= 0, let listing = fdopendir(descriptor) else {
      if descriptor >= 0 { close(descriptor) }
      if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return [] }
      throw StorageError(errno: errno, place: path)
    }
    defer { closedir(listing) }
    var found: [(name: String, size: Int?)] = []
    while let entry = readdir(listing) {
      let last = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let name = place.isEmpty ? last : "\(place)/\(last)"
      guard ObjectName.isValid(name) else { continue }
      var status = stat()
      guard fstatat(descriptor, last, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: found.append((name, Int(status.st_size)))
      case S_IFDIR: found.append((name, nil))
      default: break
      }
    }
    return found
  }

  private func path(of name: String) -> String {
    name.isEmpty ? folder.path : folder.path + "/" + name
  }

  private func checkFolder() throws(StorageError) {
    var status = stat()
    guard stat(folder.path, &status) == 0 else {
      let reason =
        errno == ENOENT
        ? "folder not found (is its disk or sync program connected?)"
        : String(cString: strerror(errno))
      throw .unusable(place: folder.path, reason: reason)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .unusable(place: folder.path, reason: "not a folder")
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

  private func failure(_ code: Int32, at name: String) -> StorageError {
    StorageError(errno: code, place: path(of: name))
  }
}

extension StorageError {
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

// A temporary file next to its destination, renamed when it is complete.
//
// It always has the same name, so that a killed program leaves at most one, which the next one
// overwrites. A lock prevents concurrent writes.

extension FolderStorage {
  /// Writes a file, and renames it when its bytes are on the disk.
  ///
  /// - Throws: `busy` if another program is writing the file.
  private func write(_ data: Data, to name: String) throws(StorageError) {
    let place = path(of: name)
    let url = URL(fileURLWithPath: place)
    let folder = url.deletingLastPathComponent().path
    let draft = folder + "/." + url.lastPathComponent + ".partial"
    let descriptor = try openDraft(draft, of: name)
    defer { close(descriptor) }
    do throws(SystemError) {
      guard ftruncate(descriptor, 0) == 0 else { throw .last }
      try FileDescriptorIO.writeAll(descriptor, bytes: data)
      guard fsync(descriptor) == 0, rename(draft, place) == 0 else { throw .last }
    } catch {
      unlink(draft)
      throw failure(error.code, at: name)
    }
    try? FileDescriptorIO.synchronize(folder)
  }

  private func openDraft(_ draft: String, of name: String) throws(StorageError) -> Int32 {
    for _ in 0..<8 {
      let descriptor = open(draft, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw failure(errno, at: name) }
      // Some network file systems don't support locks; there the name alone protects the draft.
      guard (try? FileLock.tryLock(descriptor)) != false else {
        close(descriptor)
        throw .busy("another program is writing to \(draft)")
      }
      var here = stat()
      var there = stat()
      if fstat(descriptor, &here) == 0, lstat(draft, &there) == 0, here.st_ino == there.st_ino {
        return descriptor
      }
      // Another program has renamed the file between opening and locking.
      close(descriptor)
    }
    throw .busy("other programs are writing to \(draft)")
  }
}
