import AppSupport
import SportsModel

/// Finds dates among the words of a text.
struct DateGrammar {
  /// One meaning of a date.
  struct Reading: Hashable {
    /// nil if the text has none.
    var year: Int?
    let month, day: Int
    /// The order of its numbers if others are possible.
    var order: DateOrder?
  }

  struct Match: Hashable {
    let start, end: Int
    let readings: [Reading]
    /// The weekdays that a word next to it can mean, as ISO 8601 counts; empty without one.
    var weekdays: Set<Int> = []
  }

  private let tokens: [DateToken]
  private let parser: DateParser
  private let context: Context

  /// The text around a date, which limits what its numbers can mean.
  enum Context {
    /// Nothing: the text is a date, perhaps with a time.
    case cell
    /// Other data: numbers are dates only with a year or a weekday.
    case lines
    /// A sentence about days, where `6/14` is one.
    case sentence
  }

  init(_ tokens: [DateToken], parser: DateParser, context: Context) {
    (self.tokens, self.parser, self.context) = (tokens, parser, context)
  }

  /// Returns all dates of the text, in their order.
  func all() -> [Match] {
    var matches: [Match] = []
    var start = 0
    while start < tokens.count {
      guard let found = longest(at: start) else {
        start += 1
        continue
      }
      matches.append(found)
      start = found.end
    }
    return matches
  }

  /// Returns a date, rather one with a year: `mar. 12 avril 2019` isn't March 12.
  private func longest(at start: Int) -> Match? {
    guard let found = match(at: start) else { return nil }
    guard found.readings[0].year == nil, let next = match(at: start + 1), next.start < found.end,
      next.readings[0].year != nil
    else { return found }
    return next
  }

  /// Returns a date at a position, with its weekday.
  func match(at start: Int) -> Match? {
    guard start < tokens.count else { return nil }
    guard var found = packed(start) ?? marked(start) ?? numeric(start) ?? named(start)
    else { return nil }
    found.weekdays = weekdays(before: start) ?? weekdays(after: found.end)
    return found
  }

  // MARK: Weekdays

  private static let articles: Set<String> = ["the", "den", "der", "le", "el", "on"]

  /// Returns the position of the weekday before a date, otherwise that of the date.
  func weekdayStart(_ match: Match) -> Int {
    var position = match.start
    while position > 0, Self.articles.contains(tokens[position - 1].word) { position -= 1 }
    return position > 0 && !weekdays(at: position - 1).isEmpty ? position - 1 : match.start
  }

  /// Returns the weekdays of a word; one of two letters is abbreviated by a point or before a comma.
  private func weekdays(at position: Int) -> Set<Int> {
    let word = tokens[position].word
    let mark = position + 1 < tokens.count ? tokens[position + 1].mark : ""
    guard !word.isEmpty, word.count != 2 || mark.hasPrefix(".") || mark.hasPrefix(",") else {
      return []
    }
    return CalendarNames.weekdays(inAnyLanguage: word)
  }

  private func weekdays(before start: Int) -> Set<Int>? {
    let position = weekdayStart(Match(start: start, end: start, readings: []))
    return position < start ? weekdays(at: position) : nil
  }

  /// Returns the weekdays of a word after a date, in parentheses or written out: `Sun` is a team.
  private func weekdays(after end: Int) -> Set<Int> {
    guard end < tokens.count else { return [] }
    let token = tokens[end]
    guard token.mark == "(" || token.mark == "," || token.word.count > 5 else { return [] }
    return weekdays(at: end)
  }

  // MARK: Forms

  /// Matches `20190719`.
  private func packed(_ start: Int) -> Match? {
    guard let number = tokens[start].number(digits: 8) else { return nil }
    return match(
      start..<(start + 1),
      as: [Reading(year: number / 10_000, month: number / 100 % 100, day: number % 100)])
  }

  private static let yearMarks: Set<String> = ["年", "년"]
  private static let monthMarks: Set<String> = ["月", "월"]
  private static let dayMarks: Set<String> = ["日", "일"]

  /// The years before the first ones of Japanese eras.
  private static let eras = ["令和": 2_018, "平成": 1_988, "昭和": 1_925, "大正": 1_911]

  /// Matches `2019年6月15日`, `6월 15일`, `令和1年7月19日`.
  private func marked(_ start: Int) -> Match? {
    var position = start
    let era = Self.eras[tokens[start].word]
    if era != nil { position += 1 }
    func number(before marks: Set<String>) -> Int? {
      guard position + 1 < tokens.count, marks.contains(tokens[position + 1].word),
        let number = tokens[position].number(maxDigits: 4)
      else { return nil }
      position += 2
      return number
    }
    let year = number(before: Self.yearMarks)
    guard era == nil || year != nil, let month = number(before: Self.monthMarks),
      let day = number(before: Self.dayMarks)
    else { return nil }
    let full = year.map { year in era.map { $0 + year } ?? (year < 100 ? fullYear(year) : year) }
    return match(start..<position, as: [Reading(year: full, month: month, day: day)])
  }

  /// Matches three numbers with the same mark, or two after a weekday.
  private func numeric(_ start: Int) -> Match? {
    guard start + 1 < tokens.count, case .number(let a, let width) = tokens[start].value,
      width <= 4, let b = tokens[start + 1].number(maxDigits: 2)
    else { return nil }
    let mark = tokens[start + 1].mark
    guard ["-", "/", "."].contains(mark) else { return nil }
    let continues = start + 2 < tokens.count && tokens[start + 2].mark == mark
    guard continues, case .number(let c, let lastWidth) = tokens[start + 2].value, lastWidth <= 4
    else {
      guard width <= 2, mark == "/", context == .sentence || weekdays(before: start) != nil
      else { return nil }
      return match(start..<(start + 2), as: readings(of: a, and: b, year: nil, mark: mark))
    }
    let range = start..<(start + 3)
    if width == 4, lastWidth <= 2 { return match(range, as: [Reading(year: a, month: b, day: c)]) }
    guard width <= 2 else { return nil }
    if lastWidth == 4 { return match(range, as: readings(of: a, and: b, year: c, mark: mark)) }
    // `10-9-12` is a score elsewhere.
    guard lastWidth == 2, context == .cell || mark == "/" || (context == .sentence && mark == ".")
    else { return nil }
    if parser.order == .ymd {
      return match(range, as: [Reading(year: fullYear(a), month: b, day: c)])
    }
    return match(range, as: readings(of: a, and: b, year: fullYear(c), mark: mark))
  }

  /// Returns the readings of two numbers; with points between them the day comes first.
  private func readings(of a: Int, and b: Int, year: Int?, mark: String) -> [Reading] {
    let monthFirst = Reading(year: year, month: a, day: b, order: .mdy)
    let dayFirst = Reading(year: year, month: b, day: a, order: .dmy)
    switch parser.order {
    case .mdy: return [monthFirst]
    case .dmy: return [dayFirst]
    case .ymd: return []
    case nil: break
    }
    if mark == ".", LocalDay(year: 2_000, month: b, day: a) != nil { return [dayFirst] }
    return a == b ? [monthFirst] : [monthFirst, dayFirst]
  }

  private static let connectors: Set<String> = ["de", "of", "the", "del"]

  /// Matches `July 19, 2019`, `19 July 2019`, `15. Juni`, `11-Apr-17`, `2019-Jul-19`.
  private func named(_ start: Int) -> Match? {
    let next = skippingConnectors(start + 1)
    guard next < tokens.count, ["", ".", "-", "/"].contains(tokens[next].mark) else { return nil }
    let day: Int
    let month: (number: Int, isSure: Bool)
    if let number = tokens[start].number(maxDigits: 2), let found = self.month(next) {
      (day, month) = (number, found)
    } else if let found = self.month(start), let number = tokens[next].number(maxDigits: 2) {
      (day, month) = (number, found)
    } else if let year = tokens[start].number(digits: 4), let found = self.month(next),
      next + 1 < tokens.count, let number = tokens[next + 1].number(maxDigits: 2)
    {
      return match(
        start..<(next + 2),
        as: [Reading(year: year, month: found.number, day: number)])
    } else {
      return nil
    }
    let isHyphenated = tokens[next].mark == "-"
    // `5 July 10 days`, `10 out of 12`
    let isDayFirst = tokens[start].word.isEmpty && month.isSure && context != .sentence
    guard let (year, end) = year(next + 1, isSure: isHyphenated || isDayFirst) else {
      guard month.isSure || context == .cell else { return nil }
      return match(
        start..<(next + 1),
        as: [Reading(year: nil, month: month.number, day: day)])
    }
    return match(start..<end, as: [Reading(year: year, month: month.number, day: day)])
  }

  /// Returns a month; an abbreviation in another language, such as `out` and `set`, isn't sure to be
  /// one without a year.
  private func month(_ position: Int) -> (number: Int, isSure: Bool)? {
    let word = tokens[position].word
    guard let number = CalendarNames.month(inAnyLanguage: word) else { return nil }
    return (number, CalendarNames.month(named: word) != nil || word.count > 3)
  }

  private func skippingConnectors(_ start: Int) -> Int {
    var position = start
    while position < min(tokens.count, start + 2), Self.connectors.contains(tokens[position].word) {
      position += 1
    }
    return position
  }

  /// Returns the year after a date, and its end; two digits need a hyphen, an apostrophe or a day before
  /// the month unless the text is only a date, and are no hour.
  private func year(_ start: Int, isSure: Bool) -> (year: Int, end: Int)? {
    let position = skippingConnectors(start)
    guard position < tokens.count else { return nil }
    let token = tokens[position]
    guard token.mark.allSatisfy({ ",./-'’•·|".contains($0) }) else { return nil }
    if let year = token.number(digits: 4) {
      return isYear(year) ? (year, position + 1) : nil
    }
    guard let year = token.number(digits: 2),
      context == .cell || isSure || token.mark == "'" || token.mark == "’"
    else { return nil }
    let after = position + 1 < tokens.count ? tokens[position + 1] : nil
    // `June 7-10, 2019`, `June 15 19:05`, `15. Juni 19.05 Uhr`, `June 15 10 PM`, `15 juin 19 h`.
    if after?.mark == ":" || after?.number(digits: 4) != nil
      || after?.mark == "." && after?.word == ""
      || ClockReader.hourWords.contains(after?.word ?? "")
    {
      return nil
    }
    return (fullYear(year), position + 1)
  }

  /// Returns the latest year with two last digits that isn't after the last possible one.
  private func fullYear(_ year: Int) -> Int {
    let last = parser.lastDay?.year ?? 2_069
    return last - ((last - year) % 100 + 100) % 100
  }

  // MARK: Checks

  private static let buddhistYears = 543

  /// Returns whether a number is a year; only a date alone has Buddhist ones.
  private func isYear(_ year: Int) -> Bool {
    DateParser.years.contains(year)
      || context == .cell && DateParser.years.contains(year - Self.buddhistYears)
  }

  /// Returns a match of the readings that are days; nil if none is.
  private func match(_ range: Range<Int>, as readings: [Reading]) -> Match? {
    let valid = readings.compactMap { reading -> Reading? in
      var reading = reading
      if let year = reading.year {
        guard isYear(year) else { return nil }
        if !DateParser.years.contains(year) { reading.year = year - Self.buddhistYears }
      }
      // Without a year, February 29 is a day.
      let year = reading.year ?? parser.year ?? 2_000
      return LocalDay(year: year, month: reading.month, day: reading.day).map { _ in reading }
    }
    guard !valid.isEmpty else { return nil }
    return Match(start: range.lowerBound, end: range.upperBound, readings: valid)
  }
}
