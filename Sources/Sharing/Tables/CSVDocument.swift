/// A table of comma-separated values (RFC 4180).
package enum CSVDocument {
  package enum Cell: Hashable, Sendable {
    case text(String)
    case number(Int)
    case empty

    package init(_ text: String?) { self = text.map(Cell.text) ?? .empty }
    package init(_ number: Int?) { self = number.map(Cell.number) ?? .empty }
  }

  /// The bytes that Excel needs at the beginning of a file to read it as UTF-8.
  package static let byteOrderMark = "\u{FEFF}"

  /// Returns the file: UTF-8 without a byte-order mark, lines ended by CR LF.
  package static func text(headers: [String], rows: [[Cell]]) -> String {
    ([headers.map(Cell.text)] + rows).map { row in
      row.map(\.written).joined(separator: ",") + "\r\n"
    }.joined()
  }
}

extension CSVDocument.Cell {
  fileprivate var written: String {
    switch self {
    case .text(let text): Self.written(text)
    case .number(let number): String(number)
    case .empty: ""
    }
  }

  /// Quotes a cell; a text that a spreadsheet would take for a formula gets a leading apostrophe.
  private static func written(_ text: String) -> String {
    let cleaned = text.cleanedForCSV
    let guarded = cleaned.startsLikeFormula ? "'" + cleaned : cleaned
    let needsQuotes = guarded.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    guard needsQuotes else { return guarded }
    let parts = guarded.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"\(parts.map { String($0) }.joined(separator: "\"\""))\""
  }
}

extension String {
  fileprivate var startsLikeFormula: Bool {
    // Also the full-width forms that Chinese and Japanese spreadsheets accept.
    guard let first = unicodeScalars.first else { return false }
    return "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(first)
  }

  /// The text without control characters; line breaks and tabs stay.
  fileprivate var cleanedForCSV: String {
    let kept = unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x9, 0xa, 0xd: true
      case 0...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069, 0xfeff: false
      default: true
      }
    }
    return String(UnicodeScalarView(kept))
  }
}
