package import SportsModel

/// The day from which dates count, and the year of a sentence.
package struct DateContext: Hashable, Sendable {
  package let today: LocalDay
  /// The year that the sentence names; nil for the next such date.
  package var year: Int?

  package init(today: LocalDay, year: Int? = nil) {
    self.today = today
    self.year = year
  }

  /// Returns the days between two dates; nil if one doesn't exist or they are in the wrong order.
  func span(_ first: PartialDate, _ last: PartialDate) -> ClosedRange<LocalDay>? {
    func dated(_ year: Int) -> ClosedRange<LocalDay>? {
      // A range across New Year's ends in the next year.
      let isOver = last.year == nil && last.month < first.month
      guard let from = first.first(in: year), let to = last.last(in: isOver ? year + 1 : year),
        from <= to
      else { return nil }
      return from...to
    }
    return next(dated, isFixed: first.year != nil)
  }

  /// Returns the day of a holiday.
  func day(of holiday: Holiday) -> LocalDay? {
    next({ year in holiday.day(in: year).map { $0...$0 } }, isFixed: false)?.lowerBound
  }

  /// Returns the next of the spans that don't end before today.
  ///
  /// The search includes leap years, since February 29 doesn't exist in every year. A wrong weekday
  /// is wrong, not a day of another year.
  private func next(
    _ dated: (Int) -> ClosedRange<LocalDay>?, isFixed: Bool
  ) -> ClosedRange<LocalDay>? {
    if let year { return dated(year) }
    guard let found = dated(today.year) else {
      guard !isFixed else { return nil }
      return (1...8).compactMap { dated(today.year + $0) }.first(where: isLeapDay)
    }
    return found.upperBound < today && !isFixed ? dated(today.year + 1) ?? found : found
  }

  private func isLeapDay(_ span: ClosedRange<LocalDay>) -> Bool {
    [span.lowerBound, span.upperBound].contains { $0.month == 2 && $0.day == 29 }
  }

  /// Returns Friday to Sunday of the weekend nearest to a day, and the day next to it.
  func weekend(of day: LocalDay) -> ClosedRange<LocalDay> {
    let saturday = day + (day.isoWeekday <= 2 ? -1 - day.isoWeekday : 6 - day.isoWeekday)
    let isNext = [1, 4].contains(day.isoWeekday)
    return min(saturday - 1, isNext ? day : saturday)...max(saturday + 1, isNext ? day : saturday)
  }

  /// Returns Monday to Sunday of a day's week.
  func week(of day: LocalDay) -> ClosedRange<LocalDay> {
    let monday = day - (day.isoWeekday - 1)
    return monday...(monday + 6)
  }

  /// Returns the nth weekend (Friday to Sunday) with its Saturday in a month, 0 for the last.
  func weekend(_ number: Int, of month: PartialDate) -> ClosedRange<LocalDay>? {
    guard let span = span(month, month) else { return nil }
    let first = span.lowerBound + (6 - span.lowerBound.isoWeekday + 7) % 7
    let last = span.upperBound - (span.upperBound.isoWeekday + 1) % 7
    let saturday = number == 0 ? last : first + 7 * (number - 1)
    return (saturday - 1)...(saturday + 1)
  }

  func month(_ year: Int, _ month: Int) -> ClosedRange<LocalDay>? {
    let whole = PartialDate(year: year, month: month, day: nil)
    guard let first = whole.first(in: year), let last = whole.last(in: year) else { return nil }
    return first...last
  }

  package var wholeYear: ClosedRange<LocalDay>? {
    guard let year, let first = LocalDay(year: year, month: 1, day: 1) else { return nil }
    return LocalDay(year: year, month: 12, day: 31).map { first...$0 }
  }
}
