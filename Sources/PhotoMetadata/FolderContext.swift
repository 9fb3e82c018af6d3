import AppSupport
import Foundation
import SportsModel
import Synchronization

/// The state of a folder while its files are read, loaded by the first thread that needs it.
final class FolderContext: Sendable {
  let folder: PhotoFolder
  /// Whether its path shows that other people or apps sent the photos.
  let isFromOthers: Bool
  private let memory: ScanCache?
  private let remembered = Mutex<CachedFolder?>(nil)
  private let assigned = Mutex<SidecarNames?>(nil)

  struct CachedFolder {
    /// nil if nothing is cached, or if the sidecars have changed.
    let index: FolderIndex?
    let sidecarStamp: UInt64
  }

  init(_ folder: PhotoFolder, memory: ScanCache?) {
    self.folder = folder
    isFromOthers = PhotoFacts.isFromOthers(folder: folder.path[...])
    self.memory = memory
  }

  var isCached: Bool { memory.map { !$0.isReadOnly } ?? false }

  func loadCached() -> CachedFolder {
    guard let memory else { return CachedFolder(index: nil, sidecarStamp: 0) }
    return remembered.withLock { remembered in
      if let remembered { return remembered }
      let stamp = sidecarStamp()
      let index = memory.index(of: folder.path).flatMap { $0.sidecarStamp == stamp ? $0 : nil }
      let found = CachedFolder(index: index, sidecarStamp: stamp)
      remembered = found
      return found
    }
  }

  func sidecars(of name: String) -> [SidecarNames.Sidecar] {
    guard !folder.sidecars.isEmpty else { return [] }
    let names = assigned.withLock { assigned in
      if let assigned { return assigned }
      let names = SidecarNames((folder.isWhole ? folder.names : folder.allNames) + folder.sidecars)
      assigned = names
      return names
    }
    return names.sidecars(of: name)
  }

  /// Whether exactly the folder's files are cached.
  func isUnchanged(_ parts: [[FileReadResult]]) -> Bool {
    guard let index = loadCached().index,
      parts.allSatisfy({ files in files.allSatisfy(\.isCached) })
    else { return false }
    return !folder.isWhole || index.count == folder.names.count
  }

  /// Caches results for later scans.
  ///
  /// - Parameter files: The folder's files in the order of their names.
  func keep(_ files: [FileReadResult]) {
    guard let memory, isCached else { return }
    let before = loadCached()
    var entries = files.compactMap { file -> FolderIndex.Entry? in
      guard let stamp = file.stamp else { return nil }
      return FolderIndex.Entry(name: file.name, stamp: stamp, file: file.file)
    }
    if !folder.isWhole, let index = before.index {
      let scanned = Set(files.map(\.name))
      entries += index.entries(in: folder.path).filter { !scanned.contains($0.name) }
      entries.sort { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
    }
    memory.keep(entries, of: folder.path, sidecarStamp: before.sidecarStamp)
  }

  func forget() {
    remembered.withLock { $0 = nil }
    assigned.withLock { $0 = nil }
  }

  /// Returns a number that changes if a sidecar is added, removed or written.
  private func sidecarStamp() -> UInt64 {
    var hash: UInt64 = 0
    for name in folder.sidecars {
      var status = stat()
      guard (folder.path + name).withFilePath({ stat($0, &status) }) == 0 else { continue }
      let stamp = FolderIndex.Stamp(status)
      hash = Fingerprint.mix(hash, Fingerprint.of(name))
      hash = Fingerprint.mix(hash, UInt64(bitPattern: stamp.size))
      hash = Fingerprint.mix(hash, UInt64(bitPattern: stamp.nanoseconds))
    }
    return hash
  }
}

struct FileReadResult: Sendable {
  let name: String
  var file: ScannedFile
  /// nil for an unreadable file, which is read again each time.
  let stamp: FolderIndex.Stamp?
  let isCached: Bool
}

final class ReaderBuffers {
  let file = PhotoFile()
  let sidecar = PhotoFile()
  let extractor = ExifTagExtractor()

  /// The folder opened last; its files are opened relative to it.
  private var folder = ""
  private var descriptor: Int32 = -1

  deinit { if descriptor >= 0 { close(descriptor) } }

  func open(_ name: String, in folder: String) throws(PhotoFileError) {
    if let descriptor = enter(folder) {
      try file.open(name, in: descriptor)
    } else {
      try file.open(folder + name)
    }
  }

  /// Returns the stamp of a file in a folder; nil if it doesn't exist.
  func stamp(of name: String, in folder: String) -> FolderIndex.Stamp? {
    var status = stat()
    guard let descriptor = enter(folder),
      name.withFilePath({ fstatat(descriptor, $0, &status, 0) }) == 0
    else {
      return nil
    }
    return FolderIndex.Stamp(status)
  }

  private func enter(_ path: String) -> Int32? {
    if path == folder, descriptor >= 0 { return descriptor }
    if descriptor >= 0 { close(descriptor) }
    folder = path
    descriptor = (path.isEmpty ? "." : path).withFilePath {
      Foundation.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    return descriptor >= 0 ? descriptor : nil
  }
}
