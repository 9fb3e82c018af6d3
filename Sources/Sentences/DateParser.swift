package import AppSupport
package import SportsModel

/// Parses dates as written by people and programs.
package enum DateParser {
  /// The reason why a text is not a date.
  package enum Problem: Error, Hashable {
    case none
    /// The two possible days.
    case ambiguous(LocalDay, LocalDay)
  }

  static let firstYear = 1_869
  static let lastYear = 2_100

  /// Reads a text as one date, unambiguous without an order: `2019-07-19`, `Jul 19, 2019`, `Fri, 19
  /// July 2019`, `7/19/2019`.
  package static func day(_ text: String, order: DateOrder? = nil) throws(Problem) -> LocalDay {
    let tokens = DateToken.all(in: text)
    for start in tokens.indices {
      if let found = try date(tokens[start...], order: order) { return found }
    }
    throw .none
  }

  /// Reads a date that a person types; nil for any other text and for days that the calendar
  /// doesn't have.
  ///
  /// The text is `2019-06-15`, `Jun 15 2019`, `6/15/2019` by `order`, `today`, `yesterday`,
  /// `Saturday` or `last Sat` and nothing else; a weekday is the latest one before `today`.
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
    var tokens = DateToken.all(in: text)
    // `Sat, Jun 15, 2019` is how the program shows a date.
    let first = String(text.prefix { $0.isLetter })
    if tokens.count == 4, CalendarNames.weekday(named: first) != nil { tokens.removeFirst() }
    guard tokens.count == 3, let found = try? date(tokens[...], order: order) else { return nil }
    return found
  }

  static let wordCount = 3

  /// Parses a date at the start of some words.
  static func date(_ tokens: ArraySlice<DateToken>, order: DateOrder?) throws(Problem) -> LocalDay?
  {
    let first = tokens.prefix(wordCount).map(\.value)
    guard first.count == wordCount else { return nil }
    if let named = named(first) { return named }
    guard case .number(let a, let width) = first[0], case .number(let b, _) = first[1],
      case .number(let c, let lastWidth) = first[2], let start = tokens.first?.separator,
      tokens.dropFirst().first?.separator == start, ["-", "/", "."].contains(start)
    else { return nil }
    // A date with the year first is never ambiguous.
    if width == 4 { return valid(a, month: b, day: c) }
    guard lastWidth == 4 || (lastWidth == 2 && order != nil) else { return nil }
    let year = lastWidth == 4 ? c : c + (c < 70 ? 2_000 : 1_900)
    switch order {
    case .mdy: return valid(year, month: a, day: b)
    case .dmy: return valid(year, month: b, day: a)
    case .ymd: return nil
    case nil:
      let (american, european) = (valid(year, month: a, day: b), valid(year, month: b, day: a))
      guard let american, let european, american != european else { return american ?? european }
      throw .ambiguous(american, european)
    }
  }

  /// Parses `July 19 2019` and `19 July 2019`.
  private static func named(_ tokens: [DateToken.Value]) -> LocalDay? {
    switch (tokens[0], tokens[1], tokens[2]) {
    case (.month(let month), .number(let day, _), .number(let year, 4)),
      (.number(let day, _), .month(let month), .number(let year, 4)):
      valid(year, month: month, day: day)
    default: nil
    }
  }

  private static func valid(_ year: Int, month: Int, day: Int) -> LocalDay? {
    guard (firstYear...lastYear).contains(year) else { return nil }
    return LocalDay(year: year, month: month, day: day)
  }
}

/// A word of a text, as far as it matters for dates and times.
struct DateToken: Equatable {
  enum Value: Equatable {
    /// A number with its count of digits.
    case number(Int, Int)
    case month(Int)
    case am, pm, other
  }

  let value: Value
  /// The separator after the word; a blank for any other.
  let separator: Character

  /// Returns the words of a text, at most a few hundred.
  static func all(in text: String) -> [DateToken] {
    var tokens: [DateToken] = []
    var word = ""
    func close(_ separator: Character) {
      guard !word.isEmpty else { return }
      // `July 19th` is the nineteenth.
      if ["st", "nd", "rd", "th"].contains(word.lowercased()), case .number? = tokens.last?.value {
        word = ""
        return
      }
      tokens.append(DateToken(value: value(word.lowercased()), separator: separator))
      word = ""
    }
    for character in text.prefix(2_000) {
      let isDigit = character.isASCII && character.isNumber
      // `7:05PM` is a time and its half of the day.
      if let last = word.last, (last.isASCII && last.isNumber) != isDigit,
        isDigit || character.isLetter
      {
        close(" ")
      }
      if isDigit || character.isLetter { word.append(character) } else { close(character) }
    }
    close(" ")
    return tokens
  }

  private static func value(_ word: String) -> Value {
    if let number = Int(word), word.count <= 4 { return .number(number, word.count) }
    switch word {
    case "am": return .am
    case "pm": return .pm
    default: break
    }
    return CalendarNames.month(named: word).map { .month($0) } ?? .other
  }
}

/// A date in a text, with the time of day next to it.
package struct ParsedDateTime: Hashable, Sendable {
  package let day: LocalDay
  /// Minutes since midnight on the stadium's clock.
  package let minute: Int?

  package init(day: LocalDay, minute: Int?) { (self.day, self.minute) = (day, minute) }
}

package enum DateTimeScanner {
  /// Returns every date of a line with its time, which may be in the next line, and the ambiguous
  /// ones.
  package static func moments(
    _ line: String, next: String?
  ) -> (moments: [ParsedDateTime], ambiguous: [DateParser.Problem]) {
    let tokens = DateToken.all(in: line)
    var moments: [ParsedDateTime] = []
    var ambiguous: [DateParser.Problem] = []
    var start = 0
    while start < tokens.count {
      do throws(DateParser.Problem) {
        if let day = try DateParser.date(tokens[start...], order: nil) {
          let clock =
            time(tokens[(start + DateParser.wordCount)...]) ?? time(tokens[..<start])
            ?? next.flatMap { time(DateToken.all(in: $0).prefix(4)) }
          moments.append(ParsedDateTime(day: day, minute: clock))
          start += DateParser.wordCount
          continue
        }
      } catch { ambiguous.append(error) }
      start += 1
    }
    return (moments, ambiguous)
  }

  /// Returns the first `7:05 PM`, `7 PM` or `19:05` among some words.
  static func time(_ tokens: ArraySlice<DateToken>) -> Int? {
    for index in tokens.indices {
      guard case .number(let hour, let width) = tokens[index].value, width <= 2, hour < 24 else {
        continue
      }
      let next = index + 1 < tokens.endIndex ? tokens[index + 1].value : .other
      if let minute = half(next, hour: hour) { return minute }
      guard tokens[index].separator == ":", case .number(let minute, 2) = next, minute < 60 else {
        continue
      }
      let after = index + 2 < tokens.endIndex ? tokens[index + 2].value : .other
      return half(after, hour: hour).map { $0 + minute } ?? hour * 60 + minute
    }
    return nil
  }

  /// Returns the minutes of a full hour before or after noon; nil without `AM` or `PM`.
  private static func half(_ word: DateToken.Value, hour: Int) -> Int? {
    guard (1...12).contains(hour) else { return nil }
    switch word {
    case .am: return hour % 12 * 60
    case .pm: return (hour % 12 + 12) * 60
    default: return nil
    }
  }
}
