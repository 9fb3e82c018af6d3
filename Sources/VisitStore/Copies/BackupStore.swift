import AppSupport
package import Foundation
import GRDB
import SportsModel

/// The number of backups to keep.
package struct BackupRetention: Hashable, Sendable {
  /// The number of newest backups of each kind to keep; at least one.
  package let count: Int
  /// The number of months whose newest backup is also kept.
  package let months: Int

  package init(count: Int, months: Int) { (self.count, self.months) = (count, months) }

  package static let standard = BackupRetention(count: 5, months: 12)
}

/// Creates consistent copies of the database, each a file that can replace it.
struct BackupStore: Sendable {
  let file, folder: URL
  private let rule: BackupRetention

  init(of file: URL, keeping rule: BackupRetention = .standard) {
    (self.file, self.rule) = (file, rule)
    folder = file.deletingLastPathComponent().appendingPathComponent("backups")
  }

  /// Copies the last committed state of the database, even during a transaction, to a file that
  /// gets its name when it is complete; then the oldest copies of its kind are removed.
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
    let names = names(kind: kind)
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

  /// Returns whether a file is an unfinished backup or its journal: its name ends in `-123.partial`
  /// and process 123 has ended.
  ///
  /// Older versions wrote no process.
  private static func isUnfinished(_ name: String) -> Bool {
    let stem = name.hasSuffix("-journal") ? name.dropLast(8) : name[...]
    guard stem.hasPrefix("visits-") || stem.hasPrefix("."), stem.hasSuffix(".partial") else {
      return false
    }
    let parts = stem.dropLast(8).split(separator: "-")
    // `visits-daily-20231114T221321.250000Z-123`
    let isNumbered = stem.hasPrefix(".") || parts.dropLast().last?.hasSuffix("Z") == true
    guard isNumbered, let number = parts.last.flatMap({ pid_t($0) }), number > 0 else {
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
    // An earlier version's file has a write-ahead log, without which a copy opens anywhere.
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
      if index >= rule.count, !isOfMonth { unlink(folder.appendingPathComponent(name).path) }
    }
  }

  /// Returns the names of the copies of a kind, or of all.
  fileprivate func names(kind: String? = nil) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let prefix = kind.map { "visits-\($0)-" } ?? "visits-"
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".sqlite") }
  }
}

extension DatabaseQueue {
  /// Replaces the content with the content of a file, which another process may be using.
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

/// A backup of the database in the data folder.
package struct BackupFile: Hashable, Sendable {
  /// `visits-import-20231114T221321.250000Z.sqlite`.
  package let name: String
  package let file: URL
  /// The reason of the backup: `import`, `merge`, `delete`, `forget`, `daily`, `restore`, `repair`,
  /// `manual`, or the name of a schema.
  package let kind: String
  package let madeAt: Date
  package let bytes: Int
  /// The number of visits; nil if the file can't be read.
  package let visits: Int?
}

extension BackupFile {
  /// Returns the backups of a data folder, newest first.
  package static func all(in folder: URL) -> [BackupFile] {
    recent(in: folder, count: .max).compactMap(BackupFile.init)
  }

  /// Returns the files of the newest backups without opening them, newest first.
  static func recent(in folder: URL, count: Int = 3) -> [URL] {
    let backups = folder.appendingPathComponent("backups", isDirectory: true)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
    let dated = names.compactMap { name in parts(of: name).map { (time: $0.madeAt, name: name) } }
    return dated.sorted { ($0.time, $0.name) > ($1.time, $1.name) }.prefix(count)
      .map { backups.appendingPathComponent($0.name) }
  }

  /// Parses `visits-import-20231114T221321.250000Z.sqlite`.
  private static func parts(of name: String) -> (kind: String, madeAt: Date)? {
    let pattern = /visits-(.+)-(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d\.\d{6}Z)\.sqlite/
    guard let (_, kind, year, month, hour, minute, second) = name.wholeMatch(of: pattern)?.output,
      let madeAt = Date(utcText: "\(year)-\(month)-\(hour):\(minute):\(second)")
    else { return nil }
    return (String(kind), madeAt)
  }

  init?(_ file: URL) {
    name = file.lastPathComponent
    guard let parts = Self.parts(of: name) else { return nil }
    (kind, madeAt, self.file) = (parts.kind, parts.madeAt, file)
    var status = stat()
    bytes = stat(file.path, &status) == 0 ? Int(clamping: status.st_size) : 0
    visits = Self.read(file) { try $0.count("FROM visit") }
  }

  /// Reads a copy of the database, even if the definitions of other tables are damaged; nil if it
  /// can't be read.
  static func read<Result>(_ file: URL, body: (Database) throws -> Result) -> Result? {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
    guard let queue = try? DatabaseQueue(path: file.path, configuration: configuration) else {
      return nil
    }
    defer { try? queue.close() }
    return try? queue.read(body)
  }
}

extension VisitStore {
  /// Copies the database into the folder of backups.
  package func backUp() throws -> URL { try backups.copy(kind: "manual", now: now) }

  /// Copies the database to a file of the user's choice; an existing file is never replaced.
  package func backUp(to file: URL) throws { try backups.copy(queue, to: file) }

  /// Copies the last committed state, before an open transaction changes it.
  ///
  /// Every day has a backup of before its first change. A library that lost content gets none, so
  /// that its good backups are kept.
  func backUp(_ database: Database, kind: String?) throws {
    guard try database.exists("FROM batch"), try missingContent(database) == nil else { return }
    if let kind {
      try backups.copy(kind: kind, now: now)
    } else if !backups.names().contains(where: { $0.contains("-\(now.stamp.prefix(8))T") }) {
      // A change isn't refused because its disk has no room for a copy.
      _ = try? backups.copy(kind: "daily", now: now)
    }
  }

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

  /// Returns whether a name in the folder of backups is one of ours: the folder may be a link to
  /// one with other files.
  private static func isBackupName(_ name: String) -> Bool {
    let endings = [".sqlite", ".partial", "-journal", "-wal", "-shm"]
    if name.hasPrefix("visits-") { return endings.contains(where: name.hasSuffix) }
    // `damaged-20231114T221321.250000Z`.
    return name.hasPrefix("damaged-") && name.utf8.count == 31 && name.hasSuffix("Z")
  }

  /// Returns whether a name in the data folder belongs to the database, its journal or its locks.
  package static func isFileName(_ name: String) -> Bool {
    name.hasPrefix("visits.sqlite") || name.hasPrefix(StagedLibrary.prefix) || name == importLock
  }

  /// Deletes the database of a data folder with its journal and backups, even if it can't be read.
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
