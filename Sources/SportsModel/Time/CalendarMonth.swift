/// A month of the calendar.
package struct CalendarMonth: Hashable, Sendable {
  package let year: Int
  /// From 1 to 12.
  package let month: Int

  package init(year: Int, month: Int) { (self.year, self.month) = (year, month) }

  package var next: CalendarMonth {
    month >= 12
      ? CalendarMonth(year: year &+ 1, month: 1) : CalendarMonth(year: year, month: month &+ 1)
  }

  /// The first to the last day; nil for an impossible month.
  package var days: ClosedRange<LocalDay>? {
    guard let first = LocalDay(year: year, month: month, day: 1),
      let following = LocalDay(year: next.year, month: next.month, day: 1)
    else { return nil }
    return first...(following - 1)
  }

  /// Returns the months that overlap with days, oldest first, up to three years.
  package static func touched(by days: ClosedRange<LocalDay>) -> [CalendarMonth] {
    var month = CalendarMonth(year: days.lowerBound.year, month: days.lowerBound.month)
    var months: [CalendarMonth] = []
    while months.count < 36, let span = month.days, span.lowerBound <= days.upperBound {
      months.append(month)
      month = month.next
    }
    return months
  }
}
