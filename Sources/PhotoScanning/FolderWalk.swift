import AppSupport
import Archives
import Foundation
import PhotoMetadata

/// Walks folders, depth first and by name, and collects the files that may be photos.
///
/// Symbolic links inside a folder aren't followed: their targets are either found anyway or outside
/// the given paths. Folders are identified by device and inode, so a folder that is given twice, or
/// mounted into itself, is walked once.
struct FolderWalk {
  /// Folders with files to open, in the order of delivery.
  private(set) var folders: [PhotoFolder] = []
  /// The number of files to open in these folders.
  private(set) var filesToRead = 0
  /// Archives that may contain photos.
  private(set) var archives: [String] = []
  private(set) var counts: [ScanBucket: Int] = [:]
  private(set) var problems: [ScanProblem] = []

  private var visited: Set<FolderIdentity> = []
  /// The given paths as bytes: Swift strings are equal if only the form of accents differs.
  private let given: Set<[UInt8]>
  private var givenFiles: Set<[UInt8]> = []

  /// Caches and trash folders of NAS devices and operating systems, with copies of photos or
  /// deleted ones.
  private static let skippedFolders: Set<String> = [
    "@eaDir", "@Recycle", "#recycle", "$RECYCLE.BIN", "System Volume Information", "__MACOSX",
    "iPod Photo Cache",
  ]

  /// The name extension of a library of Apple Photos.
  private static let applePhotos = ".photoslibrary"
  /// The ends of the names of libraries of Apple Photos, iPhoto and Aperture.
  private static let libraries = [applePhotos, ".photolibrary", ".aplibrary", "iPhoto Library"]
  private static let originals: Set<String> = ["originals", "Masters", "Originals"]

  init(given paths: [String]) { given = paths.count > 1 ? Set(paths.map { Array($0.utf8) }) : [] }
  var filesSeen: Int { filesToRead + counts.values.reduce(0, +) }

  /// Adds a given path.
  ///
  /// A file is read whatever its name, a link is followed. Folders for which `isLibrary` returns true
  /// are left out.
  ///
  /// - Returns: true if the path exists.
  mutating func add(
    _ path: String, isLibrary: (String) -> Bool = { _ in false }, progress: (FolderWalk) -> Void,
    isCancelled: () -> Bool
  ) -> Bool {
    var status = stat()
    guard path.withFilePath({ stat($0, &status) }) == 0 else {
      let code = errno
      problems.append(ScanProblem(path: path, message: SystemError(code: code).messageWithAdvice))
      return code != ENOENT && code != ENOTDIR
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      guard givenFiles.insert(Array(path.utf8)).inserted else { return true }
      if ArchivePath.isArchive(name: path) { archives.append(path) } else { add(fileAt: path) }
      return true
    }
    walk(path, isLibrary: isLibrary, progress: progress, isCancelled: isCancelled)
    return true
  }

  mutating func add(fileAt path: String) {
    let folder = FilePath.folder(of: path)
    let name = String(path.utf8.dropFirst(folder.utf8.count)) ?? path
    filesToRead += 1
    if let last = folders.indices.last, folders[last].path == folder, !folders[last].isWhole {
      folders[last].names.append(name)
      return
    }
    var siblings = PhotoFolder(path: folder, names: [name], isWhole: false)
    if let listing = try? FolderListing(folder.isEmpty ? "." : folder) {
      for entry in listing.entries where entry.kind == .file && !entry.isHidden {
        guard let kind = MediaKind(name: entry.name) else { continue }
        if kind.isMedia { siblings.allNames.append(entry.name) }
        if kind == .sidecar { siblings.sidecars.append(entry.name) }
      }
    }
    folders.append(siblings)
  }

  private mutating func walk(
    _ root: String, isLibrary: (String) -> Bool, progress: (FolderWalk) -> Void,
    isCancelled: () -> Bool
  ) {
    var trimmed = root[...]
    while trimmed.utf8.count > 1, trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
    var stack = [String(trimmed)]
    while let path = stack.popLast() {
      if isCancelled() { return }
      if path.hasSuffix(Self.applePhotos), isLibrary(path) { continue }
      stack += enter(path).reversed()
      progress(self)
    }
  }

  /// Collects the contents of a folder and returns the subfolders to walk.
  private mutating func enter(_ path: String) -> [String] {
    let listing: FolderListing
    do throws(SystemError) {
      listing = try FolderListing(path)
    } catch {
      problems.append(ScanProblem(path: path, message: error.messageWithAdvice))
      return []
    }
    guard visited.insert(listing.identity).inserted else { return [] }
    let prefix = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    var folder = PhotoFolder(path: prefix, isWhole: true)
    var inside: [String] = []
    for entry in listing.entries {
      switch entry.kind {
      case .link: counts[.linked, default: 0] += 1
      case .other: counts[.ignored, default: 0] += 1
      case .file: add(entry, to: &folder)
      case .folder: if !Self.isSkipped(entry.name, prefix) { inside.append(prefix + entry.name) }
      }
    }
    if !folder.names.isEmpty {
      filesToRead += folder.names.count
      folders.append(folder)
    }
    return inside
  }

  private mutating func add(_ entry: FolderListing.Entry, to folder: inout PhotoFolder) {
    let kind = entry.isHidden ? nil : MediaKind(name: entry.name)
    let path = folder.path + entry.name
    if kind == .archive, ArchiveExport.isExpected(name: entry.name) {
      if !given.contains(Array(path.utf8)) { archives.append(path) }
      return
    }
    guard kind?.isMedia == true else {
      counts[.ignored, default: 0] += 1
      if kind == .sidecar { folder.sidecars.append(entry.name) }
      return
    }
    // A file that is also given by itself is read there.
    if given.isEmpty || !given.contains(Array(path.utf8)) { folder.names.append(entry.name) }
  }

  /// Returns the subfolders to walk; none if the folder can't be read.
  static func folders(in path: String) -> [String] {
    guard let listing = try? FolderListing(path) else { return [] }
    let prefix = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    return listing.entries.filter { $0.kind == .folder && !isSkipped($0.name, prefix) }
      .map { prefix + $0.name }
  }

  /// Returns whether a folder is skipped: hidden folders, caches, and all but the originals of a
  /// library of Apple Photos, iPhoto or Aperture.
  static func isSkipped(_ name: String, _ prefix: String) -> Bool {
    if name.hasPrefix(".") || skippedFolders.contains(name) { return true }
    guard libraries.contains(where: { prefix.hasSuffix($0 + "/") }) else { return false }
    return !originals.contains(name)
  }
}

/// A folder of a scan: its possible photos and sidecars.
struct PhotoFolder: Sendable {
  /// The path with its closing slash; empty for the working directory.
  let path: String
  /// The names of the files to open, sorted.
  var names: [String] = []
  var sidecars: [String] = []
  /// The names of all photos in a folder when only some are scanned.
  var allNames: [String] = []
  /// True if the whole folder is scanned, not only given files in it.
  let isWhole: Bool
}

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
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}
