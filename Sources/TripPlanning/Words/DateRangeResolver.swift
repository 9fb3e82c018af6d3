import SportsModel

/// Resolves the dates of a sentence.
struct DateRangeResolver {
  private let clauses: [TripClause]
  private let today: LocalDay

  init(_ clauses: [TripClause], today: LocalDay) {
    self.clauses = clauses
    self.today = today
  }

  /// A date that doesn't exist, such as `6-31`; nil if all dates exist.
  var impossible: String? {
    for case .days(let first, let last) in clauses {
      for day in [first, last] where day.first(in: 2000) == nil {
        return "\(day.month)-\(day.day ?? 0)"
      }
    }
    return nil
  }

  /// The number of days per weekend, if the sentence mentions weekends.
  var weekendDays: Int? {
    for case .weekend(let days) in clauses { return days }
    return nil
  }

  /// The range of all dates in the sentence; nil without dates.
  ///
  /// Dates without a year are in the future.
  var span: ClosedRange<LocalDay>? {
    var found: ClosedRange<LocalDay>?
    func add(_ span: ClosedRange<LocalDay>?) {
      guard let span else { return }
      found =
        min(
          found?.lowerBound ?? span.lowerBound, span.lowerBound)...max(
          found?.upperBound ?? span.upperBound, span.upperBound)
    }
    for clause in clauses {
      switch clause {
      case .days(let first, let last): add(span(first, last))
      case .next(let next): add(span(next))
      default: continue
      }
    }
    if found == nil, let year = year { return wholeYear(year) }
    return found
  }

  /// Returns the weekends (Friday to Sunday or Monday) whose Saturday is in a range, at most one
  /// year of them.
  func weekends(of days: Int, in span: ClosedRange<LocalDay>) -> [ClosedRange<LocalDay>] {
    var found: [ClosedRange<LocalDay>] = []
    var saturday = span.lowerBound + (6 - span.lowerBound.isoWeekday + 7) % 7
    while saturday <= span.upperBound, found.count < 53 {
      found.append((saturday - 1)...(saturday + (days - 2)))
      saturday = saturday + 7
    }
    return found
  }

  private var year: Int? {
    for case .year(let year) in clauses { return year }
    return nil
  }

  private func wholeYear(_ year: Int) -> ClosedRange<LocalDay>? {
    guard let first = LocalDay(year: year, month: 1, day: 1),
      let last = LocalDay(year: year, month: 12, day: 31)
    else { return nil }
    return first...last
  }

  private func span(_ first: PartialDate, _ last: PartialDate) -> ClosedRange<LocalDay>? {
    func dated(_ year: Int) -> ClosedRange<LocalDay>? {
      // A range across New Year's ends in the next year.
      let isOver = first.year == nil && last.year == nil && last.month < first.month
      guard let from = first.first(in: year), let to = last.last(in: isOver ? year + 1 : year)
      else { return nil }
      return from <= to ? from...to : to...from
    }
    if let year { return dated(year) }
    let next = dated(today.year)
    guard let next, next.upperBound < today, first.year == nil else {
      // February 29 doesn't exist in every year.
      return next ?? (1...8).lazy.compactMap { dated(today.year + $0) }.first
    }
    return dated(today.year + 1) ?? next
  }

  private func span(_ next: TripClause.NextSpan) -> ClosedRange<LocalDay>? {
    let monday = today - (today.isoWeekday - 1)
    switch next {
    case .thisWeekend: return (monday + 4)...(monday + 6)
    case .nextWeekend: return (monday + 11)...(monday + 13)
    case .nextWeek: return (monday + 7)...(monday + 13)
    case .thisMonth: return month(today.year, today.month)
    case .nextMonth:
      return today.month == 12 ? month(today.year + 1, 1) : month(today.year, today.month + 1)
    }
  }

  private func month(_ year: Int, _ month: Int) -> ClosedRange<LocalDay>? {
    let whole = PartialDate(year: year, month: month, day: nil)
    guard let first = whole.first(in: year), let last = whole.last(in: year) else { return nil }
    return first...last
  }
}
