/// A table that fits the screen.
///
/// If it is too wide, optional columns are removed, the last ones first, and then words are
/// truncated, the longest first.
package struct TextTable {
  package struct Column: Sendable {
    let title: String
    let isRight, isOptional: Bool
    let least: Int?
    /// The width below which other columns are truncated first.
    let enough: Int?

    /// A column of words, which may be truncated; `enough` is kept while other columns can shrink.
    package static func words(
      _ title: String, least: Int = 10, enough: Int? = nil, isOptional: Bool = false
    ) -> Column {
      Column(
        title: title, isRight: false, isOptional: isOptional, least: least, enough: enough ?? least)
    }

    /// A right-aligned column of numbers.
    package static func figures(_ title: String, isOptional: Bool = false) -> Column {
      Column(title: title, isRight: true, isOptional: isOptional, least: nil, enough: nil)
    }

    /// A column of dates or codes of similar width.
    package static func marks(_ title: String, isOptional: Bool = false) -> Column {
      Column(title: title, isRight: false, isOptional: isOptional, least: nil, enough: nil)
    }
  }

  package struct Cell: ExpressibleByStringInterpolation, Sendable {
    let text: String
    let style: TerminalStyler.Style?
    let bar: ProgressBar?

    package init(_ text: String, style: TerminalStyler.Style? = nil) {
      self.text = text.cleanedForTerminal
      self.style = style
      bar = nil
    }

    /// A bar of ten columns for an amount, which is neither good nor bad.
    package init(amount bar: ProgressBar) {
      text = String(repeating: " ", count: 10)
      style = nil
      self.bar = bar
    }

    package init(stringLiteral value: String) { self.init(value) }
  }

  private let columns: [Column]
  private let indent: Int
  private var rows: [[Cell]] = []

  package init(_ columns: [Column], indent: Int = 2) {
    (self.columns, self.indent) = (columns, indent)
  }

  package mutating func add(_ cells: [Cell]) { rows.append(cells) }
  package mutating func add(_ texts: String...) { rows.append(texts.map { Cell($0) }) }

  /// Returns the lines for a screen, in its colors.
  package func lines(_ screen: TerminalLayout) -> [String] {
    lines(within: screen.columns, screen.paint)
  }

  /// Returns the header and the rows without trailing spaces; nothing if there are no rows.
  ///
  /// Without a maximum width (at least 40), the table is as wide as its words.
  package func lines(within room: Int?, _ paint: TerminalStyler = TerminalStyler(isOn: false))
    -> [String]
  {
    guard !rows.isEmpty else { return [] }
    let hasTitles = columns.contains { !$0.title.isEmpty }
    let header = columns.map { Cell($0.title, style: .faint) }
    let all = (hasTitles ? [header] : []) + rows
    let widths = widths(
      of: all, in: room.map { max(TerminalLayout.leastColumns, $0) - indent } ?? .max)
    return all.map { row in line(row, widths: widths, paint: paint) }
  }

  private func line(_ row: [Cell], widths: [Int?], paint: TerminalStyler) -> String {
    var line = String(repeating: " ", count: indent)
    var pending = 0
    for (column, (cell, width)) in zip(columns, zip(row, widths)) {
      guard let width else { continue }
      let text = cell.text.fitted(to: width)
      let blanks = width - text.displayWidth
      // Spaces are written only if a cell follows, so that no line ends with them.
      let before = pending + (column.isRight ? blanks : 0)
      pending = 2 + (column.isRight ? 0 : blanks)
      if text.isEmpty {
        pending += before
        continue
      }
      line += String(repeating: " ", count: before)
      line += cell.bar.map { $0.text(width: width, paint, style: nil) } ?? paint(text, cell.style)
    }
    return line
  }

  /// Returns the width of each column; nil for a removed one.
  private func widths(of rows: [[Cell]], in room: Int) -> [Int?] {
    var widths: [Int?] = columns.indices.map { column in
      rows.map { $0[column].text.displayWidth }.max() ?? 0
    }
    func excess() -> Int {
      let kept = widths.compactMap { $0 }
      return kept.reduce(0, +) + max(0, kept.count - 1) * 2 - room
    }
    for column in columns.indices.reversed() where columns[column].isOptional && excess() > 0 {
      widths[column] = nil
    }
    for limit in [\Column.enough, \.least] {
      while excess() > 0 {
        let cuttable = columns.indices.filter { column in
          guard let width = widths[column], let least = columns[column][keyPath: limit] else {
            return false
          }
          return width > least
        }
        guard let widest = cuttable.max(by: { (widths[$0] ?? 0) < (widths[$1] ?? 0) }),
          let width = widths[widest]
        else { break }
        widths[widest] = width - 1
      }
    }
    return widths
  }
}
