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
  /// Whether the last byte was a closing quote, so that another one is an escaped quote.
  private var hasJustClosed = false

  init(separator: UInt8) { self.separator = separator }

  mutating func take(_ byte: UInt8) {
    recordBytes += 1
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
    if cells.count < CSVTable.mostCells { cells.append(String(decoding: cell, as: UTF8.self)) }
    cell = []
  }

  /// Ends a record; ignores empty lines.
  mutating func closeRecord() {
    if !cells.isEmpty || !cell.isEmpty {
      closeCell()
      records.append(CSVTable.Row(line: firstLine, cellCount: cellCount, cells: cells))
    }
    cells = []
    cellCount = 0
    cell = []
    recordBytes = 0
    firstLine = line
  }
}
