import Foundation
import GRDB

/// Consistent copies of the database beside it, each a file that can take its place.
struct Backups: Sendable {
  let folder: URL
  let keep = 5

  /// Copies the database as it stands in the connection's transaction, if it is in one.
  ///
  /// The copy gets its name only when it is complete, and the oldest of its kind go.
  func copy(_ database: Database, kind: String, now: Date) throws {
    try DataFolder.create(folder)
    let stamp = now.storedText.filter { $0 != "-" && $0 != ":" }
    let file = folder.appendingPathComponent("visits-\(kind)-\(stamp).sqlite")
    let partial = folder.appendingPathComponent("visits-\(kind)-\(stamp).partial")
    do {
      try translatingErrors(path: file.path) {
        try write(database, to: partial)
        guard rename(partial.path, file.path) == 0 else {
          throw VisitStoreError(errno: errno, path: file.path)
        }
      }
    } catch {
      unlink(partial.path)
      throw error
    }
    prune(kind: kind)
  }

  private func write(_ database: Database, to partial: URL) throws {
    unlink(partial.path)
    try DataFolder.createFile(partial)
    let copy = try DatabaseQueue(path: partial.path)
    try copy.inDatabase { copied in
      try database.backup(to: copied)
      // One file that opens anywhere, without a log beside it.
      try copied.execute(sql: "PRAGMA journal_mode = DELETE")
    }
    try copy.close()
  }

  /// Leaves the newest copies of one kind; names sort as their times.
  private func prune(kind: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let copies = names.filter { $0.hasPrefix("visits-\(kind)-") && $0.hasSuffix(".sqlite") }
    for name in copies.sorted().dropLast(keep) {
      unlink(folder.appendingPathComponent(name).path)
    }
  }
}
