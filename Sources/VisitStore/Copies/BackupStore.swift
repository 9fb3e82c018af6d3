import AppSupport
import Foundation
import GRDB

/// How many copies are kept.
package struct BackupRetention: Hashable, Sendable {
  /// Of each kind the newest so many are kept, at least one.
  package let count: Int
  /// And the newest of each of so many months.
  package let months: Int

  package init(count: Int, months: Int) {
    self.count = count
    self.months = months
  }

  package static let standard = BackupRetention(count: 5, months: 12)
}

/// Consistent copies of the database beside it, each a file that can take its place.
struct BackupStore: Sendable {
  let file: URL
  let folder: URL
  private let rule: BackupRetention

  init(of file: URL, keeping rule: BackupRetention = .standard) {
    self.file = file
    self.rule = rule
    folder = file.deletingLastPathComponent().appendingPathComponent("backups")
  }

  /// Copies the database as it was last committed, also while a transaction is being written.
  ///
  /// The copy gets its name only when it is complete, and the oldest of its kind go.
  @discardableResult
  func copy(kind: String, now: Date) throws -> URL {
    try DataFolder.create(folder)
    let finished = folder.appendingPathComponent("visits-\(kind)-\(now.stamp).sqlite")
    let partial = folder.appendingPathComponent("visits-\(kind)-\(now.stamp).partial")
    do {
      try translatingErrors(path: finished.path) {
        try write(to: partial, from: nil)
        guard rename(partial.path, finished.path) == 0 else {
          throw VisitStoreError(errno: errno, path: finished.path)
        }
      }
    } catch {
      unlink(partial.path)
      throw error
    }
    let made = finished.lastPathComponent
    let names = names(kind: kind, ending: ".sqlite")
    // Those of a clock that ran ahead would count as the newest until their time has come.
    prune(names.filter { $0 <= made }, kind: kind)
    prune(names.filter { $0 > made }, kind: kind)
    return finished
  }

  /// Copies the database that is open to where a person wants it; a file that is there stays.
  func copy(_ open: DatabaseQueue, to place: URL) throws {
    let partial = place.deletingLastPathComponent()
      .appendingPathComponent(".\(place.lastPathComponent)-\(getpid()).partial")
    defer { unlink(partial.path) }
    try translatingErrors(path: place.path) {
      guard access(place.path, F_OK) != 0 else { throw LibraryFileError.exists(path: place.path) }
      let folder = place.deletingLastPathComponent().path
      guard access(folder, W_OK) == 0 else {
        let reason =
          errno == ENOENT ? "there is no folder \(folder)" : String(cString: strerror(errno))
        throw LibraryFileError.unwritable(path: place.path, reason: reason)
      }
      try write(to: partial, from: open)
      // Unlike a change of name it never writes over a file.
      guard link(partial.path, place.path) == 0 else {
        guard errno != EEXIST else { throw LibraryFileError.exists(path: place.path) }
        guard rename(partial.path, place.path) == 0 else {
          throw VisitStoreError(errno: errno, path: place.path)
        }
        return
      }
    }
  }

  /// Removes what a kill left of copies; whoever calls holds the lock under which they are made.
  func removeUnfinished(kind: String) {
    for name in names(kind: kind, ending: ".partial") {
      unlink(folder.appendingPathComponent(name).path)
    }
  }

  private func write(to partial: URL, from open: DatabaseQueue?) throws {
    unlink(partial.path)
    try DataFolder.createFile(partial)
    let copy = try DatabaseQueue(path: partial.path)
    if let open {
      try open.backup(to: copy)
    } else {
      // A connection of its own: SQLite does not copy from one that is writing.
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(10)
      let source = try DatabaseQueue(path: file.path, configuration: configuration)
      try source.backup(to: copy)
      try source.close()
    }
    // One file that opens anywhere, without a log beside it.
    try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try copy.close()
    // The copy has to be on the disk before it gets its name.
    do throws(SystemError) {
      try FileDescriptorIO.synchronize(partial.path)
    } catch {
      throw VisitStoreError(errno: error.code, path: partial.path)
    }
  }

  /// Leaves the newest copies of one kind, and for each of the last months that have one the
  /// newest; names sort as their times.
  private func prune(_ names: [String], kind: String) {
    var keptMonths: Set<Substring> = []
    for (index, name) in names.sorted(by: >).enumerated() {
      // `visits-import-202311…`.
      let month = name.dropFirst("visits-\(kind)-".count).prefix(6)
      let isOfMonth = keptMonths.count < rule.months && keptMonths.insert(month).inserted
      if index >= rule.count, !isOfMonth {
        unlink(folder.appendingPathComponent(name).path)
      }
    }
  }

  private func names(kind: String, ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("visits-\(kind)-") && $0.hasSuffix(ending) }
  }
}

extension Date {
  /// `20231114T221321.250000Z`, for names of files that sort as times.
  var stamp: String { storedText.filter { $0 != "-" && $0 != ":" } }
}
