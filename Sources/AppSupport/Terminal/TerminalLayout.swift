/// The width and the colors of a screen.
package struct TerminalLayout: Hashable, Sendable {
  /// The maximum length of a line.
  package let columns: Int
  package let paint: TerminalStyler

  static let leastColumns = 40

  /// Limits the width to 160 columns, because longer lines are hard to read.
  package init(columns: Int = 80, paint: TerminalStyler = TerminalStyler(isOn: false)) {
    self.columns = min(160, max(Self.leastColumns, columns))
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
    var lines: [String] = []
    var current = ""
    for word in text.cleanedForTerminal.split(separator: " ") {
      for (index, part) in word.unbreakableParts.enumerated() {
        let room = columns - indent - (lines.isEmpty ? 0 : hanging)
        let gap = current.isEmpty || index > 0 ? "" : " "
        if current.isEmpty || (current + gap + part).displayWidth <= room {
          current += gap + part
        } else {
          lines.append(current)
          current = String(part)
        }
      }
    }
    if !current.isEmpty { lines.append(current) }
    return lines.enumerated().map { index, text in
      line(text, style: style, indent: indent + (index == 0 ? 0 : hanging))
    }
  }
}
