package import SportsModel

extension LocalDay {
  var monthName: String { CalendarNames.months[month - 1] }
  /// `Jun`.
  var shortMonth: String { String(monthName.prefix(3)) }
  var weekdayName: String { CalendarNames.weekdays[isoWeekday - 1] }

  /// `June 15, 2018`.
  package var longText: String { "\(monthName) \(day), \(year)" }

  /// Returns a range of days: `June 12–18, 2026`, `June 28 – July 3, 2026`.
  static func longText(_ first: LocalDay, _ last: LocalDay) -> String {
    if first == last { return first.longText }
    if first.year != last.year { return "\(first.longText) – \(last.longText)" }
    if first.month != last.month {
      return "\(first.monthName) \(first.day) – \(last.monthName) \(last.day), \(first.year)"
    }
    return "\(first.monthName) \(first.day)–\(last.day), \(first.year)"
  }
}
