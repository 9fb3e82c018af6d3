import Foundation
import SportsModel

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
