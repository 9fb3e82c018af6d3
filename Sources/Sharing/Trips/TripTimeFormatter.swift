import Foundation
import SportsModel

/// Formats times, the same on every machine and in every locale.
enum TripTimeFormatter {
  /// `19:05 EDT`.
  static func time(_ moment: Date, _ zone: TimeZone) -> String {
    "\(LocalDateTime(moment, zone: zone).hourAndMinute) \(name(of: zone, at: moment))"
  }

  /// Returns the usual abbreviation: `EDT`, elsewhere `UTC+1`.
  private static func name(of zone: TimeZone, at moment: Date) -> String {
    let seconds = zone.secondsFromGMT(for: moment)
    let isDaylight = zone.isDaylightSavingTime(for: moment)
    let isAmerican =
      zone.identifier.hasPrefix("America/") || zone.identifier == "Pacific/Honolulu"
    let standard = seconds / 1_800 - (isDaylight ? 2 : 0)
    if isAmerican, seconds % 1_800 == 0, let letters = letters[standard] {
      return letters + (isDaylight ? "DT" : "ST")
    }
    guard seconds != 0 else { return "UTC" }
    let (hours, minutes) = (abs(seconds) / 3_600, abs(seconds) / 60 % 60)
    let rest = minutes == 0 ? "" : ":\(minutes < 10 ? "0" : "")\(minutes)"
    return "UTC\(seconds < 0 ? "−" : "+")\(hours)\(rest)"
  }

  /// US abbreviations by offset from UTC in half hours, without daylight saving time.
  private static let letters = [
    -7: "N", -8: "A", -10: "E", -12: "C", -14: "M", -16: "P", -18: "AK", -20: "H",
  ]
}
