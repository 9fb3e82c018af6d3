import Foundation

/// Whether pictures are shown in the terminal, and how.
package enum PictureMode: String, Sendable, CaseIterable {
  case auto, kitty, iterm, sixel, never

  /// What is known of a terminal before it is asked.
  package enum Answer: Hashable, Sendable {
    case shows(TerminalGraphics)
    case showsNone
    /// Nothing in the environment tells; the terminal may say that it takes sixels.
    case askTerminal
  }

  /// How pictures are shown.
  ///
  /// Without a terminal there is never one, whatever was chosen. By itself none is shown within tmux
  /// and screen, which pass nothing through unless they are told to.
  ///
  /// - Parameters:
  ///   - isTerminal: whether what is printed goes to a terminal.
  ///   - environment: of the program; `TERM` and what terminals set beside it.
  /// - Returns: what is known.
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
    // It comes along through ssh.
    if environment["LC_TERMINAL"] == "iTerm2" { return .shows(.iterm) }
    return .askTerminal
  }

  /// Whether a terminal that was asked for its primary device attributes takes sixels.
  ///
  /// - Parameter reply: `ESC [ ? 6 2 ; 4 ; 2 2 c`; the 4 says so.
  /// - Returns: false for anything else.
  package static func supportsSixels(_ reply: String) -> Bool {
    guard let start = reply.range(of: "\u{1B}[?"),
      let end = reply[start.upperBound...].firstIndex(of: "c")
    else { return false }
    return reply[start.upperBound..<end].split(separator: ";").dropFirst().contains("4")
  }
}
