/// A table that fits the screen: where it is too wide, columns that can be spared go, the last
/// first, and then long names are cut.
package struct Grid {
  package struct Column: Sendable {
    let title: String
    let isRight: Bool
    let isSpared: Bool
    /// The width down to which it may be cut; nil when it may not.
    let least: Int?

    /// Words; may be cut down to a width.
    package static func words(_ title: String, least: Int = 10, isSpared: Bool = false) -> Column {
      Column(title: title, isRight: false, isSpared: isSpared, least: least)
    }

    /// Figures, one below the other.
    package static func figures(_ title: String, isSpared: Bool = false) -> Column {
      Column(title: title, isRight: true, isSpared: isSpared, least: nil)
    }

    /// Dates and codes, of about the same width.
    package static func marks(_ title: String, isSpared: Bool = false) -> Column {
      Column(title: title, isRight: false, isSpared: isSpared, least: nil)
    }
  }

  package struct Cell: ExpressibleByStringInterpolation, Sendable {
    let text: String
    let style: Paint.Style?
    let bar: Bar?

    package init(_ text: String, _ style: Paint.Style? = nil) {
      self.text = text.cleanedForTerminal
      self.style = style
      bar = nil
    }

    /// A bar ten columns wide; of an amount, which is neither good nor bad.
    package init(amount bar: Bar) {
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
    self.columns = columns
    self.indent = indent
  }

  package mutating func add(_ cells: [Cell]) { rows.append(cells) }

  /// The header and the rows; nothing when there is no row.
  package func lines(_ screen: Screen) -> [String] {
    guard !rows.isEmpty else { return [] }
    let hasTitles = columns.contains { !$0.title.isEmpty }
    let header = columns.map { Cell($0.title, .faint) }
    let all = (hasTitles ? [header] : []) + rows
    let widths = widths(of: all, in: screen.columns - indent)
    return all.map { row in line(row, widths, screen.paint) }
  }

  private func line(_ row: [Cell], _ widths: [Int?], _ paint: Paint) -> String {
    var line = String(repeating: " ", count: indent)
    var pending = 0
    for (column, (cell, width)) in zip(columns, zip(row, widths)) {
      guard let width else { continue }
      let text = cell.text.fitted(to: width)
      let blanks = width - text.displayWidth
      // Blanks are written only once something follows, so that no line ends in them.
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

  /// The width of each column; nil for one that is left out.
  private func widths(of rows: [[Cell]], in room: Int) -> [Int?] {
    var widths: [Int?] = columns.indices.map { column in
      rows.map { $0[column].text.displayWidth }.max() ?? 0
    }
    func excess() -> Int {
      let kept = widths.compactMap { $0 }
      return kept.reduce(0, +) + max(0, kept.count - 1) * 2 - room
    }
    for column in columns.indices.reversed() where columns[column].isSpared && excess() > 0 {
      widths[column] = nil
    }
    while excess() > 0 {
      let cuttable = columns.indices.filter { column in
        guard let width = widths[column], let least = columns[column].least else { return false }
        return width > least
      }
      guard let widest = cuttable.max(by: { (widths[$0] ?? 0) < (widths[$1] ?? 0) }),
        let width = widths[widest]
      else { break }
      widths[widest] = width - 1
    }
    return widths
  }
}
