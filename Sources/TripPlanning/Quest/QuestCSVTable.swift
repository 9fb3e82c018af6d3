import AppSupport

/// A CSV table of a quest: every row has as many cells as there are columns.
struct QuestCSVTable {
  static let maxRows = 200_000
  static let maxBytes = 64 << 20
  static let maxCellBytes = 4_096

  let rows: [CSVTable.Row]

  /// Reads the text; ignores blank lines and unknown columns.
  init(_ text: String, columns required: [String]) throws(QuestFileError) {
    guard text.utf8.count <= Self.maxBytes else { throw QuestFileError(line: 1, .tooLong) }
    let table: CSVTable
    do throws(CSVTable.Problem) {
      table = try CSVTable(Array(text.utf8), required: [], mostRows: Self.maxRows)
    } catch {
      throw QuestFileError(error)
    }
    rows = table.rows
    try Self.checkColumns(table, required)
    for row in rows where row.cellCount != table.headings.count {
      throw QuestFileError(line: row.line, .cells(row.cellCount, of: table.headings.count))
    }
    if let line = table.strayQuoteLine { throw QuestFileError(line: line, .strayQuote) }
  }

  private static func checkColumns(
    _ table: CSVTable, _ required: [String]
  ) throws(QuestFileError) {
    let line = table.headingLine
    guard table.headings.count < CSVTable.mostCells else {
      throw QuestFileError(line: line, .tooLong)
    }
    var names: Set<String> = []
    for heading in table.headings where !names.insert(heading.lowercased()).inserted {
      throw QuestFileError(line: line, .columnTwice(heading))
    }
    for name in required where !names.contains(name) {
      throw QuestFileError(line: line, .missingColumn(name))
    }
  }
}

extension CSVTable.Row {
  /// Returns a cell that must not be empty.
  func filled(_ column: String) throws(QuestFileError) -> String {
    guard let value = self[column] else { throw QuestFileError(line: line, .emptyCell(column)) }
    guard value.utf8.count <= QuestCSVTable.maxCellBytes else {
      throw QuestFileError(line: line, .tooLong)
    }
    return value
  }

  /// Returns a cell that must be a number in a range.
  func number(
    _ column: String, in range: ClosedRange<Double>
  ) throws(QuestFileError) -> Double {
    let value = try filled(column)
    guard let number = Double(value), range.contains(number) else {
      throw QuestFileError(line: line, .notANumber(column, value))
    }
    return number
  }
}

extension QuestFileError {
  fileprivate init(_ problem: CSVTable.Problem) {
    switch problem {
    case .empty: self.init(line: 1, .empty)
    case .missingColumn(let name): self.init(line: 1, .missingColumn(name))
    case .openQuote(let line): self.init(line: line, .openQuote)
    case .tooLarge(let line): self.init(line: line, .tooLong)
    }
  }
}
