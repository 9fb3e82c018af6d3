import AppSupport
package import Foundation
import GRDB
import SportsModel

/// A complete database in a temporary file of the data folder, which may replace the user's own
/// after a check; `discard` removes it.
package final class StagedLibrary {
  /// Facts about a library that are shown before it replaces another.
  package struct ContentSummary: Hashable, Sendable {
    package let visits, photos, questions, trips: Int
    /// The time of the last change.
    package let changedAt: Date?
  }

  let file: URL
  let queue: DatabaseQueue
  let schema: Schema
  let now: Date
  /// The time to wait for other processes before the replacement.
  package var lockWait = LockWaitPolicy.standard
  /// The tables with values that differ from those that were written; they are restored as they are.
  package internal(set) var damagedTables: [String] = []

  init(in folder: URL, clock: @Sendable @escaping () -> Date) throws {
    try DataFolder.create(folder)
    try DataFolder.checkWritable(folder)
    Self.removeLeftovers(in: folder)
    file = folder.appendingPathComponent("\(Self.prefix)\(getpid())-\(UUID.random()).partial")
    try DataFolder.createFile(file)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.label = "staged"
    configuration.busyMode = .callback(LockWaitPolicy.standard.wait)
    queue = try DatabaseQueue(path: file.path, configuration: configuration)
    // A power failure may lose it.
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = MEMORY")
      try database.execute(sql: "PRAGMA synchronous = OFF")
    }
    now = clock().roundedToMicrosecond
    schema = Schema(clock: clock)
  }

  /// Removes the file; the object can't be used afterwards.
  package func discard() {
    try? queue.close()
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(file.path + ending) }
  }

  package func contentSummary() throws -> ContentSummary {
    try translatingErrors(path: file.path) { try queue.read(Self.contentSummary) }
  }

  static func contentSummary(_ database: Database) throws -> ContentSummary {
    func count(_ table: String) throws -> Int {
      try database.tableExists(table) ? database.count("FROM \(table)") : 0
    }
    let last = try String.fetchOne(database, sql: "SELECT max(at) FROM change")
    return ContentSummary(
      visits: try count("visit"), photos: try count("photo"), questions: try count("question"),
      trips: try count("trip"), changedAt: last.flatMap { Date(utcText: $0) })
  }

  static func isUntouched(_ database: Database) throws -> Bool {
    let others = ["device", "achievement_basis", ContentDigest.table]
    return try LibraryTables(database).shapes.allSatisfy { shape in
      try others.contains(shape.name) || !database.exists("FROM \(shape.quotedName)")
    }
  }

  static let prefix = "visits-staged-"

  /// Removes files of killed processes: each is a whole copy of the user's data.
  static func removeLeftovers(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let number = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(number), DraftName.hasEnded(process) else { continue }
      unlink(folder.appendingPathComponent(name).path)
    }
  }

  /// Copies a backup or the database of another folder, migrates the copy and checks it; the caller
  /// has to discard the copy.
  ///
  /// - Throws: `LibraryFileError` or `VisitStoreError` if it can't be trusted.
  package static func copy(
    of source: URL, in folder: URL, clock: @Sendable @escaping () -> Date
  ) throws -> StagedLibrary {
    try requireRegularFile(source)
    do {
      return try staged(in: folder, path: source.path, clock: clock) { try $0.fill(from: source) }
    } catch VisitStoreError.notADatabase {
      throw LibraryFileError.notACopy(path: source.path, instead: nil)
    }
  }

  /// Rejects pipes, which never end, and folders, for which SQLite's message is misleading.
  private static func requireRegularFile(_ source: URL) throws(LibraryFileError) {
    var status = stat()
    guard stat(source.path, &status) == 0, access(source.path, R_OK) == 0 else {
      throw .unreadable(path: source.path, reason: String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notACopy(path: source.path, instead: "it is a folder")
    default: throw .notACopy(path: source.path, instead: "it is a special file")
    }
  }

  private func fill(from source: URL) throws {
    try queue.copy(from: source)
    try queue.inDatabase { database in
      // Otherwise a file in WAL mode stays one.
      try database.execute(sql: "PRAGMA journal_mode = MEMORY")
      guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
        throw VisitStoreError.damaged(path: source.path, detail: "its pages don't belong together")
      }
      guard try database.tableExists("visit"), try database.tableExists("change") else {
        throw VisitStoreError.notADatabase(path: source.path)
      }
      try schema.check(database, path: source.path)
    }
    try finish(path: source.path)
  }

  private static func staged(
    in folder: URL, path: String, clock: @Sendable @escaping () -> Date,
    _ fill: (StagedLibrary) throws -> Void
  ) throws -> StagedLibrary {
    try translatingErrors(path: path) {
      let staged = try StagedLibrary(in: folder, clock: clock)
      do {
        try fill(staged)
      } catch {
        staged.discard()
        throw error
      }
      return staged
    }
  }

  /// Adds a row of an export to a table of the schema.
  private static func add(
    _ row: ExportedRow, to shapes: [String: LibraryTables.Shape], _ database: Database
  ) throws {
    guard let shape = shapes[row.table] else {
      throw ExportRecord.FormatError.meaning("unknown table")
    }
    guard row.values.keys.allSatisfy(shape.columns.contains) else {
      throw ExportRecord.FormatError.meaning("unknown column")
    }
    let marks = databaseQuestionMarks(count: shape.columns.count)
    let statement = try database.cachedStatement(
      sql: "INSERT INTO \(shape.quotedName) (\(shape.list())) VALUES (\(marks))")
    let values = shape.columns.map { row.values[$0] ?? .null }
    do {
      try statement.execute(arguments: StatementArguments(values))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw ExportRecord.FormatError.meaning("invalid row: \(error.message ?? "")")
    }
  }

  /// Creates a database from the rows of an export, migrates it and checks it.
  ///
  /// The name of its schema is in the export's header. The caller has to discard the database.
  ///
  /// - Throws: the error of the body, `LibraryFileError` or `VisitStoreError`.
  package static func fromExport(
    schema name: String, path: String, in folder: URL, clock: @Sendable @escaping () -> Date,
    _ body: (_ add: (ExportedRow) throws -> Void) throws -> Void
  ) throws -> StagedLibrary {
    try staged(in: folder, path: path, clock: clock) { staged in
      guard staged.schema.migrator.migrations.contains(name) else {
        throw LibraryFileError.newer(path: path)
      }
      try staged.schema.migrate(staged.queue, upTo: name)
      try staged.queue.write { database in
        // The export contains its own device.
        try database.execute(sql: "DELETE FROM device")
        let shapes = Dictionary(
          try LibraryTables(database).shapes.map { ($0.name, $0) },
          uniquingKeysWith: { first, _ in first })
        try body { try add($0, to: shapes, database) }
      }
      try staged.finish(path: path)
      // An export has no digests.
      staged.damagedTables = try staged.queue.read { database in
        try Set(LoggedRows(database).differences(database).map(\.table.rawValue)).sorted()
      }
    }
  }
}
