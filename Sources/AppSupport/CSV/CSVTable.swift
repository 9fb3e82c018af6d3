/// A table separated by commas, semicolons or tabs, otherwise as in RFC 4180.
///
/// The first record contains the names of the columns.
package struct CSVTable {
  package struct Row {
    /// Line number of the row's beginning, from 1.
    package let line: Int
    /// The number of cells in the file, which may differ from the number of headings.
    package let cellCount: Int
    let cells: [String]
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
    case empty
    case missingColumn(String)
    case openQuote(line: Int)
    case tooLarge(line: Int)
  }

  package static let mostRows = 50_000
  /// A row doesn't keep more cells than this.
  package static let mostCells = 64
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
    _ bytes: [UInt8], required: [String], mostRows: Int = CSVTable.mostRows
  ) throws(Problem) {
    let bytes = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    var splitter = CSVTokenizer(separator: Self.separator(bytes))
    for byte in bytes {
      splitter.take(byte)
      guard splitter.records.count <= mostRows + 1 else {
        throw .tooLarge(line: splitter.records[mostRows + 1].line)
      }
    }
    if let line = splitter.openQuote { throw .openQuote(line: line) }
    splitter.closeRecord()
    guard let header = splitter.records.first else { throw .empty }
    strayQuoteLine = splitter.strayQuoteLine
    headingLine = header.line
    headings = header.cells.map(\.trimmingBlanks)
    let columns = Self.columns(headings)
    for name in required where columns[name] == nil { throw .missingColumn(name) }
    rows = Array(splitter.records.dropFirst())
    for index in rows.indices { rows[index].columns = columns }
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
