/// Colors words on a terminal.
///
/// The text is the same without color, so color is never the only sign.
package struct TerminalStyler: Hashable, Sendable {
  /// The meaning of a color, with the parameter of the control sequence "select graphic rendition"
  /// (ECMA-48).
  package enum Style: Int, Sendable {
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
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }
}

/// The setting for colors.
package enum ColorMode: String, Sendable, CaseIterable {
  case auto, always, never

  /// Whether output is colored.
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
