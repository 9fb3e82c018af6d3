package import Foundation

extension VisitStore {
  /// Deletes the copies of the database that the program made, and what was set aside as damaged.
  ///
  /// - Parameter folder: the data folder.
  /// - Returns: how many copies there were.
  /// - Throws: `VisitStoreError` when one cannot be deleted.
  @discardableResult
  package static func removeBackups(in folder: URL) throws -> Int {
    let backups = folder.appendingPathComponent("backups", isDirectory: true)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
    let ours = names.filter(isBackupName)
    for name in ours {
      let file = backups.appendingPathComponent(name)
      do {
        try FileManager.default.removeItem(at: file)
      } catch {
        throw VisitStoreError.notWritable(path: file.path, reason: error.localizedDescription)
      }
    }
    rmdir(backups.path)
    return ours.count { $0.hasSuffix(".sqlite") || $0.hasPrefix("damaged-") }
  }

  /// Whether the program gives this name to something among the copies: the folder may be a link to
  /// one in which there is more.
  private static func isBackupName(_ name: String) -> Bool {
    let endings = [".sqlite", ".partial", "-journal", "-wal", "-shm"]
    if name.hasPrefix("visits-") { return endings.contains(where: name.hasSuffix) }
    // `damaged-20231114T221321.250000Z`.
    return name.hasPrefix("damaged-") && name.utf8.count == 31 && name.hasSuffix("Z")
  }

  /// Whether the database of a data folder, its log and what goes with them have this name.
  package static func isFileName(_ name: String) -> Bool {
    name.hasPrefix("visits.sqlite") || name.hasPrefix(StagedLibrary.prefix) || name == importLock
  }

  /// Deletes the database of a data folder with its log and copies; it need not be readable.
  ///
  /// - Parameter folder: the data folder.
  /// - Throws: `VisitStoreError` when something cannot be deleted.
  package static func removeAll(in folder: URL) throws {
    try DataFolder.withLock(in: folder, .standard) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names.sorted(by: >) where isFileName(name) {
        let path = folder.appendingPathComponent(name).path
        guard unlink(path) == 0 || errno == ENOENT else {
          throw VisitStoreError(errno: errno, path: path)
        }
      }
      try removeBackups(in: folder)
    }
  }
}
