import Foundation
import GRDB

/// Consistent copies of the database beside it, each a file that can take its place.
struct Backups: Sendable {
  let file: URL
  let folder: URL
  let keep = 5

  init(of file: URL) {
    self.file = file
    folder = file.deletingLastPathComponent().appendingPathComponent("backups")
  }

  /// Copies the database as it was last committed, also while a transaction is being written.
  ///
  /// The copy gets its name only when it is complete, and the oldest of its kind go.
  func copy(kind: String, now: Date) throws {
    try DataFolder.create(folder)
    let stamp = now.storedText.filter { $0 != "-" && $0 != ":" }
    let finished = folder.appendingPathComponent("visits-\(kind)-\(stamp).sqlite")
    let partial = folder.appendingPathComponent("visits-\(kind)-\(stamp).partial")
    do {
      try translatingErrors(path: finished.path) {
        try write(to: partial)
        guard rename(partial.path, finished.path) == 0 else {
          throw VisitStoreError(errno: errno, path: finished.path)
        }
      }
    } catch {
      unlink(partial.path)
      throw error
    }
    prune(kind: kind)
  }

  /// Removes what a kill left of copies; whoever calls holds the lock under which they are made.
  func removeUnfinished(kind: String) {
    for name in names(kind: kind, ending: ".partial") {
      unlink(folder.appendingPathComponent(name).path)
    }
  }

  private func write(to partial: URL) throws {
    unlink(partial.path)
    try DataFolder.createFile(partial)
    let copy = try DatabaseQueue(path: partial.path)
    // A connection of its own: SQLite does not copy from one that is writing.
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    let source = try DatabaseQueue(path: file.path, configuration: configuration)
    try source.backup(to: copy)
    // One file that opens anywhere, without a log beside it.
    try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try copy.close()
    try source.close()
  }

  /// Leaves the newest copies of one kind; names sort as their times.
  private func prune(kind: String) {
    for name in names(kind: kind, ending: ".sqlite").sorted().dropLast(keep) {
      unlink(folder.appendingPathComponent(name).path)
    }
  }

  private func names(kind: String, ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("visits-\(kind)-") && $0.hasSuffix(ending) }
  }
}
