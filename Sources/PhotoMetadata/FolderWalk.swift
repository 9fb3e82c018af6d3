import Foundation

/// Goes through folders, depth first and by name, and notes the files that may be photos.
///
/// Symbolic links inside a folder are not followed: what they point to is either found by itself or
/// outside of what the person named. Folders are known by device and inode, so that one that is
/// named twice, or mounted into itself, is gone through once.
struct FolderWalk {
  /// Paths to open, in the order of delivery.
  private(set) var candidates: [String] = []
  private(set) var counts: [ScanBucket: Int] = [:]
  private(set) var problems: [ScanProblem] = []

  private var visited: Set<FolderID> = []
  /// What the person named, as bytes: Swift's strings are equal when only accents differ in form.
  private let given: Set<[UInt8]>
  private var givenFiles: Set<[UInt8]> = []

  /// Caches and bins of NAS boxes and operating systems: copies of photos, or discarded ones.
  private static let skippedFolders: Set<String> = [
    "@eaDir", "@Recycle", "#recycle", "$RECYCLE.BIN", "System Volume Information", "__MACOSX",
    "iPod Photo Cache",
  ]

  private struct FolderID: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private struct Entry {
    enum Kind { case folder, file, link, other }

    let path: String
    let name: String
    let kind: Kind
  }

  init(given paths: [String]) { given = paths.count > 1 ? Set(paths.map { Array($0.utf8) }) : [] }

  var filesSeen: Int { candidates.count + counts.values.reduce(0, +) }

  /// Adds a path that the person named: a file is looked at whatever its name, a link is followed.
  ///
  /// - Returns: false when there is no such path.
  mutating func add(
    _ path: String, progress: (FolderWalk) -> Void, isCancelled: () -> Bool
  ) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      problems.append(ScanProblem(path: path, message: systemText(code)))
      return code != ENOENT && code != ENOTDIR
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      if givenFiles.insert(Array(path.utf8)).inserted { candidates.append(path) }
      return true
    }
    walk(path, progress: progress, isCancelled: isCancelled)
    return true
  }

  private mutating func walk(
    _ root: String, progress: (FolderWalk) -> Void, isCancelled: () -> Bool
  ) {
    var trimmed = root[...]
    while trimmed.utf8.count > 1, trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
    var stack = [Entry(path: String(trimmed), name: "", kind: .folder)]
    while let entry = stack.popLast() {
      switch entry.kind {
      case .folder:
        if isCancelled() { return }
        stack += children(of: entry.path).reversed()
        progress(self)
      case .file: note(entry)
      case .link: counts[.linked, default: 0] += 1
      case .other: counts[.ignored, default: 0] += 1
      }
    }
  }

  private mutating func note(_ entry: Entry) {
    if !entry.name.hasPrefix("."), MediaExtensions.all.contains(MediaExtensions.of(entry.name)) {
      // A file that is named by itself, too, has its turn there.
      if given.isEmpty || !given.contains(Array(entry.path.utf8)) { candidates.append(entry.path) }
    } else {
      counts[.ignored, default: 0] += 1
    }
  }

  private mutating func children(of folder: String) -> [Entry] {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      problems.append(ScanProblem(path: folder, message: systemText(errno)))
      if descriptor >= 0 { close(descriptor) }
      return []
    }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(descriptor, &status) == 0,
      visited.insert(
        FolderID(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
      ).inserted
    else { return [] }
    var entries: [Entry] = []
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    errno = 0
    while let raw = readdir(stream) {
      if let entry = self.entry(raw, in: descriptor, prefix) { entries.append(entry) }
      errno = 0
    }
    if errno != 0 { problems.append(ScanProblem(path: folder, message: systemText(errno))) }
    return entries.sorted { strcmp($0.name, $1.name) < 0 }
  }

  private mutating func entry(
    _ raw: UnsafeMutablePointer<dirent>, in folder: Int32, _ prefix: String
  ) -> Entry? {
    // The name is read where it stands: a copy of the whole record could reach behind its end.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    let cName = (UnsafeRawPointer(raw) + offset).assumingMemoryBound(to: CChar.self)
    let kind = Self.kind(raw.pointee.d_type, cName, in: folder)
    guard let name = String(validatingCString: cName) else {
      noteUnnameable(prefix + String(cString: cName), kind)
      return nil
    }
    if name == "." || name == ".." { return nil }
    if kind == .folder, isSkipped(name, prefix) { return nil }
    return Entry(path: prefix + name, name: name, kind: kind)
  }

  private mutating func noteUnnameable(_ path: String, _ kind: Entry.Kind) {
    let message = "its name is not UTF-8"
    switch kind {
    case .folder: problems.append(ScanProblem(path: path, message: message))
    case .file where MediaExtensions.all.contains(MediaExtensions.of(path)):
      counts[.unreadable, default: 0] += 1
      problems.append(ScanProblem(path: path, message: message))
    case .link: counts[.linked, default: 0] += 1
    case .file, .other: counts[.ignored, default: 0] += 1
    }
  }

  private static func kind(
    _ type: UInt8, _ name: UnsafePointer<CChar>, in folder: Int32
  ) -> Entry.Kind {
    switch Int32(type) {
    case Int32(DT_DIR): return .folder
    case Int32(DT_REG): return .file
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN): break
    default: return .other
    }
    // Some file systems do not tell the type with the name.
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .file }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// Hidden folders, caches, and all but the originals of an Apple Photos library.
  private func isSkipped(_ name: String, _ prefix: String) -> Bool {
    if name.hasPrefix(".") || Self.skippedFolders.contains(name) { return true }
    guard prefix.hasSuffix(".photoslibrary/") else { return false }
    return name != "originals" && name != "Masters"
  }
}
