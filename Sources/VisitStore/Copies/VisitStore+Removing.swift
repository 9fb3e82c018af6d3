package import Foundation

extension VisitStore {
  /// Deletes the backups and the databases that were set aside as damaged; returns the number of
  /// deleted backups.
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

  /// Whether a name in the folder of backups is one of ours: the folder may be a link to one with
  /// other files.
  private static func isBackupName(_ name: String) -> Bool {
    let endings = [".sqlite", ".partial", "-journal", "-wal", "-shm"]
    if name.hasPrefix("visits-") { return endings.contains(where: name.hasSuffix) }
    // `damaged-20231114T221321.250000Z`.
    return name.hasPrefix("damaged-") && name.utf8.count == 31 && name.hasSuffix("Z")
  }

  /// Whether a name in the data folder belongs to the database, its log or its locks.
  package static func isFileName(_ name: String) -> Bool {
    name.hasPrefix("visits.sqlite") || name.hasPrefix(StagedLibrary.prefix) || name == importLock
  }

  /// Deletes the database of a data folder with its log and backups, even if it can't be read.
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
