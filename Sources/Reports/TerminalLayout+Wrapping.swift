import AppSupport

extension TerminalLayout {
  /// Wraps a text in its column after a head such as a date; the head keeps its spaces.
  func paragraph(_ text: String, style: TerminalStyler.Style? = nil, after head: String) -> [String]
  {
    let lines = paragraph(text, style: style, indent: head.displayWidth)
    guard let first = lines.first else { return [head] }
    return [head + first.dropFirst(head.displayWidth)] + lines.dropFirst()
  }

  /// Wraps a list between its items, and not inside items that fit in a line.
  func list(_ lead: String, items: [String], indent: Int) -> [String] {
    let list = DisplayFormat.list(unbreakable(items))
    return paragraph("\(lead) \(list)", indent: indent, hanging: lead.isEmpty ? 0 : 2).map(
      \.breakable)
  }

  /// Returns the items with spaces at which lines don't wrap, if they fit in a line.
  func unbreakable(_ items: [String]) -> [String] {
    items.map { $0.displayWidth < columns - 12 ? $0.unbreakable : $0 }
  }
}

extension String {
  private static let noBreakSpace = "\u{A0}"

  /// The text with spaces at which lines don't wrap.
  var unbreakable: String { split(separator: " ").joined(separator: Self.noBreakSpace) }

  /// The text with plain spaces.
  var breakable: String { split(separator: Self.noBreakSpace).joined(separator: " ") }
}
