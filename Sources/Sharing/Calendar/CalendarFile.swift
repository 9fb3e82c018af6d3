import Drawing
package import Foundation
package import SportsModel

/// An iCalendar file (RFC 5545) with its events and the rules of their time zones.
package struct CalendarFile: Hashable, Sendable {
  let name: String
  /// The time when its content was last changed or fetched.
  let stamp: Date
  let events: [CalendarEvent]

  package init(name: String, stamp: Date, events: [CalendarEvent]) {
    (self.name, self.stamp, self.events) = (name, stamp, events)
  }

  package var text: String {
    var lines = ICalendarWriter()
    lines.component("VCALENDAR") { lines in
      lines.add("VERSION", "2.0")
      lines.add("PRODID", "-//stvisits//stvisits//EN")
      lines.add("CALSCALE", "GREGORIAN")
      lines.add("METHOD", "PUBLISH")
      lines.add("X-WR-CALNAME", lines: [name])
      for zone in zones { zone.write(to: &lines) }
      for event in events { event.write(to: &lines, stamp: stamp) }
    }
    return lines.text
  }

  private var zones: [ICalendarTimeZone] {
    var spans: [TimeZone: ClosedRange<Date>] = [:]
    func record(_ moment: Date, zone: TimeZone) {
      let known = spans[zone] ?? moment...moment
      spans[zone] = min(known.lowerBound, moment)...max(known.upperBound, moment)
    }
    for event in events {
      guard case .span(let start, let first, let end, let last) = event.time, event.isWrittenLocally
      else { continue }
      record(start, zone: first)
      record(end, zone: last)
    }
    return spans.sorted { $0.key.identifier < $1.key.identifier }
      .map { ICalendarTimeZone(zone: $0.key, interval: $0.value) }
  }
}

extension CalendarEvent {
  /// True if times are written as local times.
  ///
  /// A repeated hour is written in UTC, because readers take the first one.
  fileprivate var isWrittenLocally: Bool {
    guard case .span(let start, let first, let end, let last) = time else { return false }
    return ICalendarDateFormatter.isUnambiguous(start, zone: first)
      && ICalendarDateFormatter.isUnambiguous(end, zone: last)
  }

  fileprivate func write(to lines: inout ICalendarWriter, stamp: Date) {
    lines.component("VEVENT") { lines in
      lines.add("UID", lines: [uid])
      lines.add("DTSTAMP", ICalendarDateFormatter.utc(stamp))
      lines.add("LAST-MODIFIED", ICalendarDateFormatter.utc(stamp))
      writeTimes(to: &lines)
      if repeatsYearly { lines.add("RRULE", yearlyRule) }
      lines.add("SUMMARY", lines: [title])
      lines.add("LOCATION", lines: [location])
      if let position {
        lines.add("GEO", "\(position.latitude.svg(digits: 6));\(position.longitude.svg(digits: 6))")
        lines.add("URL", position.mapURL)
      }
      lines.add("DESCRIPTION", lines: details)
      lines.add("STATUS", isOff ? "CANCELLED" : isTentative ? "TENTATIVE" : "CONFIRMED")
      if let alarmMinutes { writeAlarm(alarmMinutes, to: &lines) }
    }
  }

  /// RFC 5545 §3.3.10, where February 29 alone would return in leap years only.
  private var yearlyRule: String {
    guard case .day(let day) = time, day.month == 2, day.day == 29 else { return "FREQ=YEARLY" }
    return "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"
  }

  private func writeTimes(to lines: inout ICalendarWriter) {
    switch time {
    case .day(let day):
      lines.add("DTSTART;VALUE=DATE", ICalendarDateFormatter.day(day))
      lines.add("DTEND;VALUE=DATE", ICalendarDateFormatter.day(day + 1))
      lines.add("TRANSP", "TRANSPARENT")
    case .span(let start, let first, let end, let last) where isWrittenLocally:
      func add(_ name: String, moment: Date, in zone: TimeZone) {
        lines.add(
          "\(name);TZID=\(zone.identifier)",
          ICalendarDateFormatter.local(LocalDateTime(moment, zone: zone)))
      }
      add("DTSTART", moment: start, in: first)
      add("DTEND", moment: end, in: last)
    case .span(let start, _, let end, _):
      lines.add("DTSTART", ICalendarDateFormatter.utc(start))
      lines.add("DTEND", ICalendarDateFormatter.utc(end))
    }
  }

  private func writeAlarm(_ minutes: Int, to lines: inout ICalendarWriter) {
    lines.component("VALARM") { lines in
      lines.add("ACTION", "DISPLAY")
      lines.add("DESCRIPTION", lines: [title])
      lines.add("TRIGGER", "-PT\(max(0, minutes))M")
    }
  }
}

/// A calendar event.
package struct CalendarEvent: Hashable, Sendable {
  package enum Time: Hashable, Sendable {
    /// From one instant to another, each in the time zone of its place.
    case span(from: Date, TimeZone, to: Date, TimeZone)
    /// A whole day, for events whose time isn't known.
    case day(LocalDay)
  }

  /// Stable across exports, so that a calendar replaces its earlier event.
  package let uid: String
  package let title: String
  package let time: Time
  package var location: String
  /// The location, if it may be shared.
  package var position: Coordinate?
  /// One line each.
  package var details: [String]
  /// True if the event is cancelled.
  package var isOff: Bool
  /// True if the date may still change.
  package var isTentative = false
  /// True if it is an event of every year from the first on; on the last day of February if the
  /// first is February 29.
  package var repeatsYearly = false
  /// Minutes from the reminder to the start; nil for no reminder.
  package var alarmMinutes: Int?

  package init(
    uid: String, title: String, time: Time, location: String = "", position: Coordinate? = nil,
    details: [String] = [], isOff: Bool = false, alarmMinutes: Int? = nil
  ) {
    (self.uid, self.title, self.time) = (uid, title, time)
    (self.location, self.position, self.details) = (location, position, details)
    (self.isOff, self.alarmMinutes) = (isOff, alarmMinutes)
  }
}

/// The file format of schedules.
package enum CalendarFileFormat: String, NamedFileFormat {
  case ics
}

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

  /// Returns whether the local time of an instant occurs only once.
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

  /// A clock change with the offsets before and after it, in seconds.
  private typealias Change = (moment: Date, before: Int, after: Int, isDaylight: Bool)

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
      let anchor: Change = (
        moment: midnight.instant(offset: UTCOffset(seconds: offset)), before: offset,
        after: offset, isDaylight: zone.isDaylightSavingTime(for: start)
      )
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
          (
            moment: moment, before: before, after: after,
            isDaylight: zone.isDaylightSavingTime(for: moment)
          ))
      }
      time = moment
    }
    return changes
  }
}
