/// Colours words on a terminal; without colour the text is the same, so colour is never the only
/// sign of anything.
package struct TerminalStyler: Hashable, Sendable {
  /// What a colour stands for.
  package enum Style: Hashable, Sendable {
    /// A title.
    case heading
    /// Complete, won, well liked.
    case good
    /// Begun.
    case begun
    /// Lost, badly liked.
    case bad
    /// Beside the point: what is missing, units, remarks.
    case faint

    /// The parameters of the control sequence "select graphic rendition" (ECMA-48).
    fileprivate var parameters: String {
      switch self {
      case .heading: "1"
      case .good: "32"
      case .begun: "33"
      case .bad: "31"
      case .faint: "2"
      }
    }
  }

  package let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  /// The text in a style; as it is when there is no style, no colour or nothing to see.
  package func callAsFunction(_ text: String, _ style: Style?) -> String {
    guard isOn, let style, !text.isEmpty else { return text }
    return "\u{1B}[\(style.parameters)m\(text)\u{1B}[0m"
  }
}

/// When to colour what is printed.
package enum ColorMode: String, Sendable, CaseIterable {
  case auto, always, never

  /// Whether output is to be coloured.
  ///
  /// By itself only on a terminal that can (`TERM` says what it is, and not `dumb`) and where
  /// `NO_COLOR` is not set, as no-color.org asks.
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
