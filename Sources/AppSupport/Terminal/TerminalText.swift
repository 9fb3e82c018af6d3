extension String {
  /// The text without control characters and direction overrides, so that file names, photos and
  /// providers can't move the cursor, color the screen or reverse a line.
  package var cleanedForTerminal: String {
    // Nearly all texts are ASCII, and looking at their bytes is quick.
    guard !utf8.allSatisfy({ (0x20...0x7e).contains($0) }),
      unicodeScalars.contains(where: \.isUnsafeOnTerminal)
    else { return self }
    var cleaned = UnicodeScalarView()
    for scalar in unicodeScalars { cleaned.append(scalar.isUnsafeOnTerminal ? "\u{FFFD}" : scalar) }
    return String(cleaned)
  }

  /// The text in one line, with escaped line breaks, so that a server's message can't look like one
  /// of this program.
  package var onOneLine: String {
    guard contains(where: \.isNewline) else { return cleanedForTerminal }
    return map { $0.isNewline ? "\\n" : String($0) }.joined().cleanedForTerminal
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would interpret the character instead of showing it, or it stands for an
  /// invalid byte.
  package var isUnsafeOnTerminal: Bool {
    switch value {
    case 0x00...0x1f, 0x7f...0x9f: true
    // Marks and overrides of the direction, and separators of lines and paragraphs.
    case 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: FileName.isPrivate(self)
    }
  }
}
