package import SportsModel

/// The day from which dates count, and the year of a sentence.
package struct DateContext: Hashable, Sendable {
  package let today: LocalDay
  /// The year that the sentence names; nil for the next such date.
  package var year: Int?
  /// A day of the sentence, in whose month days without a month are.
  package var known: LocalDay?

  package init(today: LocalDay, year: Int? = nil) { (self.today, self.year) = (today, year) }

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

  /// Returns the nth such weekday (ISO) of a month, 0 for the last.
  func weekday(
    _ weekday: Int, _ number: Int, of month: PartialDate
  ) -> ClosedRange<LocalDay>? {
    guard let span = span(month, month) else { return nil }
    let first = span.lowerBound + (weekday - span.lowerBound.isoWeekday + 7) % 7
    let last = span.upperBound - (span.upperBound.isoWeekday - weekday + 7) % 7
    let day = number == 0 ? last : first + 7 * (number - 1)
    return day <= span.upperBound ? day...day : nil
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

/// A date whose year or day may be missing.
package struct PartialDate: Hashable, Sendable {
  package var year: Int?
  package let month: Int
  package let day: Int?
  /// The weekday that is named with it, as ISO 8601 counts.
  var weekday: Int?

  init(year: Int? = nil, month: Int, day: Int?) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Returns the first day it can mean.
  package func first(in year: Int) -> LocalDay? {
    checked(LocalDay(year: self.year ?? year, month: month, day: day ?? 1))
  }

  /// Returns the last day it can mean.
  package func last(in year: Int) -> LocalDay? {
    let year = self.year ?? year
    if let day { return checked(LocalDay(year: year, month: month, day: day)) }
    return month == 12
      ? LocalDay(year: year, month: 12, day: 31)
      : LocalDay(year: year, month: month + 1, day: 1).map { $0 - 1 }
  }

  private func checked(_ found: LocalDay?) -> LocalDay? {
    guard let weekday, day != nil else { return found }
    return found?.isoWeekday == weekday ? found : nil
  }
}

/// A day that moves with the year, or that has a name.
package enum Holiday: Hashable, Sendable, CaseIterable {
  case newYear, martinLutherKing, presidents, easter, patriots, mothers, memorial, juneteenth
  case fathers, canada, independence, labor, columbus, halloween, veterans, thanksgiving
  case christmasEve, christmas, newYearsEve

  /// The words of the holiday, in lower case without apostrophes.
  package static let byName: [String: Holiday] = [
    "new years day": .newYear, "new year": .newYear, "new years": .newYear,
    "mlk day": .martinLutherKing, "martin luther king day": .martinLutherKing,
    "presidents day": .presidents, "easter": .easter, "easter sunday": .easter,
    "patriots day": .patriots, "mothers day": .mothers, "memorial day": .memorial,
    "juneteenth": .juneteenth, "fathers day": .fathers, "canada day": .canada,
    "independence day": .independence, "fourth of july": .independence,
    "4th of july": .independence, "july fourth": .independence, "labor day": .labor,
    "labour day": .labor, "columbus day": .columbus, "halloween": .halloween,
    "veterans day": .veterans, "thanksgiving": .thanksgiving, "thanksgiving day": .thanksgiving,
    "christmas eve": .christmasEve, "xmas": .christmas, "christmas": .christmas,
    "christmas day": .christmas, "new years eve": .newYearsEve, "nye": .newYearsEve,
  ]

  package func day(in year: Int) -> LocalDay? {
    switch self {
    case .newYear: LocalDay(year: year, month: 1, day: 1)
    case .martinLutherKing: weekday(1, after: 14, month: 1, year)
    case .presidents: weekday(1, after: 14, month: 2, year)
    case .easter: Self.easter(in: year)
    case .patriots:
      year < 1969 ? LocalDay(year: year, month: 4, day: 19) : weekday(1, after: 14, month: 4, year)
    case .mothers: weekday(7, after: 7, month: 5, year)
    case .memorial:
      year < 1971 ? LocalDay(year: year, month: 5, day: 30) : weekday(1, after: 24, month: 5, year)
    case .juneteenth: LocalDay(year: year, month: 6, day: 19)
    case .fathers: weekday(7, after: 14, month: 6, year)
    case .canada: LocalDay(year: year, month: 7, day: 1)
    case .independence: LocalDay(year: year, month: 7, day: 4)
    case .labor: weekday(1, after: 0, month: 9, year)
    case .columbus: weekday(1, after: 7, month: 10, year)
    case .halloween: LocalDay(year: year, month: 10, day: 31)
    case .veterans: LocalDay(year: year, month: 11, day: 11)
    case .thanksgiving: weekday(4, after: 21, month: 11, year)
    case .christmasEve: LocalDay(year: year, month: 12, day: 24)
    case .christmas: LocalDay(year: year, month: 12, day: 25)
    case .newYearsEve: LocalDay(year: year, month: 12, day: 31)
    }
  }

  /// Returns the first such weekday (ISO) after a day of a month.
  private func weekday(_ weekday: Int, after day: Int, month: Int, _ year: Int) -> LocalDay? {
    guard let first = LocalDay(year: year, month: month, day: day + 1) else { return nil }
    return first + (weekday - first.isoWeekday + 7) % 7
  }

  /// Returns Easter Sunday by the anonymous Gregorian algorithm.
  private static func easter(in year: Int) -> LocalDay? {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let m = (a + 11 * h + 22 * l) / 451
    let sum = h + l - 7 * m + 114
    return LocalDay(year: year, month: sum / 31, day: sum % 31 + 1)
  }
}
