import Foundation

/// A graphics protocol of terminals.
package enum TerminalGraphics: String, Hashable, Sendable, CaseIterable {
  case kitty, iterm
  /// Bands of six lines, as in the VT340: xterm, foot, mlterm, Konsole and others.
  case sixel

  /// More pixels than a row of thumbnails has; larger pictures are not sent.
  static let maxPixels = 1 << 20

  /// Returns the bytes that show a picture, with a final line break; none for a picture that is
  /// empty or has more than a million pixels.
  package func bytes(of picture: PixelGrid) throws(DrawingError) -> [UInt8] {
    let count = picture.width.multipliedReportingOverflow(by: picture.height)
    guard !count.overflow, (1...Self.maxPixels).contains(count.partialValue) else { return [] }
    let shown =
      switch self {
      case .kitty: Self.kittyBytes(of: picture)
      case .iterm: Self.iTermBytes(ofFile: try picture.jpeg(), picture)
      case .sixel: SixelEncoder.bytes(of: picture)
      }
    return shown + Array("\n".utf8)
  }

  /// The largest number of Base64 characters per sequence; a multiple of four.
  private static let chunk = 4_096

  /// Returns a picture in the protocol of kitty (sw.kovidgoyal.net/kitty/graphics-protocol).
  private static func kittyBytes(of picture: PixelGrid) -> [UInt8] {
    let letters = Array(Data(picture.bytes).base64EncodedString().utf8)
    return stride(from: 0, to: letters.count, by: chunk).flatMap { start -> [UInt8] in
      let end = min(start + chunk, letters.count)
      // a=T shows it at once, f=24 is RGB, q=2 suppresses replies.
      let head = start == 0 ? "a=T,f=24,q=2,s=\(picture.width),v=\(picture.height)," : ""
      return Array("\u{1B}_G\(head)m=\(end < letters.count ? 1 : 0);".utf8) + letters[start..<end]
        + Array("\u{1B}\\".utf8)
    }
  }

  /// Returns a file as an inline image of iTerm2 (iterm2.com/documentation-images.html).
  private static func iTermBytes(ofFile file: [UInt8], _ picture: PixelGrid) -> [UInt8] {
    let head =
      "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(picture.width)px;"
      + "height=\(picture.height)px;preserveAspectRatio=1:"
    return Array((head + Data(file).base64EncodedString() + "\u{7}").utf8)
  }
}

/// The way to show pictures in the terminal, if any.
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
    if self == .auto { return Self.answer(environment) }
    return TerminalGraphics(rawValue: rawValue).map(Answer.shows) ?? .showsNone
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
