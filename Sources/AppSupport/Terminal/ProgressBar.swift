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

/// The progress of long work in steps.
package struct StepProgress: Hashable, Sendable {
  /// The present step: `Uploading photos`.
  package var step: String
  /// The finished part of the step.
  package var done: Int
  /// The amount of work of the step; nil if it is unknown.
  package var total: Int?
  /// The finished part of the whole work, from 0 to 1; nil if only the step is known.
  package var fraction: Double?

  package init(_ step: String, done: Int = 0, of total: Int? = nil, fraction: Double? = nil) {
    (self.step, self.done, self.total, self.fraction) = (step, done, total, fraction)
  }

  /// The finished part of the whole work, otherwise of the step; nil if neither is known.
  package var share: Double? {
    if let fraction { return min(1, max(0, fraction)) }
    return total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
  }

  /// `Reading photos: 1,234 of 8,000`.
  package var count: String {
    let number = DisplayFormat.number(done)
    guard let total else { return done == 0 ? step : "\(step): \(number)" }
    return "\(step): \(number) of \(DisplayFormat.number(total))"
  }
}
