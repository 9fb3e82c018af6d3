import Badges
package import Foundation
import Settings
import VisitStore

/// Where the program keeps what is its own: no file that a person asks for is written there, not
/// even over one that exists.
package struct ProtectedPaths: Sendable {
  private let folder: URL
  private let caches: URL
  private let settings: URL

  /// - Parameters:
  ///   - folder: the data folder.
  ///   - caches: the folder of what may be deleted at any time.
  ///   - settings: the file of settings.
  package init(folder: URL, caches: URL, settings: URL) {
    self.folder = folder
    self.caches = caches
    self.settings = settings
  }

  /// Whether a file there would be one of the program's, or among them.
  ///
  /// Files and folders are known by what they are: links and other spellings lead to the same.
  ///
  /// - Parameter place: where a file is to be, which need not be there yet.
  /// - Returns: whether nothing else may be written there.
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

  /// The files that are there.
  private var own: Set<FileIdentity> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter(Self.isOwn).map { folder.appendingPathComponent($0) } + [settings]
    return Set(files.compactMap(FileIdentity.init))
  }

  /// Whether the program gives this name to a file of the data folder.
  private static func isOwn(_ name: String) -> Bool {
    VisitStore.isFileName(name) || name.hasPrefix(RequestLog.fileName)
      || [
        BadgeCatalog.fileName, CountingSettings.fileName, RemoteSettings.fileName,
        RemoteSettings.secretsName, SettingsFile.name,
      ].contains(name)
  }
}

/// What a path leads to, whichever way.
private struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// nil for what is not there.
  init?(of place: URL) {
    var status = stat()
    guard stat(place.path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
