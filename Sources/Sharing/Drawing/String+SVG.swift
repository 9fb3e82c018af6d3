extension String {
  /// The text as it may stand in SVG, between tags and in attributes: without characters that XML
  /// forbids or that steer the reader, blanks for line breaks and tabs, and `& < > " '` escaped.
  package var escapedForSVG: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count + 8)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += " "
      default: if scalar.isPrintable { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// The text on one line: nothing that is not printed, single blanks, at most so many characters.
  package func cleanedForDrawing(limit: Int = 240) -> String {
    var cleaned = ""
    var count = 0
    var isBlankDue = false
    for character in self {
      guard count < limit else { return cleaned + "…" }
      if character.isWhitespace {
        isBlankDue = !cleaned.isEmpty
        continue
      }
      var kept = String.UnicodeScalarView()
      // A letter with a few marks is a letter; with a hundred it is a stain over its neighbours.
      kept.append(contentsOf: character.unicodeScalars.filter(\.isPrintable).prefix(8))
      guard !kept.isEmpty else { continue }
      if isBlankDue { cleaned += " " }
      isBlankDue = false
      cleaned += String(kept)
      count += 1
    }
    return cleaned
  }
}

extension Unicode.Scalar {
  /// Whether XML allows it and it neither controls a device nor turns the direction of text.
  fileprivate var isPrintable: Bool {
    switch value {
    case 0...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff, 0xfff0...0xfffb: false
    default: value & 0xfffe != 0xfffe && !(0xfdd0...0xfdef).contains(value)
    }
  }
}
