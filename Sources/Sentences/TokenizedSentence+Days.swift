import AppSupport
import SportsModel

extension TokenizedSentence {
  /// A date range in a sentence, with its number of words.
  package struct DateRangeMatch {
    package let first, last: PartialDate
    package let length: Int
  }

  private static let seasons = [
    "spring": (3, 5), "summer": (6, 8), "fall": (9, 11), "autumn": (9, 11), "winter": (12, 2),
  ]

  /// Matches `June`, `June 7`, `June 7-10`, `7 to 10 June`, `June 28 to July 4`, `6/7`,
  /// `2025-06-07 to 2025-06-10`, `early June`, `summer`; each with or without a year.
  package func days(at start: Int) -> DateRangeMatch? {
    guard let first = part(start) ?? daysThenMonth(start) ?? range(start) else { return nil }
    let next = start + first.length
    guard Self.until.contains(self[next]) else { return first }
    // `mid-October to early November`, `June 20 to mid-July`, `late June to July 8`
    let isPart = part(start) != nil
    guard
      let last = part(next + 1) ?? (isPart && !isOr(next) ? day(at: next + 1).map(match) : nil)
    else { return first }
    return DateRangeMatch(
      first: first.first, last: last.last, length: first.length + 1 + last.length)
  }

  private func part(_ start: Int) -> DateRangeMatch? { seasonOfYear(start) ?? partOfMonth(start) }
  private func isOr(_ position: Int) -> Bool { ["and", "or"].contains(self[position]) }
  private func match(_ day: PartialDate, length: Int) -> DateRangeMatch {
    DateRangeMatch(first: day, last: day, length: length)
  }

  private static let monthLeads: Set<String> = [
    "in", "of", "this", "next", "early", "late", "mid", "and", "or", "to", "through", "until",
    "till", "from", "between", "-", ",", "by", "during", "on",
  ]

  /// Returns a month; `may` and `march` in lower case are often verbs.
  func month(_ position: Int) -> Int? {
    guard let month = CalendarNames.month(named: self[position]) else { return nil }
    let isAlone =
      startsSentence(at: position)
      && (position + 1 == count || startsSentence(at: position + 1))
    if ["may", "march"].contains(tokens[position].written), !isAlone,
      dayOfMonth(position + 1) == nil,
      year(position + 1) == nil, position > 0, !Self.monthLeads.contains(self[position - 1]),
      dayOfMonth(position - 1) == nil
    {
      return nil
    }
    return month
  }

  /// Returns a weekday, abbreviated only if `isShort`.
  func weekday(_ position: Int, isShort: Bool = false) -> Int? {
    guard let weekday = CalendarNames.weekday(named: self[position]),
      isShort || self[position].hasSuffix("day")
    else { return nil }
    return weekday
  }

  func dayOfMonth(_ position: Int) -> Int? {
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
  package func year(at position: Int) -> Int? { self[position] == "," ? nil : year(position)?.year }

  static let until: Set<String> = ["to", "-", "through", "thru", "until", "till", "and", "or"]

  /// Matches a single day or month, with its weekday.
  func day(at start: Int) -> (day: PartialDate, length: Int)? {
    let skipped = self[start] == "the" ? 1 : 0
    guard let weekday = weekday(start + skipped, isShort: true) else {
      return end(start + skipped).map { ($0.day, $0.length + skipped) }
    }
    var next = start + skipped + 1
    while [",", "the"].contains(self[next]) { next += 1 }
    guard var found = end(next), found.day.day != nil else { return nil }
    found.day.weekday = weekday
    return (found.day, next - start + found.length)
  }

  /// Matches a date, or a month.
  private func end(_ start: Int) -> (day: PartialDate, length: Int)? {
    if let found = date(start) { return found }
    let numbers = self[start].split(separator: "/").map { Int($0) ?? 0 }
    if numbers.count == 2, (1...12).contains(numbers[0]), (1900...2199).contains(numbers[1]) {
      return (PartialDate(year: numbers[1], month: numbers[0], day: nil), 1)
    }
    guard let month = month(start) else { return nil }
    if let day = dayOfMonth(start + 1), LocalDay(year: 2_000, month: month, day: day) == nil {
      // `June 31` is a mistake, not all of June.
      return (PartialDate(year: nil, month: month, day: day), 2)
    }
    let year = year(start + 1)
    return (PartialDate(year: year?.year, month: month, day: nil), 1 + (year?.length ?? 0))
  }

  private static let maxDateWords = 7

  /// Matches a date with or without a year.
  private func date(_ start: Int) -> (day: PartialDate, length: Int)? {
    let end = min(count, start + Self.maxDateWords)
    let first = self[start]
    guard let letter = first.first,
      letter.isNumber || !letter.isASCII || CalendarNames.month(inAnyLanguage: first) != nil
    else { return nil }
    // The word of the sentence in which each word of the date is.
    var words: [(token: DateToken, position: Int)] = []
    var text = ""
    for position in start..<end {
      text += position == start ? self[position] : " " + self[position]
      let tokens = DateToken.all(in: text)
      words += tokens.dropFirst(words.count).map { ($0, position) }
    }
    let lastDay = LocalDay(year: 2_000 + lastShortYear, month: 12, day: 31)
    let grammar = DateGrammar(
      words.map(\.token), parser: DateParser(lastDay: lastDay), context: .sentence)
    let order: DateOrder = isDayFirst ? .dmy : .mdy
    guard let found = grammar.match(at: 0),
      let reading = found.readings.first(where: { $0.order == order }) ?? found.readings.first
    else { return nil }
    let last = words[found.end - 1].position
    if found.end < words.count, words[found.end].position == last { return nil }
    if reading.year == nil, isCount(last), dayOfMonth(last) != nil { return nil }
    return (
      PartialDate(year: reading.year, month: reading.month, day: reading.day), last + 1 - start
    )
  }

  /// Words that numbers count: not days of a month.
  private static let countedWords: Set<String> = [
    "game", "games", "day", "days", "night", "nights", "hour", "hours", "hrs", "driver", "drivers",
    "stop", "stops", "city", "cities", "week", "weeks", "mile", "miles", "mi", "park", "parks",
    "ballparks", "stadiums", "dollars", "bucks", "mlb", "nba", "nhl", "nfl", "baseball", "hockey",
    "different", "more",
  ]

  /// Returns whether a number counts something: `June and 3 games`.
  private func isCount(_ position: Int) -> Bool {
    Self.countedWords.contains(self[position + 1])
      || self[position + 1] == "or" && ["more", "fewer", "less"].contains(self[position + 2])
      || self[position + 1] == "-" && Self.countedWords.contains(self[position + 3])
  }

  private func range(_ start: Int) -> DateRangeMatch? {
    guard var first = day(at: start) else { return nil }
    var (last, length) = (first.day, first.length)
    if Self.until.contains(self[start + length]) {
      let next = start + length + 1
      let skipped = self[next] == "the" ? 1 : 0
      if let other = day(at: next), isRange(first.day, other.day) {
        (last, length) = (other.day, length + 1 + other.length)
      } else if first.day.day != nil, let day = dayOfMonth(next + skipped),
        month(next + skipped + 1) == nil, !isCount(next + skipped)
      {
        // `June 7 to 10, 2025`
        let year = year(next + skipped + 1)
        last = PartialDate(year: year?.year ?? first.day.year, month: first.day.month, day: day)
        length += 2 + skipped + (year?.length ?? 0)
      }
    }
    while let next = nextDay(after: last, at: start + length) {
      (last, length) = (next.day, length + next.length)
    }
    if first.day.year == nil { first.day.year = earlierYear(first.day, last) }
    return DateRangeMatch(first: first.day, last: last, length: length)
  }

  /// Matches another day of the same month: `12` in `June 11 12 13` and in `June 11, 12 and 13`.
  private func nextDay(
    after last: PartialDate, at start: Int
  ) -> (day: PartialDate, length: Int)? {
    guard let known = last.day else { return nil }
    var position = start
    while [",", "and", "or"].contains(self[position]) || position > start && self[position] == "the"
    { position += 1 }
    guard position < start + 4, !startsSentence(at: position), let day = dayOfMonth(position),
      day > known, !isCount(position), month(position + 1) == nil,
      isEnd(position + 1) || position == start && dayOfMonth(position + 1) != nil
    else { return nil }
    let date = PartialDate(year: last.year, month: last.month, day: day)
    return (date, position + 1 - start)
  }

  private static let wordsAfterDays: Set<String> = [
    "", ",", "and", "or", "-", "to", "from", "in", "at", "for", "with", "until", "till", "through",
    "we", "i", "is", "are", "if",
  ]

  /// Returns whether a day of a month can end before a position: not in `the 4th inning`.
  func isEnd(_ position: Int) -> Bool {
    startsSentence(at: position) || Self.wordsAfterDays.contains(self[position])
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

  /// Matches `7 to 10 June` and `the 5th, 6th and 8th of June`.
  private func daysThenMonth(_ start: Int) -> DateRangeMatch? {
    var next = start + (self[start] == "the" ? 1 : 0)
    guard let first = dayOfMonth(next) else { return nil }
    while next < start + Self.maxDateWords {
      next += 1
      guard Self.until.contains(self[next]) || self[next] == "," else { return nil }
      while ["the", "and", "or"].contains(self[next + 1]) { next += 1 }
      next += 1
      if let last = end(next), let day = last.day.day, LocalDay(self[next]) == nil,
        month(next) == nil, !self[next].contains("/")
      {
        return DateRangeMatch(
          first: PartialDate(year: last.day.year, month: last.day.month, day: first),
          last: PartialDate(year: last.day.year, month: last.day.month, day: day),
          length: next - start + last.length)
      }
      guard dayOfMonth(next) != nil else { return nil }
    }
    return nil
  }

  private static let parts: [String: ClosedRange<Int>] = [
    "early": 1...10, "mid": 11...20, "late": 21...31, "beginning": 1...10, "start": 1...10,
    "middle": 11...20, "end": 21...31, "first week": 1...7, "second week": 8...14,
    "third week": 15...21, "fourth week": 22...28, "last week": 25...31, "first half": 1...15,
    "second half": 16...31,
  ]
  private static let ordinals = [
    "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth",
  ]

  /// Returns the days of `two weeks` in `the first two weeks of June`.
  private func dayCount(at start: Int) -> Int? {
    guard let count = number(at: start), (1...31).contains(count),
      let unit = ["weeks": 7, "days": 1][self[start + 1]]
    else { return nil }
    return min(31, Int(count) * unit)
  }

  /// Matches `early June`, `the end of June`, `the last week of June`.
  private func partOfMonth(_ start: Int) -> DateRangeMatch? {
    var position = start
    while ["in", "the", "at", "during"].contains(self[position]) { position += 1 }
    let word = Self.ordinals[self[position]] ?? self[position]
    var days = Self.parts[word]
    if let longer = Self.parts["\(word) \(self[position + 1])"] {
      (days, position) = (longer, position + 1)
    } else if ["first", "last"].contains(word), let count = dayCount(at: position + 1) {
      (days, position) = (word == "first" ? 1...count : 32 - count...31, position + 2)
    }
    guard let days else { return nil }
    if ["of", "in"].contains(self[position + 1]) { position += 1 }
    guard let month = month(position + 1), dayOfMonth(position + 2) == nil else { return nil }
    let year = year(position + 2)
    let end = PartialDate(year: nil, month: month, day: nil).last(in: year?.year ?? 2001)?.day ?? 31
    // The last days of a month depend on its length.
    let shift = word == "last" ? end - 31 : 0
    return DateRangeMatch(
      first: PartialDate(year: year?.year, month: month, day: max(1, days.lowerBound + shift)),
      last: PartialDate(year: year?.year, month: month, day: min(days.upperBound, end)),
      length: position + 2 - start + (year?.length ?? 0))
  }

  private func seasonOfYear(_ start: Int) -> DateRangeMatch? {
    var position = start
    while ["in", "the", "this"].contains(self[position]) { position += 1 }
    guard let months = Self.seasons[self[position]], self[position + 1] != "break" else {
      return nil
    }
    let year = year(position + 1)
    return DateRangeMatch(
      first: PartialDate(year: year?.year, month: months.0, day: nil),
      last: PartialDate(
        year: year.map { $0.year + (months.0 > months.1 ? 1 : 0) }, month: months.1, day: nil),
      length: position + 1 - start + (year?.length ?? 0))
  }
}
