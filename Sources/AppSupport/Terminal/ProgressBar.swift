/// A fraction as a bar, `████░░░░░░`, full only for the whole, and empty only for zero.
package struct ProgressBar: Hashable, Sendable {
  package let part, whole: Int

  package init(_ part: Int, of whole: Int) {
    self.whole = max(0, whole)
    self.part = min(max(0, part), self.whole)
  }

  /// The percentage, rounded down, so that 100 means all.
  package var percent: Int { whole == 0 ? 0 : part * 100 / whole }

  package var style: TerminalStyler.Style? {
    if part == 0 { return .faint }
    return part == whole ? .good : .begun
  }

  /// The style by the fraction.
  package func text(width: Int, _ paint: TerminalStyler) -> String {
    text(width: width, paint, style: style)
  }

  package func text(width: Int, _ paint: TerminalStyler, style: TerminalStyler.Style?) -> String {
    pieces(width: width, style: style).map { paint($0.text, $0.style) }.joined()
  }

  /// The filled and the empty part, each in its style.
  package func pieces(
    width: Int, style: TerminalStyler.Style?
  ) -> [(text: String, style: TerminalStyler.Style?)] {
    let filled = filled(width)
    return [
      (String(repeating: "█", count: filled), style),
      (String(repeating: "░", count: width - filled), .faint),
    ]
  }

  private func filled(_ width: Int) -> Int {
    guard part > 0, width > 0 else { return 0 }
    guard part < whole else { return width }
    return min(max(1, (part * width + whole / 2) / whole), max(1, width - 1))
  }
}
