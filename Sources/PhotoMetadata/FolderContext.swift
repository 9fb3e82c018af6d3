import AppSupport
import Foundation
import SportsModel
import Synchronization

/// The state of a folder while its files are read, loaded by the first thread that needs it.
final class FolderContext: Sendable {
  let folder: PhotoFolder
  /// True if its path shows that other people or apps sent the photos.
  let isFromOthers: Bool
  private let cache: ScanCache?
  private let loaded = Mutex<Cached?>(nil)
  private let assigned = Mutex<SidecarNames?>(nil)

  struct Cached {
    /// The hash of the sidecars.
    let stamp: String
    /// The cached files by name; empty if the sidecars have changed.
    let files: [String: FileReadResult]
  }

  init(_ folder: PhotoFolder, cache: ScanCache?) {
    self.folder = folder
    isFromOthers = PhotoFacts.isFromOthers(folder: folder.path[...])
    self.cache = cache
  }

  var isCached: Bool { cache.map { !$0.isReadOnly } ?? false }

  func cached() -> Cached {
    guard let cache else { return Cached(stamp: "", files: [:]) }
    return loaded.withLock { loaded in
      if let loaded { return loaded }
      let stamp = FileStamp.hash(
        folder.sidecars.map { ($0, FileStamp(ofFileAt: folder.path + $0)) })
      let scan = cache.scan(of: folder.path)
      let files = scan?.stamp == stamp ? scan?.files : nil
      let found = Cached(
        stamp: stamp,
        files: Dictionary(
          (files ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }))
      loaded = found
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

  /// Returns whether exactly the folder's files are cached.
  func isUnchanged(_ parts: [[FileReadResult]]) -> Bool {
    parts.allSatisfy { $0.allSatisfy(\.isCached) }
      && (!folder.isWhole || cached().files.count == folder.names.count)
  }

  /// Caches results for later scans, with the cached ones of files that weren't scanned.
  func store(_ files: [FileReadResult]) {
    guard let cache, isCached else { return }
    let before = cached()
    var results = files
    if !folder.isWhole {
      let scanned = Set(files.map(\.name))
      results += before.files.values.filter { !scanned.contains($0.name) }
      results.sort { $0.name < $1.name }
    }
    cache.store(FolderScan(stamp: before.stamp, files: results), of: folder.path)
  }

  func forget() {
    loaded.withLock { $0 = nil }
    assigned.withLock { $0 = nil }
  }
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
  func stamp(of name: String, in folder: String) -> FileStamp? {
    enter(folder).flatMap { FileStamp(ofFileAt: name, in: $0) }
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
