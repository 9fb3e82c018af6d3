import AppSupport
package import Foundation
import GRDB
import SportsModel

extension StagedLibrary {
  /// The fate of the data that was there before.
  package struct InstallResult: Hashable, Sendable {
    /// The backup of it; nil if there was nothing to lose.
    package var backup: URL?
    /// The folder with its files if SQLite couldn't read them.
    package var setAside: URL?
  }

  /// Replaces the database of a data folder after a backup of it, of a kind that names the reason;
  /// the pages are written into the existing database in one transaction: other processes that have
  /// it open continue in their state and then in the new one, and a kill leaves the old one.
  ///
  /// - Throws: `VisitStoreError`; the previous data is untouched then.
  package func restore(
    in folder: URL, note: String, kind: String = "restore"
  ) throws -> InstallResult {
    try install(in: folder) { live, installed in
      if installed.setAside == nil {
        guard try !live.read(Self.isUntouched) else { return }
        installed.backup = try BackupStore(of: Self.database(in: folder)).copy(kind: kind, now: now)
      }
      let damaged = try? installed.setAside.map {
        try DatabaseQueue(path: Self.database(in: $0).path)
      }
      try recordRestore(note, keeping: Self.machines(of: damaged ?? live))
    }
  }

  /// Becomes the database of a data folder in which nothing was recorded yet; throws
  /// `LibraryFileError.notEmpty` or a `VisitStoreError`.
  package func installAsNew(in folder: URL) throws {
    _ = try install(in: folder) { live, _ in
      guard try live.read(Self.isUntouched) else {
        throw LibraryFileError.notEmpty(path: Self.database(in: folder).path)
      }
    }
  }

  /// Returns whether a library has equal contents; badges, which follow from the rest, are not
  /// compared.
  package func hasSameContents(as store: VisitStore) throws -> Bool {
    try translatingErrors(path: store.file.path) {
      try queue.inDatabase { database in
        try database.execute(sql: "ATTACH DATABASE ? AS live", arguments: [store.file.path])
        defer { try? database.execute(sql: "DETACH DATABASE live") }
        for shape in try LibraryTables(database).shapes
        where !shape.name.hasPrefix("achievement") && shape.name != ContentDigest.table {
          let (columns, table) = (shape.list(), shape.quotedName)
          let isOther = try Bool.fetchOne(
            database,
            sql: """
              SELECT (SELECT count(*) FROM main.\(table)) <> (SELECT count(*) FROM live.\(table))
                OR EXISTS (SELECT \(columns) FROM main.\(table)
                  EXCEPT SELECT \(columns) FROM live.\(table))
              """)
          if isOther != false { return false }
        }
        return true
      }
    }
  }

  private static func database(in folder: URL) -> URL {
    folder.appendingPathComponent("visits.sqlite")
  }

  /// Returns the machines that a library knows, without damaged rows; none if it has no such table or
  /// can't be read.
  private static func machines(of queue: DatabaseQueue) -> [Row] {
    let columns = "device_id, key, name, state, may_remove, seen_at"
    return
      (try? queue.read {
        try Row.fetchAll(
          $0,
          sql: """
            SELECT \(columns) FROM remote_machine
              WHERE typeof(device_id) = 'text' AND typeof(key) = 'text' AND typeof(name) = 'text'
            """)
      }) ?? []
  }

  /// Records the restore in the history, and has the badges evaluated at the next opening; machines
  /// stay known, and what was revoked here or in the copy stays revoked.
  private func recordRestore(_ note: String, keeping machines: [Row]) throws {
    try queue.write { database in
      try ContentDigest.track(database)
      try database.insert(
        Batch(id: .random(), kind: .restore, note: note, startedAt: now),
        device: database.deviceID())
      try database.execute(sql: "DELETE FROM achievement_basis")
      for machine in machines {
        try database.execute(
          sql: """
            INSERT INTO remote_machine (device_id, key, name, state, may_remove, seen_at)
              VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (device_id, key) DO UPDATE
                SET state = CASE state WHEN 'revoked' THEN state ELSE excluded.state END,
                  may_remove = min(may_remove, excluded.may_remove)
            """, arguments: StatementArguments(Array(machine.databaseValues)))
      }
    }
  }

  private func install(
    in folder: URL, _ prepare: (DatabaseQueue, inout InstallResult) throws -> Void
  ) throws -> InstallResult {
    let file = Self.database(in: folder)
    let lockWait = lockWait.ifLockable(folder)
    return try DataFolder.withLock(in: folder, lockWait) {
      try translatingErrors(path: file.path) {
        var installed = InstallResult()
        if isDamaged(file) { installed.setAside = try Self.setAside(file, now: now) }
        try DataFolder.createFile(file)
        try DataFolder.checkWritable(file)
        DataFolder.makePrivate(file)
        let live = try retryingWhileBusy(lockWait) {
          try VisitStore.connect(file, schema: schema, lockWait: lockWait, label: "replaced")
        }
        try prepare(live, &installed)
        try queue.backup(to: live)
        try live.close()
        return installed
      }
    }
  }

  /// Returns whether SQLite can't read a database or it isn't one of this program.
  private func isDamaged(_ file: URL) -> Bool {
    guard access(file.path, F_OK) == 0 else { return false }
    do {
      let queue = try DatabaseQueue(path: file.path)
      defer { try? queue.close() }
      return try queue.inDatabase { database in
        guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
          return true
        }
        try schema.check(database, path: file.path)
        return false
      }
    } catch VisitStoreError.notADatabase, VisitStoreError.damaged {
      return true
    } catch let error as DatabaseError {
      // An invalid schema text is an ordinary error.
      return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
    } catch {
      return false
    }
  }

  /// Moves a damaged database with its journal into a folder among the backups.
  static func setAside(_ file: URL, now: Date) throws -> URL {
    let backups = BackupStore(of: file)
    let folder = backups.folder.appendingPathComponent("damaged-\(now.stamp)", isDirectory: true)
    try DataFolder.create(folder)
    for ending in ["-journal", "-wal", "-shm", ""] {
      let name = file.lastPathComponent + ending
      guard access(file.path + ending, F_OK) == 0 else { continue }
      guard rename(file.path + ending, folder.appendingPathComponent(name).path) == 0 else {
        throw VisitStoreError(errno: errno, path: file.path + ending)
      }
    }
    return folder
  }

  /// Migrates the database and rejects one that this program would not have written.
  func finish(path: String) throws {
    // A trigger of an untrusted file must not run in a migration.
    guard
      try !queue.inDatabase({
        try $0.exists("FROM sqlite_schema WHERE type IN ('trigger', 'view')")
      })
    else {
      throw LibraryFileError.unsound(path: path, problems: ["it has triggers or views"])
    }
    // An export has no digests, and a migration changes them.
    damagedTables = try queue.read { try ContentDigest($0).differences() }
    try queue.write(ContentDigest.remove)
    try schema.migrate(queue)
    let problems = try queue.read { database in
      var problems = try schema.problems(database)
      // Only what has the right form can be asked for its content.
      if problems.isEmpty { problems = try Self.problems(of: database) }
      if problems.isEmpty { problems = try LibraryTables(database).changeLogProblems(database) }
      return problems
    }
    guard problems.isEmpty else { throw LibraryFileError.unsound(path: path, problems: problems) }
    try translatingErrors(path: path) { try queue.read(Self.readAllRows) }
    try queue.write(ContentDigest.rebuild)
  }

  private static func problems(of database: Database) throws -> [String] {
    let devices = try database.count("FROM device")
    return try database.integrityProblems()
      + (devices == 1 ? [] : ["device: \(devices.counted("row")) instead of 1"])
  }

  /// Decodes every value, so that no malformed one is found later.
  private static func readAllRows(_ database: Database) throws {
    let reader = VisitReader(database: database)
    for stored in try reader.visits() where stored.photoCount > 0 {
      _ = try reader.photos(of: stored.visit.id)
    }
    _ = try reader.questions(states: Set(Question.State.allCases))
    _ = try reader.achievements()
    _ = try reader.trips()
    _ = try reader.notes()
    _ = try reader.learnedFactors()
    let batches = try Row.fetchCursor(database, sql: "SELECT id, device_id, started_at FROM batch")
    while let row = try batches.next() {
      let texts = try (0...2).map { try row[$0] as String }
      if UUID(uuidString: texts[0]) == nil || UUID(uuidString: texts[1]) == nil
        || Date(utcText: texts[2]) == nil
      {
        throw MalformedRow(table: "batch", column: "id")
      }
    }
  }
}

extension Database {
  /// Returns the errors that SQLite finds.
  func integrityProblems() throws -> [String] {
    let found = try String.fetchAll(self, sql: "PRAGMA integrity_check")
    let orphans = try Row.fetchAll(self, sql: "PRAGMA foreign_key_check").map { row in
      "\(try row[0] as String? ?? "?"): missing \(try row[2] as String? ?? "row")"
    }
    return found.filter { $0 != "ok" } + orphans
  }
}
