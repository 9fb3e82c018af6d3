import Foundation
import SportsModel

/// Parses days and instants in the formats of providers.
enum ProviderDateParser {
  private static let eastern = TimeZone(identifier: "America/New_York")

  /// Parses an instant in UTC, with or without seconds or fraction: `2022-09-17T17:10Z`.
  ///
  /// Years up to 1900 are placeholders and return nil.
  static func instant(_ text: String?) -> Date? {
    guard var text, text.hasSuffix("Z") else { return nil }
    text.removeLast()
    if text.utf8.count == 16 { text += ":00" }
    guard let time = LocalDateTime(text), time.day.year > 1900 else { return nil }
    return time.instant(offset: .utc)
  }

  /// Parses the day at the start of a text: `2018-11-30T00:00:00`.
  static func day(_ text: String?) -> LocalDay? {
    guard let text, text.utf8.count >= 10 else { return nil }
    if text.utf8.count > 10, !text.dropFirst(10).hasPrefix("T") { return nil }
    return LocalDay(text.prefix(10))
  }

  /// Parses `20171218`, also at the start of `20171218/NYKCHA` and `201710310LAL`.
  static func packedDay(_ text: some StringProtocol) -> LocalDay? {
    let digits = text.prefix(8)
    guard digits.utf8.count == 8, digits.allSatisfy({ ("0"..."9").contains($0) }),
      let value = Int(digits)
    else { return nil }
    return LocalDay(year: value / 10_000, month: value / 100 % 100, day: value % 100)
  }

  /// Parses `11/30/2018`, also with a time after it.
  static func slashedDay(_ text: String?) -> LocalDay? {
    guard let parts = text?.prefix(10).split(separator: "/"), parts.count == 3,
      let month = Int(parts[0]), let day = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return LocalDay(year: year, month: month, day: day)
  }

  /// Parses `APR 29, 2024` or `Sep 17, 2020`.
  static func namedDay(_ text: String?) -> LocalDay? {
    guard let text else { return nil }
    let parts = text.split { $0 == " " || $0 == "," }
    guard parts.count == 3, let month = CalendarNames.month(named: parts[0]),
      let day = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return LocalDay(year: year, month: month, day: day)
  }

  /// Returns the day in Eastern time.
  static func easternDay(_ instant: Date) -> LocalDay? {
    eastern.map { LocalDateTime(instant, zone: $0).day }
  }

  /// Formats a day as `20220917`.
  static func packed(_ day: LocalDay) -> String { day.description.filter { $0 != "-" } }
}
