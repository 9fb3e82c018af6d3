import AppSupport
import Archives
package import Foundation
import SportsModel

/// The results of earlier scans, so that unchanged files aren't read again.
///
/// The cache has one flat file per folder and may be deleted at any time. A file is unchanged if
/// its name, size and modification time are.
package struct ScanCache: Sendable {
  private let folder: String
  private let clockYear: Int
  let isReadOnly: Bool

  /// Creates a cache; its folder is created when something is written.
  package init(folder: URL, clockYear: Int, isReadOnly: Bool = false) {
    self.folder = folder.path
    self.clockYear = clockYear
    self.isReadOnly = isReadOnly
  }

  /// Stores the hashes of cached files, by path.
  package func store(hashes: [String: String]) {
    guard !isReadOnly else { return }
    var byFolder: [String: [String: String]] = [:]
    for (path, hash) in hashes {
      let folder =
        ArchivePath(path).map { ArchiveExport.name(of: $0.archive) } ?? FolderIndex.prefix(of: path)
      byFolder[folder, default: [:]][path] = hash
    }
    for (photos, hashes) in byFolder {
      guard let index = index(of: photos) else { continue }
      var entries = index.entries(in: photos)
      var isChanged = false
      for position in entries.indices {
        guard let hash = hashes[entries[position].file.facts.path],
          entries[position].file.sha256 != hash
        else { continue }
        entries[position].file.sha256 = hash
        isChanged = true
      }
      if isChanged {
        keep(entries, of: photos, sidecarStamp: index.sidecarStamp, ignored: index.ignored)
      }
    }
  }

  /// Calls a closure with all cached files of all folders.
  package func forEachFile(_ body: (ScannedFile) -> Void) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names.sorted() where name.hasSuffix(".index") {
      guard let bytes = Self.content(of: "\(folder)/\(name)"),
        let photos = FolderIndex.folder(of: bytes),
        let index = FolderIndex(bytes, folder: photos, clockYear: clockYear)
      else { continue }
      for entry in index.entries(in: photos) { body(entry.file) }
    }
  }

  func index(of photos: String) -> FolderIndex? {
    Self.content(of: file(of: photos)).flatMap {
      FolderIndex($0, folder: photos, clockYear: clockYear)
    }
  }

  /// Stores the results of a folder; if it can't be written, the folder is read again next time.
  func keep(
    _ entries: [FolderIndex.Entry], of photos: String, sidecarStamp: UInt64, ignored: Int = 0
  ) {
    guard
      let bytes = FolderIndex.bytes(
        entries, folder: photos, sidecarStamp: sidecarStamp, ignored: ignored,
        clockYear: clockYear)
    else { return }
    let target = file(of: photos)
    let draft = "\(target).\(getpid())"
    if !Self.write(bytes, to: draft) {
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      guard Self.write(bytes, to: draft) else { return }
    }
    if rename(draft, target) != 0 { unlink(draft) }
  }

  private func file(of photos: String) -> String {
    "\(folder)/\(String(Fingerprint.of(photos), radix: 16)).index"
  }

  private static func content(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return nil }
    return try? [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = try FileDescriptorIO.readFully(
        descriptor, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten =
      (try? bytes.withUnsafeBytes { try FileDescriptorIO.writeAll(descriptor, $0) }) != nil
    let isWhole = close(descriptor) == 0 && isWritten
    if !isWhole { unlink(path) }
    return isWhole
  }
}
