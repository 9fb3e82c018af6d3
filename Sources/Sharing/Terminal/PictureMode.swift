import Foundation

/// Whether and how pictures are shown in the terminal.
package enum PictureMode: String, Sendable, CaseIterable {
  case auto, kitty, iterm, sixel, never

  /// The knowledge about a terminal before it is queried.
  package enum Answer: Hashable, Sendable {
    case shows(TerminalGraphics)
    case showsNone
    /// The environment doesn't say; the terminal may answer that it supports sixels.
    case askTerminal
  }

  /// Returns whether and how pictures are shown, or that the terminal has to be queried.
  ///
  /// Without a terminal there are none, whatever the mode. In automatic mode there are none in tmux
  /// and screen, which pass graphics through only if configured.
  package func answer(isTerminal: Bool, environment: [String: String]) -> Answer {
    guard isTerminal else { return .showsNone }
    switch self {
    case .never: return .showsNone
    case .kitty: return .shows(.kitty)
    case .iterm: return .shows(.iterm)
    case .sixel: return .shows(.sixel)
    case .auto: return Self.answer(environment)
    }
  }

  private static func answer(_ environment: [String: String]) -> Answer {
    func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let term = environment["TERM"] ?? ""
    guard !has("TMUX"), !has("STY"), !term.hasPrefix("screen"), !term.hasPrefix("tmux"),
      !["", "dumb", "linux"].contains(term)
    else { return .showsNone }
    switch environment["TERM_PROGRAM"] ?? "" {
    case "iTerm.app", "WezTerm": return .shows(.iterm)
    case "ghostty": return .shows(.kitty)
    case "Apple_Terminal": return .showsNone
    default: break
    }
    if term == "xterm-kitty" || term == "xterm-ghostty" || has("KITTY_WINDOW_ID") {
      return .shows(.kitty)
    }
    // ssh forwards it.
    if environment["LC_TERMINAL"] == "iTerm2" { return .shows(.iterm) }
    return .askTerminal
  }

  /// Returns whether a reply to the primary device attributes query announces sixels by a 4, such
  /// as `ESC [ ? 6 2 ; 4 ; 2 2 c`.
  package static func supportsSixels(_ reply: String) -> Bool {
    guard let start = reply.range(of: "\u{1B}[?"),
      let end = reply[start.upperBound...].firstIndex(of: "c")
    else { return false }
    return reply[start.upperBound..<end].split(separator: ";").dropFirst().contains("4")
  }
}
