/// A table that fits the screen.
///
/// If it is too wide, optional columns are removed, the last ones first, and then words are
/// truncated, the longest first.
package struct TextTable {
  package struct Column: Sendable {
    let title: String
    var isRight = false
    let isOptional: Bool
    var minWidth: Int?
    /// The width below which other columns are truncated first.
    var preferredWidth: Int?

    /// A column of text that may be truncated; `preferredWidth` is kept while others can shrink.
    package static func text(
      _ title: String, minWidth: Int = 10, preferredWidth: Int? = nil, isOptional: Bool = false
    ) -> Column {
      Column(
        title: title, isOptional: isOptional, minWidth: minWidth,
        preferredWidth: preferredWidth ?? minWidth)
    }

    /// A right-aligned column of numbers.
    package static func numbers(_ title: String, isOptional: Bool = false) -> Column {
      Column(title: title, isRight: true, isOptional: isOptional)
    }

    /// A column of dates or codes of similar width.
    package static func fixed(_ title: String, isOptional: Bool = false) -> Column {
      Column(title: title, isOptional: isOptional)
    }
  }

  package struct Cell: ExpressibleByStringInterpolation, Sendable {
    let text: String
    let style: TerminalStyler.Style?
    let bar: ProgressBar?

    package init(_ text: String, style: TerminalStyler.Style? = nil) {
      (self.text, self.style, bar) = (text.cleanedForTerminal, style, nil)
    }

    /// A bar of ten columns for an amount, which is neither good nor bad.
    package init(amount bar: ProgressBar) {
      text = String(repeating: " ", count: 10)
      (style, self.bar) = (nil, bar)
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
    let all = (hasTitles ? [columns.map { Cell($0.title, style: .faint) }] : []) + rows
    let widths = widths(
      of: all, in: room.map { max(TerminalLayout.minColumns, $0) - indent } ?? .max)
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
    for limit in [\Column.preferredWidth, \.minWidth] {
      while excess() > 0 {
        let cuttable = columns.indices.filter { column in
          guard let width = widths[column], let minWidth = columns[column][keyPath: limit] else {
            return false
          }
          return width > minWidth
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

/// The width and the colors of a screen.
package struct TerminalLayout: Hashable, Sendable {
  /// The maximum length of a line.
  package let columns: Int
  package let paint: TerminalStyler

  static let minColumns = 40

  /// Limits the width to 160 columns, because longer lines are hard to read.
  package init(columns: Int = 80, paint: TerminalStyler = TerminalStyler(isOn: false)) {
    self.columns = min(160, max(Self.minColumns, columns))
    self.paint = paint
  }

  /// Returns a line in a style, truncated to the width.
  package func line(_ text: String, style: TerminalStyler.Style? = nil, indent: Int = 0) -> String {
    String(repeating: " ", count: indent)
      + paint(text.cleanedForTerminal.fitted(to: columns - indent), style)
  }

  /// Wraps a paragraph between words, Japanese between characters; further lines are indented by `hanging` more.
  package func paragraph(
    _ text: String, style: TerminalStyler.Style? = nil, indent: Int = 0, hanging: Int = 0
  ) -> [String] {
    let text = text.cleanedForTerminal.split(separator: " ").joined(separator: " ")
    guard !text.isEmpty else { return [] }
    let lines = text.wrapped(to: columns - indent, hanging: hanging)
    return lines.enumerated().map { index, text in
      line(
        String(text.drop { $0 == " " }), style: style, indent: indent + (index == 0 ? 0 : hanging))
    }
  }
}

/// Colors words on a terminal.
///
/// The text is the same without color, so color is never the only sign.
package struct TerminalStyler: Hashable, Sendable {
  /// The meaning of a color, with the parameter of the control sequence "select graphic rendition"
  /// (ECMA-48).
  package enum Style: Int, Sendable, CaseIterable {
    case heading = 1
    /// Complete, won, or rated well.
    case good = 32
    /// In progress.
    case begun = 33
    /// Lost, or rated badly.
    case bad = 31
    /// Less important: missing things, units, remarks.
    case faint = 2
  }

  package let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  /// Returns the text in a style; unchanged without a style, without color, or if it is blank.
  package func callAsFunction(_ text: String, _ style: Style?) -> String {
    guard isOn, let style, !text.isEmpty else { return text }
    return Self.sequence(style.rawValue) + text + Self.sequence(0)
  }

  private static func sequence(_ parameter: Int) -> String { "\u{1B}[\(parameter)m" }

  /// The control sequences of all styles and of their end.
  static let sequences = ([0] + Style.allCases.map(\.rawValue)).map(sequence)
}

/// The setting for colors.
package enum ColorMode: String, Sendable, CaseIterable {
  case auto, always, never

  /// Returns whether output is colored.
  ///
  /// `auto` means on a terminal that supports color (`TERM` is set and not `dumb`) unless
  /// `NO_COLOR` is set (no-color.org).
  package func colors(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let refuses = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      let canColor = environment["TERM"].map { !$0.isEmpty && $0 != "dumb" } ?? false
      return isTerminal && !refuses && canColor
    }
  }
}
