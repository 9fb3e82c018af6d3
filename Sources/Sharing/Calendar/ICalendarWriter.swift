/// Writes iCalendar lines (RFC 5545 §3.1), folded at 75 octets and ended by CR LF.
struct ICalendarWriter {
  private(set) var text = ""

  private static let maxOctets = 75

  /// Adds a property whose value is written as it is.
  mutating func add(_ name: String, _ value: String) {
    var octets = 0
    for scalar in "\(name):\(value)".unicodeScalars {
      let width = String(scalar).utf8.count
      if octets + width > Self.maxOctets {
        text += "\r\n "
        octets = 1
      }
      text.unicodeScalars.append(scalar)
      octets += width
    }
    text += "\r\n"
  }

  /// Adds a property with untrusted text; each line is cleaned and escaped.
  mutating func add(_ name: String, lines: [String]) {
    let kept = lines.map { $0.cleanedForDrawing(limit: 1_000).escapedForCalendar }
      .filter { !$0.isEmpty }
    guard !kept.isEmpty else { return }
    add(name, kept.joined(separator: "\\n"))
  }

  mutating func component(_ name: String, _ body: (inout ICalendarWriter) -> Void) {
    add("BEGIN", name)
    body(&self)
    add("END", name)
  }
}

extension String {
  /// The text with escapes (RFC 5545 §3.3.11).
  var escapedForCalendar: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      case "\r": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
