import AppSupport
import Foundation
import GRDB

/// A private copy of a library's database, so that nothing is written next to the library and another
/// program may go on using it.
struct LibraryDatabase {
  private static let header = Array("SQLite format 3\0".utf8)
  /// The number of attempts to copy a database that another program is changing.
  private static let maxAttempts = 40

  private let queue: DatabaseQueue
  private let columns: [String: Set<String>]

  /// Copies a database with its log and opens the copy, which has no name any more.
  init(copyOf path: String) throws(PhotoLibraryError) {
    try Self.check(path)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-\(UUID())", isDirectory: true)
    guard mkdir(folder.path, 0o700) == 0 else { throw .noRoom(SystemError.last.message) }
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("library.sqlite")
    do throws(DatabaseCopyError) {
      try DatabaseFiles.copy(URL(fileURLWithPath: path), to: copy) { attempts in
        guard attempts < Self.maxAttempts else { return false }
        usleep(50_000)
        return true
      }
    } catch {
      switch error {
      case .busy: throw .busy
      case .diskFull: throw .noRoom("no space left in \(folder.deletingLastPathComponent().path)")
      case .unreadable(let reason): throw .unreadableFile(reason)
      }
    }
    do {
      queue = try Self.open(copy)
      columns = try queue.inDatabase(Self.columns)
    } catch { throw PhotoLibraryError(error) }
  }

  private static func check(_ path: String) throws(PhotoLibraryError) {
    let descriptor = path.withFilePath { Foundation.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .notReadable(.last) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notADatabase
    }
    let start: [UInt8]
    do throws(SystemError) {
      start = try FileDescriptorIO.readToEnd(descriptor, limit: header.count)
    } catch { throw .notReadable(error) }
    guard start == header else { throw .notADatabase }
  }

  private static func open(_ copy: URL) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "library"
    let queue = try DatabaseQueue(path: copy.path, configuration: configuration)
    try queue.inDatabase { database in
      // Functions in views and triggers of a hostile file aren't called. Without WAL the copy is a
      // single file.
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA journal_mode = DELETE;
          PRAGMA query_only = ON;
          """)
    }
    return queue
  }

  private static func columns(_ database: Database) throws -> [String: Set<String>] {
    // Virtual tables need modules that only their program has.
    let tables = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
          AND typeof(name) = 'text'
        """)
    return try tables.reduce(into: [:]) { columns, table in
      let names = try DatabaseValue.fetchAll(
        database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
      columns[table] = Set(names.compactMap(LibraryRow.text))
    }
  }

  func has(_ table: String) -> Bool { columns[table] != nil }
  func has(_ table: String, _ column: String) -> Bool { columns[table]?.contains(column) ?? false }

  /// Returns the names of a table's columns that fit a condition, sorted.
  func columns(of table: String, where fits: (String) -> Bool) -> [String] {
    (columns[table] ?? []).filter(fits).sorted()
  }

  /// Throws `PhotoLibraryError.unknownSchema` unless a column exists, such as `Images.id`.
  func require(_ columns: String...) throws(PhotoLibraryError) {
    for column in columns {
      let parts = column.split(separator: ".").map(String.init)
      guard has(parts[0], parts[1]) else { throw .unknownSchema(missing: column) }
    }
  }

  /// Returns the integers of a query's only column.
  func integers(_ sql: String) throws -> Set<Int> {
    Set(try values(sql).compactMap(Int.fromDatabaseValue))
  }

  /// Returns the text in the first row and column of a query.
  func text(_ sql: String) throws -> String? { try values(sql).first.flatMap(LibraryRow.text) }

  private func values(_ sql: String) throws -> [DatabaseValue] {
    do {
      return try queue.inDatabase { try DatabaseValue.fetchAll($0, sql: sql) }
    } catch { throw PhotoLibraryError(error) }
  }

  /// Passes on each row of a query, with the columns of a list.
  func forEachRow<Column: LibraryColumn>(
    _ list: Column.Type, of query: LibraryQuery, body: (LibraryRow) throws -> Void
  ) throws {
    let sql = query.sql(selecting: list, in: self)
    let positions = Dictionary(
      uniqueKeysWithValues: list.allCases.enumerated().map { ($1.rawValue, $0) })
    // Errors of the body pass through.
    do {
      try queue.inDatabase { database in
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() { try body(LibraryRow(row: row, positions: positions)) }
      }
    } catch let error as DatabaseError { throw PhotoLibraryError(error) }
  }
}

/// A query of a main table and tables with more about its rows.
struct LibraryQuery {
  /// A table whose column equals one of an earlier table: the table, its alias, the column, and the
  /// alias and column of the other side.
  typealias Join = (
    table: String, alias: String, column: String, equals: (alias: String, column: String)
  )

  let table, alias: String
  var joins: [Join] = []

  /// Returns the SQL; columns and tables that the database lacks are NULL.
  func sql<Column: LibraryColumn>(
    selecting list: Column.Type, in database: LibraryDatabase
  ) -> String {
    var tables = [alias: table]
    var from = "\(table) \(alias)"
    for join in joins {
      let isPossible =
        database.has(join.table, join.column)
        && tables[join.equals.alias].map { database.has($0, join.equals.column) } ?? false
      guard isPossible else { continue }
      tables[join.alias] = join.table
      from +=
        " LEFT JOIN \(join.table) \(join.alias) ON \(join.alias).\(join.column) = "
        + "\(join.equals.alias).\(join.equals.column)"
    }
    let columns = Column.allCases.map { column in
      let parts = column.rawValue.split(separator: ".").map(String.init)
      return tables[parts[0]].map { database.has($0, parts[1]) } ?? false ? column.rawValue : "NULL"
    }
    return "SELECT \(columns.joined(separator: ", ")) FROM \(from)"
  }
}

/// The columns that a reader uses, each with the alias of its table in the query: `a.ZUUID`.
protocol LibraryColumn: CaseIterable, RawRepresentable<String> {}

/// A row of a library; a value of another type than expected is nil.
struct LibraryRow {
  fileprivate let row: Row
  fileprivate let positions: [String: Int]

  private func value(_ column: some LibraryColumn) -> DatabaseValue {
    guard let position = positions[column.rawValue] else { return .null }
    return row[position]
  }

  func text(_ column: some LibraryColumn) -> String? { Self.text(value(column)) }
  func int(_ column: some LibraryColumn) -> Int? { Int.fromDatabaseValue(value(column)) }

  // Inlined into a reader, it stops the optimizer of Swift 6.3.
  @inline(never)
  func double(_ column: some LibraryColumn) -> Double? {
    Double.fromDatabaseValue(value(column)).flatMap { $0.isFinite ? $0 : nil }
  }

  static func text(_ value: DatabaseValue) -> String? {
    guard case .string(let text) = value.storage, !text.isEmpty else { return nil }
    return text
  }
}

extension PhotoLibraryError {
  init(_ error: any Error) {
    guard let error = error as? DatabaseError else {
      self = (error as? PhotoLibraryError) ?? .damaged("\(error)")
      return
    }
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notADatabase
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_FULL: self = .noRoom("no space left")
    default: self = .damaged(error.message ?? "SQLite error \(error.resultCode.rawValue)")
    }
  }
}
