import AppSupport

extension TerminalLayout {
  /// Wraps a text in its column after a head such as a date; the head keeps its spaces.
  func paragraph(
    _ text: String, _ style: TerminalStyler.Style? = nil, after head: String
  ) -> [String] {
    let lines = paragraph(text, style, indent: head.displayWidth)
    guard let first = lines.first else { return [head] }
    return [head + first.dropFirst(head.displayWidth)] + lines.dropFirst()
  }

  /// Wraps a list between its items, and not inside items that fit in a line.
  func list(
    _ lead: String, _ items: [String], _ style: TerminalStyler.Style? = nil, indent: Int
  ) -> [String] {
    let room = columns - indent - 8
    let kept = items.map { $0.displayWidth < room ? $0.unbreakable : $0 }
    return paragraph("\(lead) \(DisplayFormat.list(kept))", style, indent: indent, hanging: 2)
      .map(\.breakable)
  }
}

extension String {
  private static let noBreakSpace = "\u{A0}"

  /// The text with spaces at which lines don't wrap.
  var unbreakable: String { split(separator: " ").joined(separator: Self.noBreakSpace) }

  /// The text with plain spaces.
  var breakable: String { split(separator: Self.noBreakSpace).joined(separator: " ") }
}
