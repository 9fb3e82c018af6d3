/// A table separated by commas, semicolons or tabs, otherwise as in RFC 4180.
///
/// The first record contains the names of the columns.
package struct CSVTable {
  package struct Row {
    /// Line number of the row's beginning, from 1.
    package let line: Int
    /// The number of cells in the file, which may differ from the number of headings.
    package let cellCount: Int
    package let cells: [String]
    var columns: [String: Int] = [:]

    /// Returns the trimmed cell of a column, named in lower case; nil if it is missing or empty.
    package subscript(_ column: String) -> String? {
      guard let place = columns[column], cells.indices.contains(place) else { return nil }
      let cell = cells[place].trimmingBlanks
      return cell.isEmpty ? nil : cell
    }
  }

  /// The reason why a table can't be read.
  package enum Problem: Error, Hashable {
    case empty, missingColumn(String), openQuote(line: Int), tooLarge(line: Int)
  }

  package static let maxRows = 50_000
  /// A row doesn't keep more cells than this.
  package static let maxCells = 64
  /// The trimmed cells of the first record.
  package let headings: [String]
  /// Line number of the headings.
  package let headingLine: Int
  package private(set) var rows: [Row] = []
  /// The line of the first quote in the middle of a cell.
  package let strayQuoteLine: Int?

  /// Reads a table whose columns may be in any order, with others between them.
  ///
  /// The bytes are UTF-8 with or without a byte order mark, the required names in lower case.
  package init(
    _ bytes: [UInt8], required: [String], maxRows: Int = CSVTable.maxRows
  ) throws(Problem) {
    let bytes = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    var splitter = CSVTokenizer(separator: Self.separator(bytes))
    for byte in bytes {
      splitter.append(byte)
      guard splitter.records.count <= maxRows + 1 else {
        throw .tooLarge(line: splitter.records[maxRows + 1].line)
      }
    }
    if let line = splitter.openQuote { throw .openQuote(line: line) }
    splitter.closeRecord()
    guard let header = splitter.records.first else { throw .empty }
    (strayQuoteLine, headingLine) = (splitter.strayQuoteLine, header.line)
    headings = header.cells.map(\.trimmingBlanks)
    let columns = Self.columns(headings)
    rows = Array(splitter.records.dropFirst())
    for index in rows.indices { rows[index].columns = columns }
    try require(required)
  }

  /// Throws unless the table has columns, named in lower case.
  package func require(_ names: [String]) throws(Problem) {
    let columns = Self.columns(headings)
    for name in names where columns[name] == nil { throw .missingColumn(name) }
  }

  /// Returns the places of the columns by their names in lower case.
  static func columns(_ headings: [String]) -> [String: Int] {
    Dictionary(
      headings.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the most frequent separator in the headings, outside quotes; a comma if there is none.
  static func separator(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.drop(while: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      counts[byte, default: 0] += 1
    }
    let others = [UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return others.reduce(UInt8(ascii: ",")) { best, next in
      counts[next, default: 0] > counts[best, default: 0] ? next : best
    }
  }
}

extension StringProtocol {
  /// The text without leading and trailing blanks.
  package var trimmingBlanks: String {
    let blanks: Set<Character> = [" ", "\t", "\u{A0}"]
    var text = self[...]
    while let first = text.first, blanks.contains(first) { text.removeFirst() }
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    return String(text)
  }
}

/// Reads a table part by part, in constant memory.
///
/// The table is as for `CSVTable`, of any number of rows.
package struct CSVRowReader {
  /// A row has at most this many bytes.
  private static let maxBytes = 1 << 20

  /// The columns by their names in lower case; nil before the first record.
  package private(set) var columns: [String: Int]?
  /// The bytes up to the end of the headings, which determine the separator.
  private var head: [UInt8] = []
  private var tokenizer: CSVTokenizer?

  package init() {}

  /// Returns the rows that end within the next bytes.
  package mutating func append(_ bytes: [UInt8]) throws(CSVTable.Problem) -> [CSVTable.Row] {
    guard var tokenizer else {
      head += bytes
      guard head.count <= Self.maxBytes else { throw .tooLarge(line: 1) }
      guard head.drop(while: Self.isLineEnd).contains(where: Self.isLineEnd) else { return [] }
      return try readHeadings()
    }
    // The only reference, so that the records aren't copied.
    self.tokenizer = nil
    for byte in bytes {
      tokenizer.append(byte)
      guard tokenizer.recordBytes <= Self.maxBytes else { throw .tooLarge(line: tokenizer.line) }
    }
    let rows = drain(&tokenizer)
    self.tokenizer = tokenizer
    return rows
  }

  /// Returns the last row, after the end of the file.
  package mutating func finish() throws(CSVTable.Problem) -> [CSVTable.Row] {
    var rows = tokenizer == nil ? try readHeadings() : []
    guard var tokenizer else { return rows }
    if let line = tokenizer.openQuote { throw .openQuote(line: line) }
    tokenizer.closeRecord()
    rows += drain(&tokenizer)
    if columns == nil { throw .empty }
    self.tokenizer = tokenizer
    return rows
  }

  private mutating func readHeadings() throws(CSVTable.Problem) -> [CSVTable.Row] {
    let bytes = head.dropFirst(head.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    head = []
    tokenizer = CSVTokenizer(separator: CSVTable.separator(bytes))
    return try append(Array(bytes))
  }

  private mutating func drain(_ tokenizer: inout CSVTokenizer) -> [CSVTable.Row] {
    var rows = tokenizer.records
    tokenizer.records = []
    if columns == nil, !rows.isEmpty {
      columns = CSVTable.columns(rows.removeFirst().cells.map(\.trimmingBlanks))
    }
    let columns = columns ?? [:]
    for index in rows.indices { rows[index].columns = columns }
    return rows
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

/// Divides the bytes of a table into cells and records.
struct CSVTokenizer {
  let separator: UInt8
  /// The complete records; a reader may remove them.
  var records: [CSVTable.Row] = []
  private var cells: [String] = []
  private var cellCount = 0
  private var cell: [UInt8] = []
  /// The number of bytes of the present record.
  private(set) var recordBytes = 0
  private(set) var line = 1
  private var firstLine = 1
  private(set) var openQuote: Int?
  /// The line of the first quote that isn't around a whole cell.
  private(set) var strayQuoteLine: Int?
  /// The line of the current cell's opening quote.
  private var quoteLine = 1
  /// True if the last byte was a closing quote, so that another one is an escaped quote.
  private var hasJustClosed = false

  init(separator: UInt8) { self.separator = separator }

  mutating func append(_ byte: UInt8) {
    recordBytes += 1
    if byte == UInt8(ascii: "\n") { line += 1 }
    if openQuote != nil {
      guard byte == UInt8(ascii: "\"") else { return cell.append(byte) }
      (openQuote, hasJustClosed) = (nil, true)
      return
    }
    switch byte {
    case UInt8(ascii: "\"") where hasJustClosed:
      cell.append(byte)
      openQuote = quoteLine
    case UInt8(ascii: "\"") where cell.isEmpty: (openQuote, quoteLine) = (line, line)
    case separator: closeCell()
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): closeRecord()
    default:
      if hasJustClosed || byte == UInt8(ascii: "\"") { strayQuoteLine = strayQuoteLine ?? line }
      cell.append(byte)
    }
    hasJustClosed = false
  }

  private mutating func closeCell() {
    cellCount += 1
    if cells.count < CSVTable.maxCells { cells.append(String(decoding: cell, as: UTF8.self)) }
    cell = []
  }

  /// Ends a record; ignores empty lines.
  mutating func closeRecord() {
    if !cells.isEmpty || !cell.isEmpty {
      closeCell()
      records.append(CSVTable.Row(line: firstLine, cellCount: cellCount, cells: cells))
    }
    (cells, cellCount, cell, recordBytes) = ([], 0, [], 0)
    firstLine = line
  }
}
