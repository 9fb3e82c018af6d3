/// What a view is drawn on: so many columns, with colour or without.
package struct TerminalLayout: Hashable, Sendable {
  /// Lines are never longer.
  package let columns: Int
  package let paint: TerminalStyler

  /// Nothing can be read on less.
  static let leastColumns = 40

  /// A screen of 160 columns at most, for a line must not lose the eye.
  package init(columns: Int = 80, paint: TerminalStyler = TerminalStyler(isOn: false)) {
    self.columns = min(160, max(Self.leastColumns, columns))
    self.paint = paint
  }

  /// A line in a style, cut to the width.
  package func line(_ text: String, _ style: TerminalStyler.Style? = nil, indent: Int = 0) -> String
  {
    String(repeating: " ", count: indent)
      + paint(text.cleanedForTerminal.fitted(to: columns - indent), style)
  }

  /// A paragraph, broken between words; further lines are indented by `hanging` more.
  package func paragraph(
    _ text: String, _ style: TerminalStyler.Style? = nil, indent: Int = 0, hanging: Int = 0
  ) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in text.cleanedForTerminal.split(separator: " ") {
      let room = columns - indent - (lines.isEmpty ? 0 : hanging)
      if current.isEmpty {
        current = String(word)
      } else if current.displayWidth + 1 + word.displayWidth <= room {
        current += " " + word
      } else {
        lines.append(current)
        current = String(word)
      }
    }
    if !current.isEmpty { lines.append(current) }
    return lines.enumerated().map { index, text in
      line(text, style, indent: indent + (index == 0 ? 0 : hanging))
    }
  }
}
