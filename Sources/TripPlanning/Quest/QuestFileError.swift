/// An error in a line of a file.
package struct QuestFileError: Error, Hashable, Sendable {
  /// Line number, from 1, where the record begins.
  package let line: Int
  package let cause: Cause

  init(line: Int, _ cause: Cause) {
    self.line = line
    self.cause = cause
  }

  package enum Cause: Hashable, Sendable {
    case empty
    /// More bytes, rows or columns than allowed.
    case tooLong
    case missingColumn(String)
    case columnTwice(String)
    /// A record whose number of cells differs from the header's.
    case cells(Int, of: Int)
    case emptyCell(String)
    /// A column and its value, which is not a number in its range.
    case notANumber(String, String)
    /// A column and its value, which is not an ISO 8601 time with an offset.
    case notATime(String, String)
    case endsBeforeItStarts
    case sameStadiumTwice(String)
    /// A quote in the middle of a cell.
    case strayQuote
    /// A quote that is never closed.
    case openQuote
  }
}

extension QuestFileError: CustomStringConvertible {
  /// `line 3: 'noon' in column start is not a time with an offset`.
  package var description: String { "line \(line): \(cause.text)" }
}

extension QuestFileError.Cause {
  fileprivate var text: String {
    switch self {
    case .empty: "there is no header line"
    case .tooLong: "there is more than is read"
    case .missingColumn(let name): "there is no column \(name)"
    case .columnTwice(let name): "there are two columns \(name)"
    case .cells(let count, let expected): "\(count) cells, but \(expected) columns"
    case .emptyCell(let name): "column \(name) is empty"
    case .notANumber(let name, let value): "'\(value)' in column \(name) is not a possible number"
    case .notATime(let name, let value):
      "'\(value)' in column \(name) is not a time with an offset"
    case .endsBeforeItStarts: "the game ends before it starts"
    case .sameStadiumTwice(let id): "stadium \(id) is there twice"
    case .strayQuote: "there is a quote in the middle of a cell"
    case .openQuote: "a quote is never closed"
    }
  }
}
