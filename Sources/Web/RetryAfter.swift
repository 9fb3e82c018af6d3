package import Foundation
import SportsModel

/// The header Retry-After (RFC 9110 §10.2.3): seconds to wait, or a date.
package enum RetryAfter {
  /// Returns the instant until which to wait; nil if the text has neither format.
  package static func instant(_ text: String, at now: Date) -> Date? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return now + min(Double(text) ?? 1e9, 1e9)
    }
    return date(text, at: now)
  }

  /// Parses a date of HTTP (RFC 9110 §5.6.7), in the current and the two obsolete formats.
  private static func date(_ text: String, at now: Date) -> Date? {
    let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    switch words.count {
    // Sun, 06 Nov 1994 08:49:37 GMT, and Sunday, 06-Nov-94 08:49:37 GMT
    case 6 where words[5] == "gmt":
      return instant(year: words[3], month: words[2], day: words[1], time: words[4], at: now)
    // Sun Nov  6 08:49:37 1994
    case 5:
      return instant(year: words[4], month: words[1], day: words[2], time: words[3], at: now)
    default: return nil
    }
  }

  private static func instant(
    year: String, month: String, day: String, time: String, at now: Date
  ) -> Date? {
    let clock = time.split(separator: ":").map { Int($0) ?? -1 }
    guard let month = CalendarNames.month(named: month), let dayOfMonth = Int(day),
      var fullYear = Int(year), clock.count == 3, (0...23).contains(clock[0]),
      // 60 is a leap second.
      (0...59).contains(clock[1]), (0...60).contains(clock[2])
    else { return nil }
    if year.utf8.count == 2 {
      // A two-digit year is the latest such year that is at most 50 years in the future.
      let today = min(max((now.timeIntervalSince1970 / 86_400).rounded(.down), -1e6), 1e6)
      let latest = LocalDay(daysSinceEpoch: Int(today)).year + 50
      fullYear = latest - (((latest - fullYear) % 100) + 100) % 100
    }
    guard let day = LocalDay(year: fullYear, month: month, day: dayOfMonth) else { return nil }
    return Date(
      timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400
        + Double(clock[0] * 3600 + clock[1] * 60 + clock[2]))
  }
}
