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
  package func block(
    _ text: String, width: Double, lines: Int, sizes: [Double]
  ) -> TextBlock {
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

  /// Fits the text on one line at the largest of some sizes; wraps it at smaller ones if it is too
  /// long.
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

  /// Wraps the text to the same number of lines in the narrowest possible room, so that the lines
  /// have similar lengths.
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
