import Localization

extension StringProtocol {
  /// The number of terminal columns: two for wide East Asian characters and emoji.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Returns the text, truncated with an ellipsis if it is wider.
  package func fitted(to width: Int) -> String {
    guard displayWidth > width else { return String(self) }
    var cut = ""
    var used = 1
    for character in self {
      used += character.displayWidth
      guard used <= width else { break }
      cut.append(character)
    }
    while cut.last == " " { cut.removeLast() }
    return width > 0 ? cut + "…" : ""
  }

  /// Wraps a line at single spaces, and between Japanese characters: columns stay together, and a
  /// wider word stays whole, so that a path can be copied; further lines are indented by `hanging`
  /// more.
  package func wrapped(to width: Int, hanging: Int = 2) -> [String] {
    guard displayWidth > width else { return [String(self)] }
    let indent = prefix { $0 == " " }.count + hanging
    var lines: [String] = []
    var current = ""
    var gap = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      defer { gap += " " }
      guard !word.isEmpty else { continue }
      for (index, part) in Substring(word).unbreakableParts.enumerated() {
        if index == 0 && gap.count != 1 || current.isEmpty
          || (current + gap + part).displayWidth <= width
        {
          current += gap + part
        } else {
          lines.append(current)
          current = String(repeating: " ", count: indent) + part
        }
        gap = ""
      }
    }
    return lines + [current]
  }

  package func padded(to width: Int, atStart: Bool = false) -> String {
    let blanks = String(repeating: " ", count: Swift.max(0, width - displayWidth))
    return atStart ? blanks + self : self + blanks
  }
}

extension Substring {
  /// The parts of a word between which a line may break: one for languages with spaces.
  var unbreakableParts: [Substring] {
    guard contains(where: \.isBreakable) else { return [self] }
    var parts: [Substring] = []
    var start = startIndex
    for index in indices.dropFirst() {
      let (left, right) = (self[self.index(before: index)], self[index])
      guard left.isBreakable || right.isBreakable, !left.isOpening, !right.isClosing else {
        continue
      }
      parts.append(self[start..<index])
      start = index
    }
    return parts + [self[start...]]
  }
}

extension Character {
  /// True if lines may break next to it, which they may not next to Korean letters.
  ///
  /// Source: Unicode Standard Annex #14, class ID.
  fileprivate var isBreakable: Bool {
    guard let first = unicodeScalars.first?.value else { return false }
    return (0x3000...0x30FF).contains(first) || (0x3400...0x9FFF).contains(first)
      || (0xF900...0xFAFF).contains(first) || (0xFF01...0xFF60).contains(first)
  }

  /// True if it may not end a line.
  fileprivate var isOpening: Bool { "（「『【〔〈《(“".contains(self) }

  /// True if it may not begin a line; also small letters and the long vowel mark.
  fileprivate var isClosing: Bool {
    "),.:;?!%\"…”、。，．・：；？！）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(self)
  }

  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    return first.isWide || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }
}

extension Unicode.Scalar {
  /// True if the block of the character consists mostly of wide characters, two columns of a
  /// terminal (Unicode Standard Annex 11).
  package var isWide: Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}

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

  /// The same, except for the styles of `TerminalStyler`.
  package var cleanedExceptStyles: String {
    guard contains("\u{1B}") else { return cleanedForTerminal }
    var cleaned = UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\u{1B}",
        let style = TerminalStyler.sequences.first(where: { rest.starts(with: $0.unicodeScalars) })
      {
        cleaned.append(contentsOf: style.unicodeScalars)
        rest = rest.dropFirst(style.unicodeScalars.count)
      } else {
        cleaned.append(scalar.isUnsafeOnTerminal ? "\u{FFFD}" : scalar)
        rest = rest.dropFirst()
      }
    }
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
  /// True if a terminal would interpret the character instead of showing it, or it stands for an
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

extension Int {
  /// Returns the number with its noun: `1 visit`, `2 visits`.
  package func counted(_ noun: String) -> String {
    localized(
      self, one: LocalizedMessage(key: "{0} \(noun)", values: ["\(self)"]),
      other: LocalizedMessage(key: "{0} \(noun)s", values: ["\(self)"]))
  }
}

extension Sequence<String> {
  /// Joins names for a question: `"Fenway Park" or "Wrigley Field"`.
  package var asAlternatives: String {
    let names = map { "\"\($0)\"" }
    return names.dropFirst().reduce(names.first ?? "") {
      localized("\($0) or \($1)", context: "list")
    }
  }
}
