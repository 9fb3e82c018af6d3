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
  package mutating func take(_ bytes: [UInt8]) throws(CSVTable.Problem) -> [CSVTable.Row] {
    guard var tokenizer else {
      head += bytes
      guard head.count <= Self.maxBytes else { throw .tooLarge(line: 1) }
      guard head.drop(while: Self.isLineEnd).contains(where: Self.isLineEnd) else { return [] }
      return try begin()
    }
    // The only reference, so that the records aren't copied.
    self.tokenizer = nil
    for byte in bytes {
      tokenizer.take(byte)
      guard tokenizer.recordBytes <= Self.maxBytes else { throw .tooLarge(line: tokenizer.line) }
    }
    let rows = drain(&tokenizer)
    self.tokenizer = tokenizer
    return rows
  }

  /// Returns the last row, after the end of the file.
  package mutating func finish() throws(CSVTable.Problem) -> [CSVTable.Row] {
    var rows = tokenizer == nil ? try begin() : []
    guard var tokenizer else { return rows }
    if let line = tokenizer.openQuote { throw .openQuote(line: line) }
    tokenizer.closeRecord()
    rows += drain(&tokenizer)
    if columns == nil { throw .empty }
    self.tokenizer = tokenizer
    return rows
  }

  private mutating func begin() throws(CSVTable.Problem) -> [CSVTable.Row] {
    let bytes = head.dropFirst(head.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    head = []
    tokenizer = CSVTokenizer(separator: CSVTable.separator(bytes))
    return try take(Array(bytes))
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
