import AppSupport
import Badges
import Catalog
package import Foundation
import Settings
import VisitStore

/// The places of the program's own files: the data folder, the folder of caches in it or elsewhere,
/// and the settings file.
package struct ProgramFiles: Sendable {
  let folder, caches, settings: URL

  package init(folder: URL, caches: URL, settings: URL) {
    (self.folder, self.caches, self.settings) = (folder, caches, settings)
  }

  /// Returns whether a path, which need not exist, is one of the program's files or in its folders;
  /// the user can't write exports and other output there, not even with `--force`.
  ///
  /// Compares device and inode, so that links and other spellings give the same result.
  package func holds(_ place: URL) -> Bool {
    let parent = fileIdentity(of: place.deletingLastPathComponent())
    if let parent, parent == fileIdentity(of: folder), Self.isOwn(place.lastPathComponent) {
      return true
    }
    if let there = fileIdentity(of: place), own.contains(there) { return true }
    let kept = Set(
      (["backups", "facts", "polls"].map { folder.appendingPathComponent($0) } + [caches])
        .compactMap(fileIdentity))
    var ancestor = place.deletingLastPathComponent().resolvingSymlinksInPath()
    while ancestor.path != "/" {
      if let it = fileIdentity(of: ancestor), kept.contains(it) { return true }
      ancestor = ancestor.deletingLastPathComponent()
    }
    return false
  }

  private var own: Set<[UInt64]> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter(Self.isOwn).map { folder.appendingPathComponent($0) } + [settings]
    return Set(files.compactMap(fileIdentity))
  }

  /// Returns whether the program uses the name in the data folder.
  private static func isOwn(_ name: String) -> Bool {
    VisitStore.isFileName(name) || name.hasPrefix(RequestLog.fileName)
      || RemoteSettings.fileNames.contains(name) || isUnfinishedNote(name)
      || [BadgeCatalog.fileName, CountingSettings.fileName, SettingsFile.name].contains(name)
  }

  /// Deletes the scan cache, which has paths, places, times and cameras of photos.
  package func removeScans() throws {
    try removeAll(in: caches.appendingPathComponent("scan", isDirectory: true)) { _ in true }
    try removeAll(in: caches) { $0 == "places.csv" || $0 == "cameras.tsv" }
  }

  /// Deletes everything, also the catalog updates in a folder.
  ///
  /// - Returns: the names of files in the data folder that the program didn't create.
  /// - Throws: `LibraryFileError` if a file can't be deleted.
  package func removeAll(facts: URL) throws -> [String] {
    removeUnfinished()
    try VisitStore.removeAll(in: folder)
    try removeScans()
    try removeAll(in: caches) { name in
      name.hasPrefix("cache.sqlite") || name.hasPrefix("providers.state")
    }
    if caches != folder { rmdir(caches.path) }
    try removeAll(in: facts) { name in
      CatalogUpdateStore.isFileName(name) || name.contains(".damaged-") || name.contains(".new-")
    }
    try removeAll(in: PollFolder.url(in: folder), where: PollFolder.isFileName)
    try removeAll(in: folder) { name in
      name == BadgeCatalog.fileName || name.hasPrefix(RequestLog.fileName)
        || RemoteSettings.fileNames.contains(name) || Self.isUnfinishedNote(name)
    }
    try removeAll(in: settings.deletingLastPathComponent()) { [settings] name in
      name == settings.lastPathComponent
    }
    let left = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if left.isEmpty { rmdir(folder.path) }
    return left.sorted()
  }

  private func removeAll(in folder: URL, where isOurs: (String) -> Bool) throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where isOurs(DraftName.parse(name)?.final ?? name) {
      let path = folder.appendingPathComponent(name).path
      guard unlink(path) == 0 || errno == ENOENT else {
        throw LibraryFileError.unwritable(path: path, reason: SystemError.last.message)
      }
    }
    if folder != self.folder, folder != caches { rmdir(folder.path) }
  }

  /// A note per process names the file outside the data folder that a command is writing, so that the
  /// draft of a killed one is found.
  private static let prefix = "unfinished-"

  /// Returns whether a name in the data folder is the name of a note.
  static func isUnfinishedNote(_ name: String) -> Bool { process(of: name) != nil }

  /// Runs a body that writes a file of the user; removes drafts of killed processes before.
  package func whileWriting<Result>(_ place: URL, body: () throws -> Result) rethrows -> Result {
    removeUnfinished()
    let note = folder.appendingPathComponent("\(Self.prefix)\(getpid())")
    // Without a data folder, or on a read-only disk, only the next export of the same file removes it.
    try? AtomicFileWriter.write(
      Array(place.standardizedFileURL.path.utf8), to: note, replaces: true)
    defer { unlink(note.path) }
    return try body()
  }

  /// Removes the drafts of processes that have ended.
  package func removeUnfinished() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names {
      let note = folder.appendingPathComponent(name)
      if let draft = DraftName.parse(name), Self.isUnfinishedNote(draft.final),
        DraftName.hasEnded(draft.process)
      {
        unlink(note.path)
      }
      guard let process = Self.process(of: name), DraftName.hasEnded(process) else { continue }
      if let path = try? String(contentsOf: note, encoding: .utf8), path.hasPrefix("/") {
        let draft = DraftName.draft(of: URL(fileURLWithPath: path), process: process).path
        for ending in ["", "-journal"] { unlink(draft + ending) }
      }
      unlink(note.path)
    }
  }

  private static func process(of name: String) -> pid_t? {
    name.hasPrefix(prefix) ? pid_t(name.dropFirst(prefix.count)) : nil
  }
}

/// Returns the device and inode of a file; nil if it doesn't exist.
private func fileIdentity(of place: URL) -> [UInt64]? {
  var status = stat()
  guard stat(place.path, &status) == 0 else { return nil }
  return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
}

/// Formats file sizes: `12 kB`, `3.4 MB`.
enum ByteSizeFormatter {
  static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: return "\(bytes) B"
    case ..<1_000_000: return "\((bytes + 500) / 1_000) kB"
    default:
      let tenths = (bytes + 50_000) / 100_000
      return "\(tenths / 10).\(tenths % 10) MB"
    }
  }
}
