package import AppSupport
package import Foundation
package import SportsModel

/// Reads the dates and times in texts that people and programs write.
///
/// Its members say what is known about the text; each narrows what a date can mean.
package struct DateParser: Hashable, Sendable {
  /// The stated order of numbers; dates in another order are no dates.
  package var order: DateOrder?
  /// The order of `6/5/2019` if nothing else settles it.
  package var usualOrder: DateOrder?
  /// The year of days without one.
  package var year: Int?
  /// The day when the text was written: a day without a year is near it, and rather after it.
  package var writtenOn: LocalDay?
  /// The last possible day.
  ///
  /// A day without a year, but with a weekday, is any such day before.
  package var lastDay: LocalDay?

  package init(
    order: DateOrder? = nil, usualOrder: DateOrder? = nil, year: Int? = nil,
    writtenOn: LocalDay? = nil, lastDay: LocalDay? = nil
  ) {
    (self.order, self.usualOrder, self.year) = (order, usualOrder, year)
    (self.writtenOn, self.lastDay) = (writtenOn, lastDay)
  }

  static let years = 1_869...2_100

  /// Returns the dates of a text with the times next to them: after a date, or before the first.
  package func dates(in text: String) -> [WrittenDate] {
    let tokens = DateToken.all(in: text)
    return dates(tokens, matches: DateGrammar(tokens, parser: self, context: .lines).all())
  }

  /// Returns the first date of a text that has nothing but a date and a time, such as a table cell;
  /// it may have a form that isn't a date elsewhere, such as the day number of a spreadsheet.
  package func date(_ text: String) -> WrittenDate? {
    if let serial = Self.serialDay(text) { return serial }
    let tokens = DateToken.all(in: text)
    return dates(tokens, matches: DateGrammar(tokens, parser: self, context: .cell).all()).first
  }

  /// Returns whether a text has nothing but one date, perhaps with its weekday.
  package func isDateAlone(_ text: String) -> Bool { only(text, context: .lines) != nil }

  /// Returns the date that a text is, perhaps with its weekday.
  private func only(
    _ text: String, context: DateGrammar.Context
  ) -> (tokens: [DateToken], match: DateGrammar.Match)? {
    let tokens = DateToken.all(in: text)
    let grammar = DateGrammar(tokens, parser: self, context: context)
    guard let match = grammar.all().first, match.end == tokens.count else { return nil }
    return grammar.weekdayStart(match) == 0 ? (tokens, match) : nil
  }

  /// Returns a time without a date: `7:05 PM`, `19:05`.
  package static func time(_ text: String) -> WrittenTime? {
    let tokens = DateToken.all(in: text)
    return ClockReader(tokens: tokens).first(in: tokens.indices)
  }

  /// Returns the order that some of the texts of one column prove, such as `6/15/2019`; nil if none
  /// or both are proven.
  package static func order(provenBy texts: some Sequence<String>) -> DateOrder? {
    var proven: Set<DateOrder> = []
    for text in texts {
      for order in [DateOrder.mdy, .dmy] where DateParser(order: order).date(text) == nil {
        let other = order == .mdy ? DateOrder.dmy : .mdy
        if DateParser(order: other).date(text) != nil { proven.insert(other) }
      }
    }
    return proven.count == 1 ? proven.first : nil
  }

  /// Reads a date that a person types; nil for any other text and for days that the calendar
  /// doesn't have.
  ///
  /// The text is a date with a year, `today`, `yesterday`, `Saturday` or `last Sat` and nothing
  /// else; a weekday is the latest one before `today`.
  package static func typedDay(_ text: String, order: DateOrder, today: LocalDay) -> LocalDay? {
    let text = text.lowercased().split { $0.isWhitespace }.joined(separator: " ")
    if let day = LocalDay(text) { return day }
    switch text {
    case "today": return today
    case "yesterday": return today - 1
    default: break
    }
    let weekday = text.hasPrefix("last ") ? String(text.dropFirst(5)) : text
    if let number = CalendarNames.weekday(named: weekday) {
      return today - ((today.isoWeekday - number + 6) % 7 + 1)
    }
    let parser = DateParser(usualOrder: order)
    let found = parser.only(text, context: .cell)
    return found.flatMap { parser.dates($0.tokens, matches: [$0.match]).first?.days.first }
  }

  /// Reads a local time that a person types: a date as for `typedDay`, and a time of day after it.
  package static func typedTime(
    _ text: String, order: DateOrder, today: LocalDay
  ) -> LocalDateTime? {
    for place in text.indices where [" ", "T"].contains(text[place]) {
      let clock = ClockReader(tokens: DateToken.all(in: String(text[text.index(after: place)...])))
      if let day = typedDay(String(text[..<place]), order: order, today: today),
        let time = clock.whole
      {
        return LocalDateTime(day: day, microsecondOfDay: time.minute * 60_000_000)
      }
    }
    return nil
  }

  private func dates(_ tokens: [DateToken], matches: [DateGrammar.Match]) -> [WrittenDate] {
    let clock = ClockReader(tokens: tokens)
    return matches.enumerated().compactMap { index, match in
      let next = index + 1 < matches.count ? matches[index + 1].start : tokens.count
      let time =
        clock.first(in: match.end..<max(match.end, next))
        ?? (index == 0 ? clock.first(in: 0..<match.start) : nil)
      let days = days(match)
      guard !days.isEmpty else { return nil }
      return WrittenDate(days: days, time: time)
    }
  }

  /// Returns the days that a date can mean.
  private func days(_ match: DateGrammar.Match) -> [LocalDay] {
    var days = match.readings.flatMap(days)
    let onWeekday = days.filter { match.weekdays.contains($0.isoWeekday) }
    if !onWeekday.isEmpty { days = onWeekday }
    let isDated = year != nil || match.readings.contains { $0.year != nil }
    if !isDated, let writtenOn {
      // A mail comes before the game, or soon after it.
      let near = days.min { distance($0, from: writtenOn) < distance($1, from: writtenOn) }
      days = near.map { [$0] } ?? []
    } else if !isDated, onWeekday.isEmpty {
      days = []
    }
    if let usualOrder, days.count > 1, isDated,
      let usual = match.readings.first(where: { $0.order == usualOrder })
    {
      let wanted = self.days(usual)
      days = days.filter(wanted.contains)
    }
    return days
  }

  private func distance(_ day: LocalDay, from start: LocalDay) -> Int {
    day >= start ? day - start : 3 * (start - day)
  }

  /// Returns the days of a reading, in each possible year.
  private func days(_ reading: DateGrammar.Reading) -> [LocalDay] {
    func dated(_ year: Int) -> LocalDay? {
      LocalDay(year: year, month: reading.month, day: reading.day)
    }
    if let year = reading.year ?? year { return [dated(year)].compactMap(\.self) }
    if let writtenOn {
      return (-1...1).compactMap { dated(writtenOn.year + $0) }
    }
    guard let lastDay else { return [] }
    return Self.years.reversed().compactMap(dated).filter { $0 <= lastDay }
  }

  /// Reads the number of days since 1899-12-30, with the time as its fraction.
  private static func serialDay(_ text: String) -> WrittenDate? {
    let text = text.trimmingBlanks
    guard text.prefix(while: \.isNumber).count == 5,
      text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(text),
      (10_000..<73_051).contains(number)
    else { return nil }
    let minutes = Int((number * 1_440).rounded())
    let isWhole = !text.contains(".")
    return WrittenDate(
      days: [LocalDay(daysSinceEpoch: minutes / 1_440 - 25_569)],
      time: isWhole ? nil : WrittenTime(minute: minutes % 1_440, offset: nil))
  }
}

/// A date in a text, as far as the text and what is known about it settle it.
package struct WrittenDate: Hashable, Sendable {
  /// The possible days, never none: several if the order or the year is open.
  package let days: [LocalDay]
  /// The time next to it.
  package let time: WrittenTime?
}

/// A day and time at which something can have been.
package struct ParsedDateTime: Hashable, Sendable {
  package let day: LocalDay
  /// Minutes since midnight, on the clock of the stadium unless there is an offset.
  package let minute: Int?
  package let offset: UTCOffset?

  package init(day: LocalDay, minute: Int?, offset: UTCOffset? = nil) {
    (self.day, self.minute, self.offset) = (day, minute, offset)
  }

  /// Returns it on the clock of a time zone.
  package func local(in zone: TimeZone) -> ParsedDateTime {
    guard let minute, let offset else { return self }
    let time = LocalDateTime(day: day, microsecondOfDay: minute * 60_000_000)
    let local = LocalDateTime(time.instant(offset: offset), zone: zone)
    return ParsedDateTime(day: local.day, minute: local.minuteOfDay)
  }
}

extension WrittenDate {
  /// The possible days, each with the time.
  package var moments: [ParsedDateTime] {
    days.map { ParsedDateTime(day: $0, minute: time?.minute, offset: time?.offset) }
  }
}

extension DateParser {
  /// Returns every date of a line with its time, which may be in the next line, and the days of each
  /// ambiguous one.
  package func moments(
    _ line: String, next: String?
  ) -> (moments: [ParsedDateTime], ambiguous: [[LocalDay]]) {
    let below = ClockReader(tokens: Array(next.map { DateToken.all(in: $0).prefix(4) } ?? []))
    let found = dates(in: line)
    let moments = found.filter { $0.days.count == 1 }.flatMap { date in
      WrittenDate(days: date.days, time: date.time ?? below.first(in: below.tokens.indices)).moments
    }
    return (moments, found.map(\.days).filter { $0.count > 1 })
  }
}
