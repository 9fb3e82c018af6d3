package import SportsModel

/// Days in a sentence, which depend on today.
package struct DatePhrase: Sendable {
  package let length: Int
  /// Returns the days; nil if they don't exist.
  package let span: @Sendable (DateContext) -> ClosedRange<LocalDay>?
}

extension TokenizedSentence {
  private static let dateLeads: Set<String> = [
    "on", "in", "over", "during", "from", "between", "for", "the", "anytime", "sometime", "any",
    "time", "at",
  ]

  /// Returns the number of words before a date, such as `on` and `between`.
  package func dateLead(at start: Int) -> Int {
    var position = start
    while Self.dateLeads.contains(self[position]), position < start + 3 { position += 1 }
    return position - start
  }

  /// Matches days: dates and ranges, holidays, weekdays, weekends and weeks of a day, days near one.
  package func datePhrase(at start: Int) -> DatePhrase? {
    let lead = dateLead(at: start)
    let candidates = [
      plainDays(at: start), relativeDays(at: start + lead, after: lead),
      nthWeekend(at: start + lead, after: lead), nearDay(at: start),
      daysAround(at: start + lead, after: lead), dayRange(at: start + lead, after: lead),
    ]
    return candidates.compactMap(\.self).max { $0.length < $1.length }
  }

  private func plainDays(at start: Int) -> DatePhrase? {
    for lead in [0, dateLead(at: start)] {
      guard let found = days(at: start + lead) else { continue }
      return DatePhrase(length: lead + found.length) { $0.span(found.first, found.last) }
    }
    return nil
  }

  /// Matches one day: a date, holiday or weekday.
  package func singleDay(at start: Int) -> DatePhrase? {
    let skipped = self[start] == "the" ? 1 : 0
    if let (holiday, length) = holiday(at: start + skipped) {
      let year = year(at: start + skipped + length)
      return DatePhrase(length: skipped + length + (year == nil ? 0 : 1)) { context in
        var context = context
        context.year = year ?? context.year
        return context.day(of: holiday).map { $0...$0 }
      }
    }
    if let found = day(at: start), found.day.day != nil {
      return DatePhrase(length: found.length) { $0.span(found.day, found.day) }
    }
    return weekdayPhrase(at: start)
  }

  /// Matches the longest words of a holiday.
  package func holiday(at start: Int) -> (day: Holiday, length: Int)? {
    for length in stride(from: 4, through: 1, by: -1) where start + length <= count {
      let phrase = tokens[start..<(start + length)].map(\.text).joined(separator: " ")
      if let holiday = Holiday.byName[phrase] { return (holiday, length) }
    }
    return nil
  }

  /// Matches `Saturday`, `this Saturday`, `next Saturday`, `today` and `tomorrow`.
  private func weekdayPhrase(at start: Int) -> DatePhrase? {
    if let days = ["today": 0, "tonight": 0, "tomorrow": 1][self[start]] {
      return DatePhrase(length: 1) { ($0.today + days)...($0.today + days) }
    }
    let isNext = self[start] == "next"
    let skipped = isNext || self[start] == "this" ? 1 : 0
    guard let weekday = weekday(start + skipped) else { return nil }
    return DatePhrase(length: skipped + 1) { context in
      let day =
        isNext
        ? context.today + (7 + weekday - context.today.isoWeekday)
        : context.today + (weekday - context.today.isoWeekday + 7) % 7
      return day...day
    }
  }

  /// Matches a range with a holiday or weekday: `Friday to Sunday`, `Christmas to January 3`.
  private func dayRange(at start: Int, after lead: Int) -> DatePhrase? {
    guard let first = singleDay(at: start) else { return nil }
    guard Self.until.contains(self[start + first.length]),
      let last = singleDay(at: start + first.length + 1)
    else { return DatePhrase(length: lead + first.length, span: first.span) }
    return DatePhrase(length: lead + first.length + 1 + last.length) { context in
      guard let from = first.span(context)?.lowerBound,
        let to = last.span(DateContext(today: from, year: nil))?.upperBound, from <= to
      else { return nil }
      return from...to
    }
  }

  /// Matches `this weekend`, `next month`, `in the next 10 days`.
  private func relativeDays(at start: Int, after lead: Int) -> DatePhrase? {
    guard ["this", "next"].contains(self[start]) else { return nil }
    if self[start] == "next", let number = number(at: start + 1),
      let unit = ["days": 1, "day": 1, "weeks": 7, "week": 7][self[start + 2]]
    {
      let days = Int(min(400, max(1, number))) * unit
      return DatePhrase(length: lead + 3) { $0.today...($0.today + (days - 1)) }
    }
    let steps = self[start] == "next" ? 1 : 0
    let unit = self[start + 1]
    guard ["weekend", "week", "month", "year"].contains(unit) else { return nil }
    return DatePhrase(length: lead + 2) { context in
      let today = context.today
      switch unit {
      case "weekend":
        let monday = context.week(of: today).lowerBound + 7 * steps
        return (monday + 4)...(monday + 6)
      case "week": return context.week(of: today + 7 * steps)
      case "month":
        let month = today.month + steps
        return month > 12 ? context.month(today.year + 1, 1) : context.month(today.year, month)
      default: return DateContext(today: today, year: today.year + steps).wholeYear
      }
    }
  }

  /// Matches `the first weekend in August`.
  private func nthWeekend(at start: Int, after lead: Int) -> DatePhrase? {
    let numbers = [
      "last": 0, "first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3,
    ]
    let skipped = ["of", "in"].contains(self[start + 2]) ? 3 : 2
    guard let number = numbers[self[start]], self[start + 1] == "weekend",
      let month = day(at: start + skipped), month.day.day == nil
    else { return nil }
    return DatePhrase(length: lead + skipped + month.length) { $0.weekend(number, of: month.day) }
  }

  /// Matches `the weekend of July 4`, `Labor Day weekend`, `the week of Thanksgiving`.
  private func daysAround(at start: Int, after lead: Int) -> DatePhrase? {
    func phrase(_ unit: String, of day: DatePhrase, length: Int) -> DatePhrase {
      DatePhrase(length: lead + length) { context in
        day.span(context).map {
          unit == "week" ? context.week(of: $0.lowerBound) : context.weekend(of: $0.lowerBound)
        }
      }
    }
    if ["weekend", "week"].contains(self[start]), ["of", "around"].contains(self[start + 1]),
      let day = singleDay(at: start + 2)
    {
      return phrase(self[start], of: day, length: 2 + day.length)
    }
    guard let day = singleDay(at: start), ["weekend", "week"].contains(self[start + day.length])
    else { return nil }
    return phrase(self[start + day.length], of: day, length: day.length + 1)
  }

  /// Matches `within 3 days of June 10`, `June 10 give or take 2 days`, `June 10 ± 2 days`.
  private func nearDay(at start: Int) -> DatePhrase? {
    func phrase(_ days: Int, around day: DatePhrase, length: Int) -> DatePhrase {
      DatePhrase(length: length) { context in
        day.span(context).map { ($0.lowerBound - days)...($0.upperBound + days) }
      }
    }
    if self[start] == "within", let days = dayCount(at: start + 1),
      ["of", "from"].contains(self[start + 3]), let day = singleDay(at: start + 4)
    {
      return phrase(days, around: day, length: 4 + day.length)
    }
    let lead = dateLead(at: start)
    guard let day = singleDay(at: start + lead) else { return nil }
    let next = start + lead + day.length
    for sign in [["give", "or", "take"], ["plus", "or", "minus"], ["±"]] where has(sign, at: next) {
      guard let days = dayCount(at: next + sign.count) else { continue }
      return phrase(days, around: day, length: next + sign.count + 2 - start)
    }
    return nil
  }

  /// Returns the days of `3 days` or `a week`.
  private func dayCount(at start: Int) -> Int? {
    let number = ["a", "one"].contains(self[start]) ? 1 : number(at: start)
    guard let number, let unit = ["days": 1, "day": 1, "week": 7, "weeks": 7][self[start + 1]]
    else { return nil }
    return Int(min(400, max(0, number))) * unit
  }
}

/// The day from which dates count, and the year of a sentence.
package struct DateContext: Hashable, Sendable {
  package let today: LocalDay
  /// The year that the sentence names; nil for the next such date.
  package var year: Int?

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
    "christmas day": .christmas, "new years eve": .newYearsEve,
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
