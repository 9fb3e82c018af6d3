import AppSupport
import Foundation

/// The names in one folder, in one buffer, sorted by their bytes.
///
/// A string for each name of a large library would cost more than reading its directory.
struct FolderListing {
  enum Kind: UInt8 { case folder, file, link, other }

  struct Entry {
    fileprivate let start: Int32
    fileprivate let count: Int16
    let kind: Kind
  }

  private var bytes: [UInt8] = []
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
    bytes.withUnsafeBytes { bytes in
      entries.sort { $0.name(in: bytes).order(to: $1.name(in: bytes)) < 0 }
    }
  }

  /// Returns the name of an entry, which need not be UTF-8.
  func name(of entry: Entry) -> String {
    bytes.withUnsafeBytes { FileName.text(entry.name(in: $0)) }
  }

  func isHidden(_ entry: Entry) -> Bool { bytes[Int(entry.start)] == UInt8(ascii: ".") }

  func kind(of entry: Entry) -> MediaKind? {
    bytes.withUnsafeBytes { MediaKind(name: entry.name(in: $0)) }
  }

  private mutating func add(_ raw: UnsafeMutablePointer<dirent>, in folder: Int32) {
    // The name is read in place. A copy of the whole record could read beyond its end.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    let name = UnsafeRawPointer(raw) + offset
    let text = name.assumingMemoryBound(to: CChar.self)
    let count = strlen(text)
    let isItself = text[0] == 0x2e && (count == 1 || (count == 2 && text[1] == 0x2e))
    guard !isItself, count > 0, let start = Int32(exactly: bytes.count) else { return }
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: name, count: count))
    entries.append(
      Entry(
        start: start, count: Int16(clamping: count),
        kind: Self.kind(raw.pointee.d_type, text, in: folder)))
  }

  private static func kind(
    _ type: UInt8, _ name: UnsafePointer<CChar>, in folder: Int32
  ) -> Kind {
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

extension FolderListing.Entry {
  fileprivate func name(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(start) + Int(count)])
  }
}

struct FolderIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// The properties that show whether a file is unchanged: its size in bytes and its modification time.
struct FileStamp: Equatable {
  let size: Int
  let nanoseconds: Int

  init(size: Int, nanoseconds: Int) {
    self.size = size
    self.nanoseconds = nanoseconds
  }

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

extension UnsafeRawBufferPointer {
  /// Compares bytes: negative if these come before the others, zero if both are equal.
  fileprivate func order(to other: UnsafeRawBufferPointer) -> Int {
    guard let first = baseAddress, let second = other.baseAddress else {
      return count - other.count
    }
    let order = memcmp(first, second, Swift.min(count, other.count))
    return order == 0 ? count - other.count : Int(order)
  }
}
