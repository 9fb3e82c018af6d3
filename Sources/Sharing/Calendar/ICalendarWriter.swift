import Drawing
import Foundation
import SportsModel

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

/// Formats dates and times for iCalendar (RFC 5545 §3.3.4, §3.3.5).
enum ICalendarDateFormatter {
  /// `20260612`.
  static func day(_ day: LocalDay) -> String { day.description.filter { $0 != "-" } }

  /// `20260612T190500`.
  static func local(_ time: LocalDateTime) -> String {
    let clock = String(time.clock.prefix(8)).filter { $0 != ":" }
    return "\(day(time.day))T\(clock)"
  }

  /// `20260612T230500Z`.
  static func utc(_ moment: Date) -> String { local(LocalDateTime(moment, offset: .utc)) + "Z" }

  /// `-0500`.
  static func offset(seconds: Int) -> String {
    UTCOffset(seconds: seconds).description.filter { $0 != ":" }
  }

  /// Whether the local time of an instant occurs only once.
  static func isUnambiguous(_ moment: Date, _ zone: TimeZone) -> Bool {
    LocalDateTime(moment, zone: zone).instant(zone: zone) == moment
  }
}
