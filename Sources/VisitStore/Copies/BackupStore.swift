import AppSupport
import Foundation
import GRDB

/// The number of backups to keep.
package struct BackupRetention: Hashable, Sendable {
  /// The number of newest backups of each kind to keep; at least one.
  package let count: Int
  /// The number of months of which the newest backup is also kept.
  package let months: Int

  package init(count: Int, months: Int) {
    self.count = count
    self.months = months
  }

  package static let standard = BackupRetention(count: 5, months: 12)
}

/// Creates consistent copies of the database, each a file that can replace it.
struct BackupStore: Sendable {
  let file: URL
  let folder: URL
  private let rule: BackupRetention

  init(of file: URL, keeping rule: BackupRetention = .standard) {
    self.file = file
    self.rule = rule
    folder = file.deletingLastPathComponent().appendingPathComponent("backups")
  }

  /// Copies the last committed state of the database, even during a transaction.
  ///
  /// The copy gets its name when it is complete. Then the oldest copies of its kind are removed.
  @discardableResult
  func copy(kind: String, now: Date) throws -> URL {
    try DataFolder.create(folder)
    let finished = folder.appendingPathComponent("visits-\(kind)-\(now.stamp).sqlite")
    Self.removeUnfinished(in: folder)
    let partial = folder.appendingPathComponent("visits-\(kind)-\(now.stamp)-\(getpid()).partial")
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
    // Copies made by a clock that was ahead would count as newest until that time.
    prune(names.filter { $0 <= made }, kind: kind)
    prune(names.filter { $0 > made }, kind: kind)
    return finished
  }

  /// Copies the open database to a file; an existing file is never replaced.
  func copy(_ open: DatabaseQueue, to place: URL) throws {
    let partial = DraftName.draft(of: place)
    Self.removeUnfinished(in: place.deletingLastPathComponent()) {
      $0.hasPrefix(".\(place.lastPathComponent)-")
    }
    defer { unlink(partial.path) }
    try translatingErrors(path: place.path) {
      guard access(place.path, F_OK) != 0 else { throw LibraryFileError.exists(path: place.path) }
      let folder = place.deletingLastPathComponent().path
      guard access(folder, W_OK) == 0 else {
        let reason =
          errno == ENOENT ? "the folder \(folder) doesn't exist" : String(cString: strerror(errno))
        throw LibraryFileError.unwritable(path: place.path, reason: reason)
      }
      try write(to: partial, from: open)
      // Unlike a rename, a link never replaces a file.
      guard link(partial.path, place.path) == 0 else {
        guard errno != EEXIST else { throw LibraryFileError.exists(path: place.path) }
        guard rename(partial.path, place.path) == 0 else {
          throw VisitStoreError(errno: errno, path: place.path)
        }
        return
      }
    }
  }

  /// Removes unfinished copies of killed processes; each is a copy of the user's data.
  static func removeUnfinished(in folder: URL, named: (String) -> Bool = { _ in true }) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where isUnfinished(name) && named(name) {
      unlink(folder.appendingPathComponent(name).path)
    }
  }

  /// Whether a name ends in `-123.partial`, or that of its journal, and process 123 has ended; older
  /// versions wrote no process.
  private static func isUnfinished(_ name: String) -> Bool {
    let stem = name.hasSuffix("-journal") ? name.dropLast(8) : name[...]
    guard stem.hasPrefix("visits-") || stem.hasPrefix("."), stem.hasSuffix(".partial") else {
      return false
    }
    let words = stem.dropLast(8).split(separator: "-")
    // `visits-daily-20231114T221321.250000Z-123`
    let isNumbered = stem.hasPrefix(".") || words.dropLast().last?.hasSuffix("Z") == true
    guard isNumbered, let number = words.last.flatMap({ pid_t($0) }), number > 0 else {
      return stem.hasPrefix("visits-")
    }
    return DraftName.hasEnded(number)
  }

  private func write(to partial: URL, from open: DatabaseQueue?) throws {
    unlink(partial.path)
    try DataFolder.createFile(partial)
    let copy = try DatabaseQueue(path: partial.path)
    if let open {
      try open.backup(to: copy)
    } else {
      // A separate connection: SQLite can't copy from one that is writing.
      try copy.copy(from: file)
    }
    // One file that opens anywhere, without a log next to it.
    try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try copy.close()
    // The copy has to be on the disk before it gets its name.
    do throws(SystemError) {
      try FileDescriptorIO.synchronize(partial.path)
    } catch {
      throw VisitStoreError(errno: error.code, path: partial.path)
    }
  }

  /// Keeps the newest copies of one kind and the newest of each of the last months; names sort by
  /// time.
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

extension DatabaseQueue {
  /// Replaces the content by that of a file, which another process may be using.
  func copy(from file: URL) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    let source = try DatabaseQueue(path: file.path, configuration: configuration)
    try source.backup(to: self)
    try source.close()
  }
}

extension Date {
  /// `20231114T221321.250000Z`, for file names that sort by time.
  var stamp: String { storedText.filter { $0 != "-" && $0 != ":" } }
}
