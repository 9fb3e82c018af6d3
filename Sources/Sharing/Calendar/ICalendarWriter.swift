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

  mutating func component(_ name: String, body: (inout ICalendarWriter) -> Void) {
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
  static func isUnambiguous(_ moment: Date, zone: TimeZone) -> Bool {
    LocalDateTime(moment, zone: zone).instant(zone: zone) == moment
  }
}

/// The rules of a time zone over the years of a calendar (RFC 5545 §3.6.5).
///
/// Every clock change in these years is a rule of its own with its start, so that readers need no
/// time zone data and old years are right.
struct ICalendarTimeZone {
  let zone: TimeZone
  let interval: ClosedRange<Date>

  private struct Change {
    let moment: Date
    let before: Int
    let after: Int
    let isDaylight: Bool
  }

  func write(to lines: inout ICalendarWriter) {
    lines.component("VTIMEZONE") { lines in
      lines.add("TZID", zone.identifier)
      for change in rules {
        lines.component(change.isDaylight ? "DAYLIGHT" : "STANDARD") { lines in
          // The clock time before the change.
          let time = LocalDateTime(change.moment, offset: UTCOffset(seconds: change.before))
          lines.add("DTSTART", ICalendarDateFormatter.local(time))
          lines.add("TZOFFSETFROM", ICalendarDateFormatter.offset(seconds: change.before))
          lines.add("TZOFFSETTO", ICalendarDateFormatter.offset(seconds: change.after))
        }
      }
    }
  }

  private static let week = 7 * 86_400.0

  /// The rule at the first instant, the one before it (some readers need both winter and summer),
  /// and all later ones.
  private var rules: [Change] {
    let start = interval.lowerBound.addingTimeInterval(-56 * Self.week)
    let changes = changes(from: start, through: interval.upperBound.addingTimeInterval(Self.week))
    guard let first = changes.lastIndex(where: { $0.moment <= interval.lowerBound }) else {
      let offset = zone.secondsFromGMT(for: start)
      let midnight = LocalDateTime(day: LocalDateTime(start, zone: zone).day, microsecondOfDay: 0)
      let anchor = Change(
        moment: midnight.instant(offset: UTCOffset(seconds: offset)), before: offset,
        after: offset, isDaylight: zone.isDaylightSavingTime(for: start))
      return [anchor] + changes
    }
    return Array(changes[max(0, first - 1)...])
  }

  /// Returns the clock changes over whole weeks.
  private func changes(from start: Date, through end: Date) -> [Change] {
    let weeks = (end.timeIntervalSince(start) / Self.week).rounded(.up)
    let last = start.addingTimeInterval(weeks * Self.week)
    var changes: [Change] = []
    var time = start
    while let moment = zone.nextDaylightSavingTimeTransition(after: time), moment > time,
      moment <= last
    {
      let before = zone.secondsFromGMT(for: moment.addingTimeInterval(-1))
      let after = zone.secondsFromGMT(for: moment)
      if before != after {
        changes.append(
          Change(
            moment: moment, before: before, after: after,
            isDaylight: zone.isDaylightSavingTime(for: moment)))
      }
      time = moment
    }
    return changes
  }
}
