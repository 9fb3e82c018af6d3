import AppSupport
import Badges
import Catalog
package import Foundation
import Sharing
import VisitStore

// Deletes the files that the program wrote, and no others.
extension ProgramFiles {
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
}
