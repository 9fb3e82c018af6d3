import AppSupport
import Sentences
import SportsModel

/// The days of a sentence.
extension SentenceInterpreter {
  /// A weekday is a day of the trip, and not each such day, in fewer days than these.
  private static let minDaysOfWeekdays = 21

  mutating func applyDays() {
    var context = DateContext(today: today)
    context.year = writtenYear
    for case .year(let year) in clauses { context.year = year }
    guard let named = namedDays(context) else { return }
    let isOpen = named.span == nil && named.leave == nil && named.back == nil
    for case .unknownDays(let words) in clauses {
      if isOpen { return ask(.noDays, about: words) }
      unused.append(words)
    }
    for case .weekend(let days) in clauses { reading.set(.weekends, value: "\(days)") }
    let weekday = isOpen && context.year == nil ? namedWeekday(context) : nil
    let span = named.span ?? weekday ?? (isOpen ? context.wholeYear ?? seasonDays : nil)
    guard let days = days(span, leave: named.leave, back: named.back) else {
      return ask(.noDays, about: "")
    }
    let isNow = days.lowerBound < today && today <= days.upperBound
    reading.set(.from, value: "\(isNow ? today : days.lowerBound)")
    reading.set(.to, value: "\(days.upperBound)")
    if weekday == nil { applyWeekdays(in: days) }
  }

  private var seasonDays: ClosedRange<LocalDay>? {
    let isNext = has { if case .nextSeason = $0 { true } else { false } }
    guard isNext || has({ if case .season = $0 { true } else { false } }) else { return nil }
    let seasons = (reading.values[.league] ?? []).compactMap { league in
      directory.seasons[LeagueID(league)]?
        .first { today <= (isNext ? $0.lowerBound : $0.upperBound) }
    }
    guard let first = seasons.map(\.lowerBound).min(), let last = seasons.map(\.upperBound).max()
    else { return nil }
    return first...last
  }

  /// Returns the day that a weekday means if there is no other day.
  private func namedWeekday(_ context: DateContext) -> ClosedRange<LocalDay>? {
    guard reading[.weekends] == nil else { return nil }
    for case .weekdays(_, let day?, _) in clauses { return day.span(context) }
    return nil
  }

  /// Returns the days that dates name; nil if one doesn't exist, which is an issue.
  private mutating func namedDays(
    _ context: DateContext
  ) -> (span: ClosedRange<LocalDay>?, leave: LocalDay?, back: LocalDay?)? {
    var span: ClosedRange<LocalDay>?
    var spans: [(days: ClosedRange<LocalDay>, words: String)] = []
    var leave, back: LocalDay?
    let hasDates = has { if case .days(_, _, _, false) = $0 { true } else { false } }
    var context = context
    for case .days(let phrase, _, _, false) in clauses
    where !phrase.isDayOfMonth && context.known == nil {
      context.known = phrase.span(context)?.lowerBound
    }
    for case .days(let phrase, let role, let words, let isWeekday) in clauses {
      if isWeekday, hasDates {
        unused.append(words)
        continue
      }
      if phrase.isDayOfMonth, context.known == nil {
        unused.append(words)
        continue
      }
      guard var days = phrase.span(context) else {
        ask(.noSuchDay, about: words)
        return nil
      }
      if role == .back || role == .before, let first = leave ?? span?.lowerBound,
        days.upperBound < first, let year = context.year
      {
        // `leave December 28, 2026, back by January 3`
        days = phrase.span(DateContext(today: today, year: year + 1)) ?? days
      }
      switch role {
      case .span:
        span = span.map { Self.joined($0, days) } ?? days
        spans.append((days, words))
      case .around: span = (days.lowerBound - 3)...(days.upperBound + 3)
      case .leave: leave = days.lowerBound
      case .back: back = days.upperBound
      case .before: back = days.lowerBound - 1
      }
    }
    for (days, words) in spans where spans.contains(where: { Self.isDay(days, of: $0.days) }) {
      unused.append(words)
    }
    return (span, leave, back)
  }

  /// Returns the days of two dates: the shorter range if it is a part of the longer one (`August 6
  /// through 16`, `this year`), or all days from the first to the last.
  private static func joined(
    _ days: ClosedRange<LocalDay>, _ others: ClosedRange<LocalDay>
  ) -> ClosedRange<LocalDay> {
    if isDay(days, of: others) { return others }
    if isDay(others, of: days) { return days }
    let common = days.clamped(to: others)
    if days.overlaps(others), common == days || common == others { return common }
    return min(days.lowerBound, others.lowerBound)...max(days.upperBound, others.upperBound)
  }

  /// Returns whether the first days are one day of a range of at most three weeks: `June 12` of
  /// `June 12 to 21`.
  private static func isDay(
    _ days: ClosedRange<LocalDay>, of range: ClosedRange<LocalDay>
  ) -> Bool {
    days.lowerBound == days.upperBound && days != range && range.contains(days.lowerBound)
      && range.upperBound - range.lowerBound < 21
  }

  private mutating func applyWeekdays(in days: ClosedRange<LocalDay>) {
    let isLong = days.upperBound - days.lowerBound >= Self.minDaysOfWeekdays
    for case .weekdays(let found, _, let words) in clauses {
      if found.isRecurring || isLong && !found.isRange {
        for day in found.days { reading.set(.weekday, value: CalendarNames.weekdays[day - 1]) }
      } else {
        unused.append(words)
      }
    }
  }

  /// The year of the first date that has one; it applies to dates without a year.
  private var writtenYear: Int? {
    for case .days(let phrase, _, _, _) in clauses {
      let spans = [(today, 1999), (today, 2001), (today + 400, 2001)].map { day, year in
        phrase.span(DateContext(today: day, year: year))
      }
      if let days = spans[0], spans.allSatisfy({ $0 == days }) { return days.lowerBound.year }
    }
    return nil
  }

  /// Returns the days of the trip; nil if the first or last one is missing.
  private mutating func days(
    _ span: ClosedRange<LocalDay>?, leave: LocalDay?, back: LocalDay?
  ) -> ClosedRange<LocalDay>? {
    if has({ if case .dayForEach = $0 { true } else { false } }), reading[.days] == nil,
      teams.count + places.count > 1
    {
      reading.set(.days, value: "\(teams.count + places.count)")
    }
    let length = reading.count(.days) ?? reading.count(.nights).map { $0 + 1 }
    guard let first = leave ?? span?.lowerBound else { return nil }
    var last = back ?? (leave == nil || span != nil ? span?.upperBound : nil)
    // `leave July 10 for 5 days`
    if back == nil, span.map({ $0.lowerBound == $0.upperBound }) ?? true, let length, length > 0 {
      last = first + (length - 1)
    }
    guard let last, first <= last else { return nil }
    return first...last
  }
}
