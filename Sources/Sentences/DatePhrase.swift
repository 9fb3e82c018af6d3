package import SportsModel

/// Days in a sentence, which depend on today.
package struct DatePhrase: Sendable {
  package let length: Int
  /// Returns the days; nil if they don't exist.
  package let span: @Sendable (DateContext) -> ClosedRange<LocalDay>?
  /// True for a day that takes its month from another date: `on the 25th`.
  package internal(set) var isDayOfMonth = false
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
      plainDays(at: start), daysFromNow(at: start + lead, after: lead),
      relativeDays(at: start + lead, after: lead),
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
    return weekdayPhrase(at: start) ?? dayOfOtherMonth(at: start)
  }

  /// Matches `the 25th`, `25th` and `the 2nd or 4th` of the month of another date, or of the next one.
  private func dayOfOtherMonth(at start: Int) -> DatePhrase? {
    let skipped = self[start] == "the" ? 1 : 0
    guard let first = dayOfMonth(start + skipped), Int(self[start + skipped]) == nil,
      isEnd(start + skipped + 1)
    else { return nil }
    var (last, length) = (first, skipped + 1)
    if Self.until.contains(self[start + length]) {
      let next = start + length + 1 + (self[start + length + 1] == "the" ? 1 : 0)
      if let day = dayOfMonth(next), day > first, Int(self[next]) == nil, isEnd(next + 1) {
        (last, length) = (day, next + 1 - start)
      }
    }
    return DatePhrase(
      length: length,
      span: { [last] context in
        let known = context.known ?? context.today
        let day = PartialDate(month: known.month, day: first)
        let next = PartialDate(month: known.month % 12 + 1, day: first)
        let from = [
          day.first(in: known.year), next.first(in: known.year + (known.month == 12 ? 1 : 0)),
        ]
        return from.compactMap(\.self).first { $0 >= known }.map { $0...($0 + (last - first)) }
      }, isDayOfMonth: true)
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
    else {
      return DatePhrase(
        length: lead + first.length, span: first.span, isDayOfMonth: first.isDayOfMonth)
    }
    return DatePhrase(length: lead + first.length + 1 + last.length) { context in
      guard let from = first.span(context)?.lowerBound,
        let to = last.span(DateContext(today: from, year: nil))?.upperBound, from <= to
      else { return nil }
      return from...to
    }
  }

  /// Matches `between now and the end of May` and `from today until Labor Day`.
  private func daysFromNow(at start: Int, after lead: Int) -> DatePhrase? {
    guard ["now", "today"].contains(self[start]), Self.until.contains(self[start + 1]),
      let last = [plainDays(at: start + 2), singleDay(at: start + 2)].compactMap(\.self)
        .max(by: { $0.length < $1.length })
    else { return nil }
    return DatePhrase(length: lead + 2 + last.length) { context in
      guard let end = last.span(context)?.upperBound, end >= context.today else { return nil }
      return context.today...end
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
    guard let number = numbers[self[start]] else { return nil }
    // `the first two weekends`
    let count = self[start + 2] == "weekends" ? self.number(at: start + 1).map { Int($0) } : nil
    let unit = start + (count == nil ? 1 : 2)
    let weekday = weekday(unit)
    let next = unit + (["of", "in"].contains(self[unit + 1]) ? 2 : 1)
    guard self[unit] == "weekend" || count != nil || weekday != nil, number < 2 || count == nil,
      let month = day(at: next), month.day.day == nil
    else { return nil }
    return DatePhrase(length: lead + next - start + month.length) { context in
      if let weekday { return context.weekday(weekday, number, of: month.day) }
      let others = 7 * (min(5, count ?? 1) - 1)
      guard let first = context.weekend(number, of: month.day) else { return nil }
      return number == 0
        ? (first.lowerBound - others)...first.upperBound
        : first.lowerBound...(first.upperBound + others)
    }
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
