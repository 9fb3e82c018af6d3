import SportsModel

// MARK: - Days and months

extension TokenizedSentence {
  /// A date range in a sentence, with its number of words.
  package struct DateRangeMatch {
    package let first: PartialDate
    package let last: PartialDate
    package let length: Int
  }

  private static let seasons = [
    "spring": (3, 5), "summer": (6, 8), "fall": (9, 11), "autumn": (9, 11),
  ]

  /// Matches `June`, `June 7`, `June 7-10`, `7 to 10 June`, `June 28 to July 4`, `2025-06-07 to
  /// 2025-06-10`, `early June`, `summer`; each with or without a year.
  package func days(at start: Int) -> DateRangeMatch? {
    seasonOfYear(start) ?? partOfMonth(start) ?? daysThenMonth(start) ?? range(start)
  }

  private func month(_ position: Int) -> Int? { CalendarNames.month(named: self[position]) }

  private func dayOfMonth(_ position: Int) -> Int? {
    var text = self[position][...]
    for ending in ["st", "nd", "rd", "th"] where text.hasSuffix(ending) { text = text.dropLast(2) }
    guard text.count <= 2, let day = Int(text), (1...31).contains(day) else { return nil }
    return day
  }

  /// Returns the year after a date, a comma or `of` before it, and the number of words.
  private func year(_ position: Int) -> (year: Int, length: Int)? {
    let skipped = [",", "of"].contains(self[position]) ? 1 : 0
    guard self[position + skipped].count == 4, let year = Int(self[position + skipped]),
      (1900...2199).contains(year)
    else { return nil }
    return (year, skipped + 1)
  }

  /// Returns a year without a date: `2025`.
  func year(at position: Int) -> Int? { self[position] == "," ? nil : year(position)?.year }

  private static let until: Set<String> = ["to", "-", "through", "until", "till", "and", "or"]

  /// Matches one end of a range: an ISO date, a month, or a day of a month.
  private func end(_ start: Int) -> (day: PartialDate, length: Int)? {
    if let day = LocalDay(self[start]) {
      return (PartialDate(year: day.year, month: day.month, day: day.day), 1)
    }
    if let month = month(start) {
      var length = 1
      var day: Int?
      if let number = dayOfMonth(start + 1) { (day, length) = (number, 2) }
      let year = year(start + length)
      return (PartialDate(year: year?.year, month: month, day: day), length + (year?.length ?? 0))
    }
    guard let day = dayOfMonth(start) else { return nil }
    let skipped = self[start + 1] == "of" ? 2 : 1
    guard let month = month(start + skipped) else { return nil }
    let year = year(start + skipped + 1)
    return (
      PartialDate(year: year?.year, month: month, day: day), skipped + 1 + (year?.length ?? 0)
    )
  }

  private func range(_ start: Int) -> DateRangeMatch? {
    let lead = ["from", "between", "on", "in"].contains(self[start]) ? 1 : 0
    guard var first = end(start + lead) else { return nil }
    var last = first.day
    var length = lead + first.length
    if Self.until.contains(self[start + length]) {
      let next = start + length + 1
      if let other = end(next), isRange(first.day, other.day) {
        (last, length) = (other.day, length + 1 + other.length)
      } else if first.day.day != nil, let day = dayOfMonth(next), month(next + 1) == nil {
        // `June 7 to 10, 2025`
        let year = year(next + 1)
        last = PartialDate(year: year?.year ?? first.day.year, month: first.day.month, day: day)
        length += 2 + (year?.length ?? 0)
      }
    }
    if first.day.year == nil { first.day.year = earlierYear(first.day, last) }
    return DateRangeMatch(first: first.day, last: last, length: length)
  }

  /// Returns whether two dates form a range: `June and July` do, `June and 7 July` don't.
  private func isRange(_ first: PartialDate, _ last: PartialDate) -> Bool {
    (first.day == nil) == (last.day == nil)
  }

  /// Returns the year of a range's first date if only the last date has one: the year before for
  /// December to January.
  private func earlierYear(_ first: PartialDate, _ last: PartialDate) -> Int? {
    last.year.map { first.month > last.month ? $0 - 1 : $0 }
  }

  /// Matches `7 to 10 June`.
  private func daysThenMonth(_ start: Int) -> DateRangeMatch? {
    let lead = ["from", "between", "on"].contains(self[start]) ? 1 : 0
    guard let first = dayOfMonth(start + lead), Self.until.contains(self[start + lead + 1]),
      let last = end(start + lead + 2), let day = last.day.day,
      LocalDay(self[start + lead + 2]) == nil,
      month(start + lead + 2) == nil
    else { return nil }
    return DateRangeMatch(
      first: PartialDate(year: last.day.year, month: last.day.month, day: first),
      last: PartialDate(year: last.day.year, month: last.day.month, day: day),
      length: lead + 2 + last.length)
  }

  /// Matches `early June`, `the end of June`.
  private func partOfMonth(_ start: Int) -> DateRangeMatch? {
    let parts = [
      "early": 1, "mid": 11, "late": 21, "beginning": 1, "start": 1, "middle": 11, "end": 21,
    ]
    var position = start
    while ["in", "the", "at"].contains(self[position]) { position += 1 }
    guard let first = parts[self[position]] else { return nil }
    if self[position + 1] == "of" { position += 1 }
    guard let month = month(position + 1) else { return nil }
    let year = year(position + 2)
    let last =
      first == 21
      ? PartialDate(year: nil, month: month, day: nil).last(in: year?.year ?? 2001)?.day : first + 9
    return DateRangeMatch(
      first: PartialDate(year: year?.year, month: month, day: first),
      last: PartialDate(year: year?.year, month: month, day: last),
      length: position + 2 - start + (year?.length ?? 0))
  }

  private func seasonOfYear(_ start: Int) -> DateRangeMatch? {
    var position = start
    while ["in", "the", "this"].contains(self[position]) { position += 1 }
    guard let months = Self.seasons[self[position]] else { return nil }
    let year = year(position + 1)
    return DateRangeMatch(
      first: PartialDate(year: year?.year, month: months.0, day: nil),
      last: PartialDate(year: year?.year, month: months.1, day: nil),
      length: position + 1 - start + (year?.length ?? 0))
  }
}
