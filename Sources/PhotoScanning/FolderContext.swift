import PhotoMetadata
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
    /// The cached files; nil if the sidecars have changed.
    let scan: StoredFolderScan?
  }

  init(_ folder: PhotoFolder, cache: ScanCache?) {
    self.folder = folder
    isFromOthers = PhotoFacts.isFromOthers(folder: folder.path[...])
    self.cache = cache
  }

  func cached() -> Cached {
    guard let cache else { return Cached(stamp: "", scan: nil) }
    return loaded.withLock { loaded in
      if let loaded { return loaded }
      let stamp = FileStamp.hash(
        folder.sidecars.map { ($0, FileStamp(ofFileAt: folder.path + $0)) })
      let scan = cache.stored(folder.path)
      let found = Cached(stamp: stamp, scan: scan?.stamp == stamp ? scan : nil)
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
      && (!folder.isWhole || cached().scan?.count == folder.names.count)
  }

  /// Caches results for later scans, with the cached ones of files that weren't scanned.
  func store(_ files: [FileReadResult]) {
    guard let cache, !cache.isReadOnly else { return }
    let before = cached()
    var results = files
    if !folder.isWhole {
      let scanned = Set(files.map(\.name))
      results += (before.scan?.files ?? []).filter { !scanned.contains($0.name) }
      results.sort { $0.name < $1.name }
    }
    cache.store(FolderScan(stamp: before.stamp, files: results), of: folder.path)
  }

  func forget() {
    loaded.withLock { $0 = nil }
    assigned.withLock { $0 = nil }
  }
}

extension PhotoReader {
  /// Returns the facts of a file, cached or read, and the stamp that later shows whether the file is
  /// unchanged.
  func read(
    _ name: String, in context: FolderContext, cached: StoredFolderScan?,
    with buffers: ReaderBuffers
  ) -> FileReadResult {
    let folder = context.folder.path
    if !explains, let known = cached?.file(named: name),
      known.stamp == buffers.stamp(of: name, in: folder)
    {
      return known
    }
    let (file, stamp) = read(
      name, in: folder, isFromOthers: context.isFromOthers, with: buffers
    ) { context.sidecars(of: name) }
    return FileReadResult(name: name, file: file, stamp: stamp, isCached: false)
  }
}
