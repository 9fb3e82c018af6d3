import Foundation
import GRDB

/// A copy of a database file whose tables are read by their root pages, whatever its header and its
/// schema say.
///
/// The copy gets a first page with a header and one table of our own. Its own first page, the root
/// of the stored schema, becomes one more page.
struct DamagedFile {
  /// The columns of a table in the order of its records.
  struct Layout {
    let columns: [String]
    let definition: String

    init(columns: [String], definition: String) {
      self.columns = columns
      self.definition = definition
    }

    /// Takes the columns of an intact table.
    init(of table: String, _ database: Database) throws {
      let rows = try Row.fetchAll(
        database, sql: "SELECT name, type, pk, dflt_value FROM pragma_table_info(?)",
        arguments: [table])
      columns = try rows.map { try $0[0] }
      let keys = try rows.count { try $0[2] > 0 }
      definition = try rows.map { row in
        let (name, type, fallback) = try (row[0] as String, row[1] as String, row[3] as String?)
        // Such a key is the number of the row.
        let key = try keys == 1 && row[2] == 1 && type == "INTEGER" ? " PRIMARY KEY" : ""
        return "\(name.quotedForSQL) \(type)\(key)" + (fallback.map { " DEFAULT \($0)" } ?? "")
      }.joined(separator: ", ")
    }

    static let schema = Layout(
      columns: ["type", "name", "tbl_name", "rootpage", "sql"],
      definition: "type TEXT, name TEXT, tbl_name TEXT, rootpage INTEGER, sql TEXT")
  }

  private let database: Database
  private let file: URL
  private let pageSize: Int
  /// The number of pages, with the moved root of the schema as the last.
  private let pageCount: Int

  /// Prepares a copy, whose log has been written back.
  init(_ file: URL, _ database: Database) throws {
    self.database = database
    self.file = file
    let handle = try FileHandle(forUpdating: file)
    defer { try? handle.close() }
    let size = Int(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
    let header = try handle.read(upToCount: 65_536) ?? Data()
    pageSize = Self.pageSize(header, of: size)
    guard size >= pageSize else {
      throw DatabaseError(resultCode: .SQLITE_NOTADB)
    }
    pageCount = size / pageSize + 1
    try handle.seek(toOffset: UInt64((pageCount - 1) * pageSize))
    try handle.write(contentsOf: Self.moved(root: Array(header.prefix(pageSize))))
  }

  /// Writes the log of a copy back into it, also if its schema can't be read.
  static func applyLog(of file: URL, _ database: Database) throws {
    defer { for ending in ["-wal", "-shm"] { unlink(file.path + ending) } }
    guard let log = try? FileHandle(forReadingFrom: URL(fileURLWithPath: file.path + "-wal")),
      try log.seekToEnd() > 32
    else { return }
    try log.close()
    // SQLite ignores errors of the schema then.
    try database.execute(sql: "PRAGMA writable_schema = ON")
    defer { try? database.execute(sql: "PRAGMA writable_schema = OFF") }
    for isSecond in [false, true] {
      if isSecond { try replaceHeader(of: file) }
      guard
        (try? database.execute(sql: "ATTACH DATABASE ? AS damaged", arguments: [file.path])) != nil
      else { continue }
      defer { try? database.execute(sql: "DETACH DATABASE damaged") }
      let mode = try? String.fetchOne(database, sql: "PRAGMA damaged.journal_mode = DELETE")
      if mode == "delete" { return }
    }
  }

  private static func replaceHeader(of file: URL) throws {
    let handle = try FileHandle(forUpdating: file)
    defer { try? handle.close() }
    let size = Int(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
    let pageSize = pageSize(try handle.read(upToCount: 100) ?? Data(), of: size)
    try handle.seek(toOffset: 0)
    try handle.write(
      contentsOf: FirstPage.header(pageCount: size / pageSize, size: pageSize, version: 2))
  }

  private static func pageSize(_ header: Data, of size: Int) -> Int {
    guard header.count >= 100 else { return 4096 }
    let stored = Int(header[16]) << 8 | Int(header[17])
    let value = stored == 1 ? 65_536 : stored
    return value >= 512 && value & (value - 1) == 0 && size % value == 0 ? value : 4096
  }

  /// Returns the first page without the header of the file: the tree begins at the start.
  private static func moved(root page: [UInt8]) -> [UInt8] {
    let headerSize = 100
    var moved = page
    let length = page[headerSize] == 5 ? 12 : 8
    let cells = Int(page[headerSize + 3]) << 8 | Int(page[headerSize + 4])
    let end = min(headerSize + length + 2 * cells, page.count)
    moved.replaceSubrange(0..<end - headerSize, with: page[headerSize..<end])
    return moved
  }

  // MARK: Reading

  /// The root of the stored schema.
  var schemaRoot: Int { pageCount }

  /// Returns the first pages that may be the root of a table.
  func possibleRoots(limit: Int = 1_000) throws -> [Int] {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return try (2...max(2, min(pageCount - 1, limit))).filter { page in
      try handle.seek(toOffset: UInt64((page - 1) * pageSize))
      let kind = try handle.read(upToCount: 1)?.first
      return kind == 5 || kind == 13
    }
  }

  /// Reads the rows of a tree, with the columns in a given order, as far as SQLite can; returns
  /// whether that was all of them.
  func read(
    _ root: Int, _ layout: Layout, columns: [String]? = nil,
    _ body: ([DatabaseValue]) throws -> Void
  ) throws -> Bool {
    guard root > 1, root <= pageCount else { return false }
    let handle = try FileHandle(forUpdating: file)
    try handle.write(
      contentsOf: FirstPage(layout.definition, root: root, pageCount: pageCount, size: pageSize)
        .bytes)
    try handle.close()
    let list = (columns ?? layout.columns).map(\.quotedForSQL).joined(separator: ", ")
    do {
      try database.execute(sql: "ATTACH DATABASE ? AS damaged", arguments: [file.path])
    } catch let error as DatabaseError where error.isDamage {
      return false
    }
    defer { try? database.execute(sql: "DETACH DATABASE damaged") }
    // From both ends, since one page in between may be unreadable.
    var last: Int64?
    for order in ["ASC", "DESC"] {
      var previous: Int64?
      do {
        let rows = try Row.fetchCursor(
          database,
          sql: "SELECT rowid, \(list) FROM damaged.content NOT INDEXED ORDER BY rowid \(order)")
        while let row = try rows.next() {
          let number: Int64 = try row[0]
          if order == "DESC", let last, number <= last { return false }
          // Rows out of order belong to another tree.
          if let previous, (order == "ASC") != (number > previous) { return false }
          previous = number
          if order == "ASC" { last = number }
          try body(Array(row.databaseValues.dropFirst()))
        }
        if order == "ASC" { return true }
      } catch let error as DatabaseError where error.isDamage {}
    }
    return false
  }
}

extension DatabaseError {
  /// Whether a database can't be read, and not because of the disk or another process.
  fileprivate var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(resultCode)
  }
}

/// The first page of a database with one table, `content`.
private struct FirstPage {
  let bytes: [UInt8]

  init(_ columns: String, root: Int, pageCount: Int, size: Int) {
    let values: [[UInt8]] = ["table", "content", "content"].map { Array($0.utf8) }
    let sql = Array("CREATE TABLE content (\(columns))".utf8)
    // Text of n bytes has type 2n + 13, a number of four bytes type 4.
    var types = values.flatMap { Self.variable($0.count * 2 + 13) }
    types += [4]
    types += Self.variable(sql.count * 2 + 13)
    var record = Self.variable(types.count + 1)
    for part in [types] + values + [Self.bytes(root, 4), sql] { record += part }
    let cell: [UInt8] = Self.variable(record.count) + [1] + record
    var page = Self.header(pageCount: pageCount, size: size)
    let start = size - cell.count
    // A leaf with one cell.
    page += [13, 0, 0, 0, 1]
    page += Self.bytes(start, 2)
    page += [0]
    page += Self.bytes(start, 2)
    page += [UInt8](repeating: 0, count: max(0, start - page.count))
    page += cell
    bytes = Array(page.prefix(size))
  }

  /// The header as SQLite's file format describes it.
  static func header(pageCount: Int, size: Int, version: UInt8 = 1) -> [UInt8] {
    var header = Array("SQLite format 3\0".utf8)
    // Version 2 has a write-ahead log.
    header += bytes(size == 65_536 ? 1 : size, 2)
    header += [version, version, 0, 64, 32, 32]
    // Counter of changes, pages, no free pages, version and format of the schema, no cache size.
    for number in [1, pageCount, 0, 0, 1, 4, 0, 0, 1, 0, 0, Schema.applicationID] {
      header += bytes(number, 4)
    }
    header += [UInt8](repeating: 0, count: 20)
    return header + bytes(1, 4) + bytes(3_040_000, 4)
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Returns a number in groups of seven bits.
  private static func variable(_ number: Int) -> [UInt8] {
    var groups = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      groups.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return groups
  }
}
