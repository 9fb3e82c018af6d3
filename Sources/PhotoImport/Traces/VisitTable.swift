import AppSupport
import Localization
import Traces

/// The rows of a table in a text: separated values, or cells between bars as in Markdown, HTML and
/// wikis.
struct VisitTable {
  struct Row {
    let line: Int
    /// The cells without blanks around them.
    let cells: [String]

    var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }
    subscript(_ column: Int) -> String { column < cells.count ? cells[column] : "" }
  }

  let rows: [Row]

  init(_ text: String) throws(TraceError) {
    let lines = Self.lines(text)
    let barred = Self.barred(lines)
    rows = try (barred.isEmpty ? Self.separated(lines) : barred).filter { !$0.isEmpty }
  }

  /// Takes each line as a cell.
  init(linesOf text: String) {
    rows = Self.lines(text).map { Row(line: $0.number, cells: [$0.text.trimmingBlanks]) }
      .filter { !$0.isEmpty }
  }

  private struct Line {
    let number: Int
    var text: String
  }

  private static func lines(_ text: String) -> [Line] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { Line(number: $0 + 1, text: String($1)) }
  }

  // MARK: Cells between bars

  private static func barred(_ lines: [Line]) -> [Row] {
    let trimmed = lines.map { Line(number: $0.number, text: $0.text.trimmingBlanks) }
    guard trimmed.count(where: { $0.text.hasPrefix("|") }) > 1 else { return [] }
    let isWiki = trimmed.contains { $0.text.hasPrefix("{|") }
    let table = isWiki ? wikiRows(trimmed) : trimmed.filter { $0.text.contains("|") }
    return table.filter { !$0.text.allSatisfy { "|:-+= ".contains($0) } }.map { line in
      // An escaped bar is part of a cell.
      let whole = line.text.replacing("\\|", with: "\u{0}")
      let ends = (whole.hasPrefix("|") ? 1 : 0, whole.hasSuffix("|") && !isWiki ? 1 : 0)
      let cells = whole.split(separator: "|", omittingEmptySubsequences: false)
        .dropFirst(ends.0).dropLast(ends.1)
      return Row(
        line: line.number, cells: cells.map { $0.replacing("\u{0}", with: "|").trimmingBlanks })
    }
  }

  /// Returns the rows of a wiki's table, whose cells may be on a line each.
  private static func wikiRows(_ lines: [Line]) -> [Line] {
    var rows: [Line] = []
    for line in lines {
      let text = line.text
      if text.hasPrefix("|-") || text.hasPrefix("{|") {
        rows.append(Line(number: line.number, text: ""))
      } else if text.hasPrefix("|") && !text.hasPrefix("|}") || text.hasPrefix("!"), !rows.isEmpty {
        // A link shows the text after its bar. In a cell, a bar follows the attributes.
        let shown = text.replacing(/\[\[(?:[^\]|]*\|)?(.*?)\]\]/) { $0.1 }
          .replacing(/<ref.*?(?:<\/ref>|\/>)/, with: "")
        let cells = shown.dropFirst().replacing("!!", with: "||").split(
          separator: "||", omittingEmptySubsequences: false)
        rows[rows.count - 1].text += cells.map { "|" + $0.replacing(/^[^|]*=[^|]*\|/, with: "") }
          .joined()
      }
    }
    return rows
  }

  // MARK: Separated values

  private static func separated(_ lines: [Line]) throws(TraceError) -> [Row] {
    var lines = lines[...]
    if lines.first?.text.lowercased().hasPrefix("sep=") == true { lines = lines.dropFirst() }
    // A title above the table says nothing about the separator.
    let isPlain = { (line: Line) in !line.text.contains { ",;\t".contains($0) } }
    if !lines.allSatisfy(isPlain) { lines = lines.drop(while: isPlain) }
    let skipped = (lines.first?.number ?? 1) - 1
    let bytes = Array(lines.map(\.text).joined(separator: "\n").utf8)
    do throws(CSVTable.Problem) {
      let table = try CSVTable(bytes, required: [])
      return [Row(line: skipped + table.headingLine, cells: table.headings)]
        + table.rows.map { row in
          Row(line: skipped + row.line, cells: row.cells.map(\.trimmingBlanks))
        }
    } catch {
      switch error {
      case .empty: throw TraceError(localized("the file is empty"))
      case .missingColumn(let name): throw TraceError(localized("no column \"\(name)\""), line: 1)
      case .openQuote(let line):
        throw TraceError(localized("a quote is never closed"), line: skipped + line)
      case .tooLarge:
        throw TraceError(localized("more than \(DisplayFormat.number(CSVTable.maxRows)) rows"))
      }
    }
  }
}
