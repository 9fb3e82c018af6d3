/// A calendar day without a time zone, as days since 1970-01-01 (proleptic Gregorian).
///
/// Games and visits use the local calendar of the stadium. Without a time zone no conversion can
/// change their day.
package struct LocalDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before.
  package let daysSinceEpoch: Int32

  package init(daysSinceEpoch: Int) { self.daysSinceEpoch = Int32(clamping: daysSinceEpoch) }

  /// Creates a day; nil if the calendar doesn't have it.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.daysIn(month: month, year: year)
    else { return nil }
    self.init(daysSinceEpoch: Self.days(year: year, month: month, day: day))
  }

  /// Parses `2018-06-15`; nil for any other text or an impossible day.
  package init?(_ text: some StringProtocol) {
    // Parses bytes without an array, since a thousand days are read at every start.
    var (number, year, month) = (0, 0, 0)
    var position = 0
    for byte in text.utf8 {
      if position == 4 || position == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        if position == 4 { year = number } else { month = number }
        number = 0
      } else {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), position < 10 else {
          return nil
        }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      position += 1
    }
    guard position == 10 else { return nil }
    self.init(year: year, month: month, day: number)
  }

  package var year: Int { civil.year }
  package var month: Int { civil.month }
  package var day: Int { civil.day }

  /// 1 for Monday to 7 for Sunday, as ISO 8601 counts.
  package var isoWeekday: Int { (Int(daysSinceEpoch) % 7 + 7 + 3) % 7 + 1 }

  package static func + (day: LocalDay, days: Int) -> LocalDay {
    LocalDay(daysSinceEpoch: Int(day.daysSinceEpoch) + days)
  }

  package static func - (day: LocalDay, days: Int) -> LocalDay { day + -days }

  /// Returns the number of days from `right` to `left`.
  package static func - (left: LocalDay, right: LocalDay) -> Int {
    Int(left.daysSinceEpoch) - Int(right.daysSinceEpoch)
  }

  package static func < (left: LocalDay, right: LocalDay) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  // Both conversions count days from 0000-03-01, so that the leap day is the last day of a year
  // (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").

  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  fileprivate var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(daysSinceEpoch) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

extension LocalDay: TextCodable {
  package static let noun = "a day"

  /// `2018-06-15`.
  package var description: String {
    let parts = civil
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  }
}

/// Returns the value of ASCII digits; nil if there is another character.
func decimal(_ digits: some Sequence<UInt8>) -> Int? {
  var value = 0
  for digit in digits {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    value = value * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return value
}

/// Returns a number with leading zeros, at least `width` digits.
func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
