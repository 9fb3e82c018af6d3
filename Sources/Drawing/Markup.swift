extension String {
  /// The text escaped for SVG content and attributes.
  ///
  /// Characters that XML forbids and control characters are removed, line breaks and tabs become
  /// spaces, and `& < > " '` are escaped.
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

  /// Returns the text on one line for SVG, HTML and KML, at most `limit` characters.
  package func markup(limit: Int = 240) -> String { cleanedForDrawing(limit: limit).escapedForSVG }

  /// Returns the text on one line: printable characters, single spaces, at most `limit` characters.
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
      // A letter with a few combining marks is a letter; a hundred marks would cover its neighbors.
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
  /// True if XML allows the character, and it neither controls nor changes text direction.
  fileprivate var isPrintable: Bool {
    switch value {
    case 0...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff, 0xfff0...0xfffb: false
    default: value & 0xfffe != 0xfffe && !(0xfdd0...0xfdef).contains(value)
    }
  }
}

extension Double {
  /// The number in SVG: at most two decimals, no exponent; 0 if not finite.
  package var svg: String { svg(digits: 2) }

  /// Returns the number with at most `digits` decimals, 0 to 6.
  package func svg(digits: Int) -> String {
    let digits = Swift.min(Swift.max(digits, 0), 6)
    let scale = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000][digits]
    guard isFinite else { return "0" }
    let scaled = (Swift.min(Swift.max(self, -1e9), 1e9) * Double(scale)).rounded()
    let whole = Int(scaled)
    var fraction = String(abs(whole % scale) + scale).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let sign = whole < 0 ? "-" : ""
    return sign + String(abs(whole / scale)) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
