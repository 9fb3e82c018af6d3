import AppSupport
import Foundation

/// The names in one folder, sorted by their bytes.
struct FolderListing {
  enum Kind { case folder, file, link, other }

  struct Entry {
    /// The name need not be UTF-8 in the file system.
    let name: String
    let kind: Kind
    var isHidden: Bool { name.utf8.first == UInt8(ascii: ".") }
  }

  private(set) var entries: [Entry] = []
  /// Device and inode, which identify the folder under any path.
  let identity: FolderIdentity

  /// Reads the directory at a path, including hidden names, without `.` and `..`.
  init(_ path: String) throws(SystemError) {
    let descriptor = path.withFilePath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw SystemError(code: code)
    }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    identity = FolderIdentity(status)
    errno = 0
    while let raw = readdir(stream) {
      add(raw, in: descriptor)
      errno = 0
    }
    guard errno == 0 else { throw .last }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private mutating func add(_ raw: UnsafeMutablePointer<dirent>, in folder: Int32) {
    // The name is read in place. A copy of the whole record could read beyond its end.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    let start = UnsafeRawPointer(raw) + offset
    let text = start.assumingMemoryBound(to: CChar.self)
    let name = FileName.text(UnsafeRawBufferPointer(start: start, count: strlen(text)))
    guard name != ".", name != "..", !name.isEmpty else { return }
    entries.append(Entry(name: name, kind: Self.kind(raw.pointee.d_type, name: text, in: folder)))
  }

  private static func kind(_ type: UInt8, name: UnsafePointer<CChar>, in folder: Int32) -> Kind {
    switch Int32(type) {
    case Int32(DT_DIR): return .folder
    case Int32(DT_REG): return .file
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN): break
    default: return .other
    }
    // Some file systems don't return the type with the name.
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .file }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    case S_IFLNK: return .link
    default: return .other
    }
  }
}

struct FolderIdentity: Hashable {
  let device, inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// The properties that show whether a file is unchanged: its size in bytes and its modification time.
struct FileStamp: Equatable {
  let size, nanoseconds: Int

  init(size: Int, nanoseconds: Int) { (self.size, self.nanoseconds) = (size, nanoseconds) }

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
  init?(ofFileAt path: String, in folder: Int32? = nil) {
    var status = stat()
    guard path.withFilePath({ fstatat(folder ?? AT_FDCWD, $0, &status, 0) }) == 0 else {
      return nil
    }
    self.init(status)
  }

  /// Returns a hash that changes if a file is added, removed or written; empty without files.
  static func hash(_ files: [(path: String, stamp: FileStamp?)]) -> String {
    let lines = files.map { "\($0.path) \($0.stamp?.size ?? 0) \($0.stamp?.nanoseconds ?? 0)" }
    return lines.isEmpty ? "" : ContentHash.sha256(of: lines.joined(separator: "\n"))
  }
}
