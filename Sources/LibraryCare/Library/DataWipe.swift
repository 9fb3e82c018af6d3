import AppSupport
import Badges
package import Catalog
package import Foundation
import Sharing
import VisitStore

/// Deletes the files that the program wrote, and no others.
package struct DataWipe: Sendable {
  private let folder: URL
  private let caches: URL
  private let settings: URL
  private let learned: CatalogUpdateStore

  /// - Parameters:
  ///   - folder: the data folder.
  ///   - caches: the folder of caches.
  ///   - settings: the settings file.
  ///   - learned: the catalog updates in the data folder.
  package init(folder: URL, caches: URL, settings: URL, learned: CatalogUpdateStore) {
    self.folder = folder
    self.caches = caches
    self.settings = settings
    self.learned = learned
  }

  /// Deletes the scan cache, which has paths, places and times of photos.
  package func forgetScans() throws {
    try removeAll(in: caches.appendingPathComponent("scan", isDirectory: true)) { _ in true }
    try removeAll(in: caches) { $0 == "places.csv" }
  }

  /// Deletes everything.
  ///
  /// - Returns: the names of files in the data folder that the program didn't create.
  /// - Throws: `LibraryFileError` if a file can't be deleted.
  package func run() throws -> [String] {
    try VisitStore.removeAll(in: folder)
    try forgetScans()
    try removeAll(in: caches) { name in
      name.hasPrefix("cache.sqlite") || name.hasPrefix("providers.state")
    }
    if caches != folder { rmdir(caches.path) }
    let facts = learned.folder
    try removeAll(in: facts) { name in
      CatalogUpdateStore.isFileName(name) || name.contains(".damaged-") || name.contains(".new-")
    }
    try removeAll(in: PollFolder.url(in: folder), where: PollFolder.isFileName)
    try removeAll(in: folder) { name in
      name == BadgeCatalog.fileName || name.hasPrefix(RequestLog.fileName)
        || name == RemoteSettings.fileName || name == RemoteSettings.secretsName
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
    for name in names where isOurs(AtomicFileWriter.finalName(ofDraft: name) ?? name) {
      let path = folder.appendingPathComponent(name).path
      guard unlink(path) == 0 || errno == ENOENT else {
        throw LibraryFileError.unwritable(path: path, reason: String(cString: strerror(errno)))
      }
    }
    if folder != self.folder, folder != caches { rmdir(folder.path) }
  }
}
