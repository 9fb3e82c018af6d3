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
  /// Whether lines may break next to it, which they may not next to Korean letters.
  ///
  /// Source: Unicode Standard Annex #14, class ID.
  fileprivate var isBreakable: Bool {
    guard let first = unicodeScalars.first?.value else { return false }
    return (0x3000...0x30FF).contains(first) || (0x3400...0x9FFF).contains(first)
      || (0xF900...0xFAFF).contains(first) || (0xFF01...0xFF60).contains(first)
  }

  /// Whether it may not end a line.
  fileprivate var isOpening: Bool { "（「『【〔〈《(“".contains(self) }

  /// Whether it may not begin a line; also small letters and the long vowel mark.
  fileprivate var isClosing: Bool {
    "),.:;?!%\"…”、。，．・：；？！）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(self)
  }

  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    return first.isWide || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }
}

extension Unicode.Scalar {
  /// Whether the block of the character consists mostly of wide characters, two columns of a
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
