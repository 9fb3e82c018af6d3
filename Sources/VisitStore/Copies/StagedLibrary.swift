import AppSupport
package import Foundation
import GRDB
import SportsModel

/// A whole database beside the person's own that may take its place once it has been checked.
///
/// It is a file of the data folder that nobody knows by name; `discard` removes it.
package final class StagedLibrary {
  /// What is told of a library before it takes the place of another.
  package struct ContentSummary: Hashable, Sendable {
    package let visits: Int
    package let photos: Int
    package let questions: Int
    package let trips: Int
    /// When something was last changed.
    package let changedAt: Date?
  }

  let file: URL
  let queue: DatabaseQueue
  let schema: Schema
  let now: Date
  let newID: @Sendable () -> UUID
  /// How long to wait for other programs before it takes its place.
  package var patience = LockWaitPolicy.standard

  private init(
    in folder: URL, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID
  ) throws {
    try DataFolder.create(folder)
    try DataFolder.checkWritable(folder)
    Self.removeLeftovers(in: folder)
    file = folder.appendingPathComponent("\(Self.prefix)\(getpid())-\(newID()).partial")
    try DataFolder.createFile(file)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.label = "staged"
    queue = try DatabaseQueue(path: file.path, configuration: configuration)
    // Nobody misses it after a power cut.
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = MEMORY")
      try database.execute(sql: "PRAGMA synchronous = OFF")
    }
    now = clock().roundedToMicrosecond
    self.newID = newID
    schema = Schema.current(device: newID, now: { clock().roundedToMicrosecond })
  }

  /// Removes the file; whatever is done with it afterwards fails.
  package func discard() {
    try? queue.close()
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(file.path + ending) }
  }

  package func contentSummary() throws -> ContentSummary {
    try translatingErrors(path: file.path) { try queue.read(Self.contentSummary) }
  }

  static func contentSummary(_ database: Database) throws -> ContentSummary {
    func count(_ table: String) throws -> Int {
      guard try database.tableExists(table) else { return 0 }
      return try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
    let last = try String.fetchOne(database, sql: "SELECT max(at) FROM change")
    return ContentSummary(
      visits: try count("visit"), photos: try count("photo"), questions: try count("question"),
      trips: try count("trip"), changedAt: last.flatMap { Date(utcText: $0) })
  }

  static func isUntouched(_ database: Database) throws -> Bool {
    for shape in try LibraryTables(database).shapes {
      guard !["device", "achievement_basis"].contains(shape.name) else { continue }
      let sql = "SELECT EXISTS (SELECT 1 FROM \(shape.name.quotedForSQL))"
      if try Bool.fetchOne(database, sql: sql) == true { return false }
    }
    return true
  }

  // MARK: Leftovers

  static let prefix = "visits-staged-"

  /// Removes what programs left that were killed: each is all that a person has, for anybody to find.
  static func removeLeftovers(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let number = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(number), process > 0, kill(process, 0) != 0, errno == ESRCH else {
        continue
      }
      unlink(folder.appendingPathComponent(name).path)
    }
  }
}

// MARK: - From a copy

extension StagedLibrary {
  /// Copies a database, brings it up to date and checks it.
  ///
  /// - Parameters:
  ///   - source: a copy, or the database of another folder; it stays as it is.
  ///   - folder: the data folder.
  ///   - clock: the time.
  ///   - newID: makes ids.
  /// - Returns: the copy, which has to be discarded.
  /// - Throws: `LibraryFileError` or `VisitStoreError` when it is not to be trusted.
  package static func copy(
    of source: URL, in folder: URL, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { UUID() }
  ) throws -> StagedLibrary {
    try requireRegularFile(source)
    do {
      return try copied(of: source, in: folder, clock: clock, newID: newID)
    } catch VisitStoreError.notADatabase {
      throw LibraryFileError.notACopy(path: source.path, instead: nil)
    }
  }

  /// What is read from a pipe never ends, and SQLite has strange words for a folder.
  private static func requireRegularFile(_ source: URL) throws(LibraryFileError) {
    var status = stat()
    guard stat(source.path, &status) == 0, access(source.path, R_OK) == 0 else {
      throw .unreadable(path: source.path, reason: String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notACopy(path: source.path, instead: "a folder")
    default: throw .notACopy(path: source.path, instead: "a pipe or the like")
    }
  }

  private static func copied(
    of source: URL, in folder: URL, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID
  ) throws -> StagedLibrary {
    try staged(in: folder, path: source.path, clock: clock, newID: newID) { staged in
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(10)
      let original = try DatabaseQueue(path: source.path, configuration: configuration)
      try original.backup(to: staged.queue)
      try original.close()
      try staged.queue.inDatabase { database in
        // Else a file with a log beside it stays one.
        try database.execute(sql: "PRAGMA journal_mode = MEMORY")
        guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
          throw VisitStoreError.damaged(path: source.path, detail: "its pages do not fit together")
        }
        try staged.requireNotEmpty(database, path: source.path)
        try staged.schema.check(database, path: source.path)
      }
      try staged.finish(path: source.path)
    }
  }

  private func requireNotEmpty(_ database: Database, path: String) throws {
    guard try database.tableExists("visit"), try database.tableExists("change") else {
      throw VisitStoreError.notADatabase(path: path)
    }
  }

  private static func staged(
    in folder: URL, path: String, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID, _ fill: (StagedLibrary) throws -> Void
  ) throws -> StagedLibrary {
    try translatingErrors(path: path) {
      let staged = try StagedLibrary(in: folder, clock: clock, newID: newID)
      do {
        try fill(staged)
      } catch {
        staged.discard()
        throw error
      }
      return staged
    }
  }
}

// MARK: - From an export

extension StagedLibrary {
  /// Takes in the rows of an export.
  package struct RowImporter {
    fileprivate let database: Database
    fileprivate let shapes: [String: LibraryTables.Shape]

    /// Adds a row of a table that the schema has.
    package func add(_ row: ExportedRow) throws {
      guard let shape = shapes[row.table] else {
        throw ExportRecord.FormatError.meaning("no table is called so")
      }
      guard row.values.keys.allSatisfy(shape.columns.contains) else {
        throw ExportRecord.FormatError.meaning("a column that the table does not have")
      }
      let columns = shape.columns.map(\.quotedForSQL).joined(separator: ", ")
      let marks = Array(repeating: "?", count: shape.columns.count).joined(separator: ", ")
      let statement = try database.cachedStatement(
        sql: "INSERT INTO \(shape.name.quotedForSQL) (\(columns)) VALUES (\(marks))")
      let values = shape.columns.map { row.values[$0] ?? .null }
      do {
        try statement.execute(arguments: StatementArguments(values))
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw ExportRecord.FormatError.meaning("a row that cannot be: \(error.message ?? "")")
      }
    }
  }

  /// Makes a database of the rows of an export, brings it up to date and checks it.
  ///
  /// - Parameters:
  ///   - name: the schema of the export's database, as its header says.
  ///   - path: of the export, for errors.
  ///   - folder: the data folder.
  ///   - clock: the time.
  ///   - newID: makes ids.
  ///   - body: adds the rows.
  /// - Returns: the database, which has to be discarded.
  /// - Throws: what the body throws, `LibraryFileError` or `VisitStoreError`.
  package static func fromExport(
    schema name: String, path: String, in folder: URL, clock: @Sendable @escaping () -> Date,
    newID: @Sendable @escaping () -> UUID = { UUID() }, _ body: (RowImporter) throws -> Void
  ) throws -> StagedLibrary {
    try staged(in: folder, path: path, clock: clock, newID: newID) { staged in
      guard staged.schema.migrator.migrations.contains(name) else {
        throw LibraryFileError.newer(path: path)
      }
      try staged.schema.migrator.migrate(staged.queue, upTo: name)
      try staged.queue.write { database in
        // The export has the device it came from.
        try database.execute(sql: "DELETE FROM device")
        let shapes = try LibraryTables(database).shapes
        try body(
          RowImporter(
            database: database,
            shapes: Dictionary(
              shapes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })))
      }
      try staged.finish(path: path)
    }
  }
}
