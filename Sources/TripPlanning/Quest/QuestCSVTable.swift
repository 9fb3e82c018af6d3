/// A CSV table (RFC 4180) with a header line, read by the names of its columns.
struct QuestCSVTable {
  /// A record and the line on which it begins.
  struct Row {
    let line: Int
    let cells: [String]
  }

  private let columns: [String: Int]
  let rows: [Row]

  static let maxRows = 200_000
  static let maxBytes = 64 << 20
  static let maxCellBytes = 4_096
  static let maxColumns = 64

  /// Reads the text; ignores blank lines and unknown columns.
  init(_ text: String, columns required: [String]) throws(QuestFileError) {
    guard text.utf8.count <= Self.maxBytes else { throw QuestFileError(line: 1, .tooLong) }
    var reader = Reader(text)
    var columns: [String: Int] = [:]
    guard let header = try reader.row() else { throw QuestFileError(line: 1, .empty) }
    for (position, name) in header.cells.enumerated() {
      let name = name.trimmed
      guard columns.updateValue(position, forKey: name) == nil else {
        throw QuestFileError(line: header.line, .columnTwice(name))
      }
    }
    for name in required where columns[name] == nil {
      throw QuestFileError(line: header.line, .missingColumn(name))
    }
    self.columns = columns
    var rows: [Row] = []
    while let row = try reader.row() {
      guard rows.count < Self.maxRows else { throw QuestFileError(line: row.line, .tooLong) }
      guard row.cells.count == header.cells.count else {
        throw QuestFileError(line: row.line, .cells(row.cells.count, of: header.cells.count))
      }
      rows.append(row)
    }
    self.rows = rows
  }

  /// Returns a trimmed cell; empty if the column doesn't exist.
  func text(_ column: String, of row: Row) -> String {
    guard let position = columns[column], row.cells.indices.contains(position) else { return "" }
    return row.cells[position].trimmed
  }

  /// Returns a cell that must not be empty.
  func filled(_ column: String, of row: Row) throws(QuestFileError) -> String {
    let value = text(column, of: row)
    guard !value.isEmpty else { throw QuestFileError(line: row.line, .emptyCell(column)) }
    return value
  }

  /// Returns a cell that must be a number in a range.
  func number(_ column: String, of row: Row, in range: ClosedRange<Double>)
    throws(QuestFileError) -> Double
  {
    let value = try filled(column, of: row)
    guard let number = Double(value), range.contains(number) else {
      throw QuestFileError(line: row.line, .notANumber(column, value))
    }
    return number
  }
}

extension QuestCSVTable {
  /// Reads records from bytes, one by one.
  private struct Reader {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    init(_ text: String) {
      bytes = Array(text.utf8)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Returns the next record that isn't a blank line, or nil at the end.
    mutating func row() throws(QuestFileError) -> Row? {
      while position < bytes.count, isLineEnd(bytes[position]) {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
      }
      guard position < bytes.count else { return nil }
      let first = line
      var cells: [String] = []
      while true {
        cells.append(try cell())
        guard cells.count <= QuestCSVTable.maxColumns else {
          throw QuestFileError(line: first, .tooLong)
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { break }
        position += 1
      }
      return Row(line: first, cells: cells)
    }

    private mutating func cell() throws(QuestFileError) -> String {
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: ","),
          !isLineEnd(bytes[position])
        {
          guard bytes[position] != UInt8(ascii: "\"") else {
            throw QuestFileError(line: line, .strayQuote)
          }
          position += 1
        }
        return try text(bytes[start..<position])
      }
      return try quotedCell()
    }

    private mutating func quotedCell() throws(QuestFileError) -> String {
      let first = line
      var value: [UInt8] = []
      position += 1
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\"") {
          guard position < bytes.count, bytes[position] == byte else {
            let isAtEnd =
              position == bytes.count || bytes[position] == UInt8(ascii: ",")
              || isLineEnd(bytes[position])
            guard isAtEnd else { throw QuestFileError(line: line, .strayQuote) }
            return try text(value[...])
          }
          position += 1
        }
        if byte == UInt8(ascii: "\n") { line += 1 }
        value.append(byte)
      }
      throw QuestFileError(line: first, .openQuote)
    }

    private func text(_ value: ArraySlice<UInt8>) throws(QuestFileError) -> String {
      guard value.count <= QuestCSVTable.maxCellBytes else {
        throw QuestFileError(line: line, .tooLong)
      }
      return String(decoding: value, as: UTF8.self)
    }

    private func isLineEnd(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
  }
}

extension String {
  /// The text without leading and trailing spaces and tabs.
  fileprivate var trimmed: String {
    let spaces: Set<Character> = [" ", "\t"]
    let rest = drop { spaces.contains($0) }
    guard let last = rest.lastIndex(where: { !spaces.contains($0) }) else { return "" }
    return String(rest[...last])
  }
}
