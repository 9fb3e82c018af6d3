/// A table with commas, semicolons or tabs as separators, otherwise as in RFC 4180; the first
/// record names the columns.
package struct CSVTable {
  package struct Row {
    /// The line on which the record begins, counted from 1.
    package let line: Int
    fileprivate let cells: [String]
    fileprivate let columns: [String: Int]

    /// Returns the trimmed cell of a column; nil if it is missing or empty.
    package subscript(_ column: String) -> String? {
      guard let place = columns[column], cells.indices.contains(place) else { return nil }
      let cell = cells[place].trimmingBlanks
      return cell.isEmpty ? nil : cell
    }
  }

  /// The reason that the bytes aren't a table.
  package enum Problem: Error, Hashable {
    case empty
    case missingColumn(String)
    case openQuote(line: Int)
    case tooLarge
  }

  package static let mostRows = 50_000
  /// The column names of the first record.
  package let headings: [String]
  package private(set) var rows: [Row] = []

  /// Parses a table; its columns may have any order, and it may have other columns.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 with or without a byte order mark.
  ///   - required: columns that the table must have.
  /// - Throws: `Problem`.
  package init(_ bytes: [UInt8], required: [String]) throws(Problem) {
    var records = try Self.records(bytes)[...]
    guard let header = records.popFirst() else { throw .empty }
    headings = header.cells.map(\.trimmingBlanks)
    let names = headings.map { $0.lowercased() }
    let columns = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for name in required where columns[name] == nil { throw .missingColumn(name) }
    rows = records.map { Row(line: $0.line, cells: $0.cells, columns: columns) }
  }

  private static func records(_ bytes: [UInt8]) throws(Problem) -> [CSVTokenizer.Record] {
    let bytes = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    var splitter = CSVTokenizer(separator: separator(bytes))
    for byte in bytes {
      splitter.take(byte)
      guard splitter.records.count <= mostRows + 1 else { throw .tooLarge }
    }
    if let line = splitter.openQuote { throw .openQuote(line: line) }
    splitter.end()
    return splitter.records
  }

  /// Returns the most frequent separator outside of quotes in the header; a comma if there is none.
  private static func separator(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.drop(while: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == UInt8(ascii: "\n") { break }
      counts[byte, default: 0] += 1
    }
    let others = [UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return others.reduce(UInt8(ascii: ",")) { best, next in
      counts[next, default: 0] > counts[best, default: 0] ? next : best
    }
  }
}

/// Splits bytes into records and cells.
private struct CSVTokenizer {
  struct Record {
    let line: Int
    let cells: [String]
  }

  private static let maxCells = 64

  let separator: UInt8
  private(set) var records: [Record] = []
  private var cells: [String] = []
  private var cell: [UInt8] = []
  private var line = 1
  private var firstLine = 1
  /// The line on which the open quote began.
  private(set) var openQuote: Int?
  /// Whether the last byte closed a quote, so that another quote is a literal one.
  private var hasJustClosed = false

  init(separator: UInt8) { self.separator = separator }

  mutating func take(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") { line += 1 }
    if openQuote != nil {
      guard byte == UInt8(ascii: "\"") else { return cell.append(byte) }
      openQuote = nil
      hasJustClosed = true
      return
    }
    switch byte {
    case UInt8(ascii: "\"") where hasJustClosed:
      cell.append(byte)
      openQuote = line
    case UInt8(ascii: "\"") where cell.isEmpty: openQuote = line
    case separator: closeCell()
    case UInt8(ascii: "\n"): closeRecord()
    case UInt8(ascii: "\r"): break
    default: cell.append(byte)
    }
    hasJustClosed = false
  }

  mutating func end() { closeRecord() }

  private mutating func closeCell() {
    if cells.count < Self.maxCells { cells.append(String(decoding: cell, as: UTF8.self)) }
    cell = []
  }

  /// Ends a record; empty lines are skipped.
  private mutating func closeRecord() {
    if !cells.isEmpty || !cell.isEmpty {
      closeCell()
      records.append(Record(line: firstLine, cells: cells))
    }
    cells = []
    cell = []
    firstLine = line
  }
}

extension StringProtocol {
  /// Returns the bytes without spaces at either end.
  package var trimmingBlanks: String {
    let blanks: Set<Character> = [" ", "\t", "\u{A0}"]
    var text = self[...]
    while let first = text.first, blanks.contains(first) { text.removeFirst() }
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    return String(text)
  }
}
