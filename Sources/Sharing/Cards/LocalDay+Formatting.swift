import SportsModel

extension LocalDay {
  var monthName: String { CalendarNames.months[month - 1] }
  /// `Jun`.
  var shortMonth: String { String(monthName.prefix(3)) }
  var weekdayName: String { CalendarNames.weekdays[isoWeekday - 1] }
}
