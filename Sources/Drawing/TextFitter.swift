import AppSupport
import SportsModel

/// Fits text into its room by widths that hold for any font.
package struct TextFitter: Sendable {
  private let weight: FontWeight
  private let tracking: Double

  package init(_ weight: FontWeight, tracking: Double = 0) {
    self.weight = weight
    self.tracking = tracking
  }

  /// Returns the largest width of a line in any font.
  package func width(of text: some StringProtocol, size: Double) -> Double {
    var thousandths = 0
    var count = 0
    for character in text {
      thousandths += GlyphWidths.width(of: character, isBold: weight.isBold)
      count += 1
    }
    return (Double(thousandths) / 1_000 + tracking * Double(count)) * size
  }

  /// Returns the text, or its beginning and an ellipsis.
  package func truncated(_ text: String, size: Double, width: Double) -> String {
    guard self.width(of: text, size: size) > width else { return text }
    var rest = width - self.width(of: "…", size: size)
    var kept = ""
    for character in text {
      rest -= self.width(of: String(character), size: size)
      guard rest >= 0 else { break }
      kept.append(character)
    }
    while kept.last?.isWhitespace == true || kept.last?.isPunctuation == true { kept.removeLast() }
    return kept + "…"
  }

  /// Returns the largest of some sizes at which a line fits; the smallest if none does.
  package func size(of text: String, width: Double, from sizes: [Double]) -> Double {
    sizes.first { self.width(of: text, size: $0) <= width } ?? sizes.last ?? Typography.body
  }

  /// Wraps text at the largest of some sizes, largest first, at which it needs no more than a
  /// number of lines; these have nearly equal lengths.
  ///
  /// A slightly smaller size is used if it saves a line. At the smallest size the last line is
  /// truncated.
  package func block(_ text: String, width: Double, lines: Int, sizes: [Double]) -> TextBlock {
    let text = text.cleanedForDrawing()
    var best: (size: Double, lines: Int)?
    for size in sizes {
      let wrapped = wrapped(text, size: size, width: width)
      guard wrapped.lines.count <= lines, !wrapped.isBroken else { continue }
      // Fewer lines look better than slightly larger letters.
      if let best, wrapped.lines.count >= best.lines || size < best.size * 0.75 { continue }
      best = (size, wrapped.lines.count)
    }
    if let best {
      let balanced = balanced(text, size: best.size, width: width, lines: best.lines)
      return TextBlock(lines: balanced, size: best.size, weight: weight)
    }
    let size = sizes.last ?? Typography.body
    let all = wrapped(text, size: size, width: width).lines
    guard all.count > lines, lines > 0 else {
      return TextBlock(lines: all, size: size, weight: weight)
    }
    let tail = all[(lines - 1)...].joined(separator: " ")
    let cut = all.prefix(lines - 1) + [truncated(tail, size: size, width: width)]
    return TextBlock(lines: Array(cut), size: size, weight: weight)
  }

  /// Fits the text on one line at the largest of some sizes; a long one wraps at smaller ones.
  package func block(
    _ text: String, width: Double, oneLine: [Double], lines: Int, sizes: [Double]
  ) -> TextBlock {
    let text = text.cleanedForDrawing()
    let isShort = self.width(of: text, size: oneLine.last ?? 0) <= width
    return isShort
      ? block(text, width: width, lines: 1, sizes: oneLine)
      : block(text, width: width, lines: lines, sizes: sizes)
  }

  /// Between parts of a line; not at its beginning or end.
  private static let separator = "·"

  /// Returns lines as full as possible, and whether a word had to be broken.
  private func wrapped(
    _ text: String, size: Double, width: Double
  ) -> (lines: [String], isBroken: Bool) {
    var lines: [String] = []
    var line = ""
    var isBroken = false
    for word in units(of: text, size: size, width: width) {
      let longer = line.isEmpty ? word : line + " " + word
      if self.width(of: longer, size: size) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(Self.trimmed(line)) }
      guard word != Self.separator else {
        line = ""
        continue
      }
      var pieces = pieces(of: word, size: size, width: width)
      // Scripts without spaces are written like that; others look broken.
      if pieces.count > 1, word.unicodeScalars.contains(where: \.isASCII) { isBroken = true }
      line = pieces.popLast() ?? ""
      lines += pieces
    }
    if !line.isEmpty { lines.append(line) }
    return (lines, isBroken)
  }

  private static func trimmed(_ line: String) -> String {
    line.hasSuffix(" \(separator)") ? String(line.dropLast(2)) : line
  }

  /// Returns the words; a number stays with the word that it counts if a line has room for both.
  private func units(of text: String, size: Double, width: Double) -> [String] {
    var units: [String] = []
    var isAfterNumber = false
    for word in text.split(separator: " ") {
      if isAfterNumber, word != Self.separator, let number = units.last,
        self.width(of: "\(number) \(word)", size: size) <= width
      {
        units[units.count - 1] = "\(number) \(word)"
      } else {
        units.append(String(word))
      }
      isAfterNumber = word.allSatisfy(\.isNumber)
    }
    return units
  }

  private func pieces(of word: String, size: Double, width: Double) -> [String] {
    guard self.width(of: word, size: size) > width else { return [word] }
    var pieces = [""]
    var used = 0.0
    for character in word {
      let more = self.width(of: String(character), size: size)
      if used + more > width, used > 0 {
        pieces.append("")
        used = 0
      }
      pieces[pieces.count - 1].append(character)
      used += more
    }
    return pieces
  }

  /// Wraps the text to the same number of lines in the narrowest possible room.
  private func balanced(_ text: String, size: Double, width: Double, lines: Int) -> [String] {
    guard lines > 1 else { return wrapped(text, size: size, width: width).lines }
    var narrow = width / Double(lines)
    var wide = width
    for _ in 0..<8 {
      let middle = (narrow + wide) / 2
      let tried = wrapped(text, size: size, width: middle)
      if tried.lines.count <= lines, !tried.isBroken { wide = middle } else { narrow = middle }
    }
    return wrapped(text, size: size, width: wide).lines
  }
}

/// Lines of text that fit their room, at one size.
package struct TextBlock: Hashable, Sendable {
  package let lines: [String]
  package let size: Double
  package let weight: FontWeight

  private var leading: Double { size * Typography.leading }

  /// From the top of the first line's capitals to the last baseline.
  package var height: Double {
    lines.isEmpty ? 0 : Double(lines.count - 1) * leading + size * Typography.capHeight
  }

  /// Returns the lines; the capitals of the first one begin at `top`.
  package func elements(
    x: Double, top: Double, _ color: Color, anchor: TextAnchor = .start, tracking: Double = 0
  ) -> [SVGElement] {
    lines.enumerated().map { index, line in
      SVGElement.text(
        line, at: Point(x, top + size * Typography.capHeight + Double(index) * leading),
        size: size, weight: weight, color: color, anchor: anchor, tracking: tracking)
    }
  }
}

/// The weight of letters.
package enum FontWeight: Int, Hashable, Sendable {
  case regular = 400
  case medium = 500
  case semibold = 600
  case bold = 700
  case heavy = 800

  /// True if letters have the widths of a bold font.
  var isBold: Bool { rawValue >= 600 }
}

/// The fonts, and sizes on a drawing 1080 units wide.
package enum Typography {
  /// Free families first, at the end any font.
  package static let families =
    "Inter, Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

  package static let caption = 27.0
  package static let body = 40.0

  /// From the baseline to the top of capitals and digits, relative to the size.
  package static let capHeight = 0.727
  /// From the top of capitals to the top of their accents, relative to the size.
  package static let accentHeight = 0.2
  /// From one baseline to the next, relative to the size.
  package static let leading = 1.16
}

/// Widths of letters, in thousandths of the font size.
///
/// Each is the larger one of Inter and DejaVu Sans: the reader's font is unknown, and text that is
/// a little too narrow looks better than text that is too wide.
enum GlyphWidths {
  static func width(of character: Character, isBold: Bool) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value >= 32, first.value < 127 {
      return (isBold ? bold : regular)[Int(first.value) - 32]
    }
    return width(of: first, in: character) * (isBold ? 112 : 100) / 100
  }

  private static func width(of scalar: Unicode.Scalar, in character: Character) -> Int {
    if scalar.isWide || character.unicodeScalars.contains("\u{FE0F}") { return 1_060 }
    switch scalar.value {
    case 0x300...0x36f: return 0
    case 0xb7, 0x2019, 0x2018: return 340
    case 0x2010...0x2013: return 520
    case 0x2014, 0x2026: return 1_000
    case 0x201c, 0x201d, 0xb0: return 590
    default: break
    }
    if scalar.properties.isUppercase { return 840 }
    return scalar.properties.isAlphabetic ? 720 : 900
  }

  // U+0020 to U+007E.
  private static let regular = [
    318, 401, 460, 838, 638, 950, 780, 275, 390, 390, 500, 838, 318, 460, 318, 357, 636, 636, 636,
    636, 642, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 727, 770, 632,
    587, 775, 752, 295, 543, 656, 562, 889, 753, 787, 635, 787, 695, 638, 642, 741, 684, 989, 685,
    665, 685, 390, 357, 390, 838, 500, 500, 613, 635, 558, 635, 615, 361, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 523, 392, 634, 592, 818, 592, 592, 541, 636, 337, 636, 838,
  ]

  private static let bold = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 586, 838, 380, 472, 380, 401, 709, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 581, 1062, 774, 762, 760, 830, 683,
    683, 821, 837, 372, 579, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771,
    744, 725, 457, 401, 457, 838, 500, 500, 675, 716, 597, 716, 678, 435, 716, 712, 343, 343, 665,
    343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 389, 712, 838,
  ]
}
