import Badges
package import Foundation
import Settings
import VisitStore

/// The places of the program's own files: the data folder, the folder of caches in it or elsewhere,
/// and the settings file.
package struct ProgramFiles: Sendable {
  let folder: URL
  let caches: URL
  let settings: URL

  package init(folder: URL, caches: URL, settings: URL) {
    self.folder = folder
    self.caches = caches
    self.settings = settings
  }

  /// Whether a path, which need not exist, is one of the program's files or in its folders; the user
  /// can't write exports and other output there, not even with `--force`.
  ///
  /// Compares device and inode, so that links and other spellings give the same result.
  package func holds(_ place: URL) -> Bool {
    let parent = FileIdentity(of: place.deletingLastPathComponent())
    if let parent, parent == FileIdentity(of: folder), Self.isOwn(place.lastPathComponent) {
      return true
    }
    if let there = FileIdentity(of: place), own.contains(there) { return true }
    let kept = Set(
      (["backups", "facts", "polls"].map { folder.appendingPathComponent($0) } + [caches])
        .compactMap(FileIdentity.init))
    var ancestor = place.deletingLastPathComponent().resolvingSymlinksInPath()
    while ancestor.path != "/" {
      if let it = FileIdentity(of: ancestor), kept.contains(it) { return true }
      ancestor = ancestor.deletingLastPathComponent()
    }
    return false
  }

  private var own: Set<FileIdentity> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter(Self.isOwn).map { folder.appendingPathComponent($0) } + [settings]
    return Set(files.compactMap(FileIdentity.init))
  }

  /// Whether the program uses the name in the data folder.
  private static func isOwn(_ name: String) -> Bool {
    VisitStore.isFileName(name) || name.hasPrefix(RequestLog.fileName)
      || RemoteSettings.fileNames.contains(name) || isUnfinishedNote(name)
      || [BadgeCatalog.fileName, CountingSettings.fileName, SettingsFile.name].contains(name)
  }
}

/// The identity of a file: its device and inode.
private struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// Returns nil if the file doesn't exist.
  init?(of place: URL) {
    var status = stat()
    guard stat(place.path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
