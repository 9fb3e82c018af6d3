import Sentences
import SportsModel

/// Weekdays in a sentence: `Saturdays`, `any Friday or Saturday`, `Fridays to Sundays`.
struct WeekdayPhrase: Sendable {
  /// As ISO 8601 counts.
  private(set) var days: [Int]
  /// True for each such day, not a certain one: `Saturdays`, `any Saturday`.
  private(set) var isRecurring = false
  /// True for a first and a last day: `Saturday to Sunday`.
  private(set) var isRange = false
  private(set) var length: Int

  private static let leads: Set<String> = ["on", "a", "the", "free"]
  private static let quantifiers: Set<String> = [
    "any", "every", "each", "some", "all", "which", "only",
  ]
  private static let ranges: Set<String> = ["to", "through", "thru", "-"]

  /// Matches weekdays without a date; nil if there are none.
  init?(_ sentence: TokenizedSentence, at start: Int) {
    var position = start
    while position < start + 3 {
      if Self.quantifiers.contains(sentence[position]) {
        isRecurring = true
      } else if !Self.leads.contains(sentence[position]) {
        break
      }
      position += 1
    }
    guard let first = Self.weekday(sentence[position]) else { return nil }
    (days, length) = ([first.day], position + 1 - start)
    isRecurring = isRecurring || first.isPlural
    while let next = nextDay(in: sentence, at: start + length) {
      let link = sentence[start + length]
      if Self.ranges.contains(link), let last = days.last {
        isRange = true
        for step in 1..<max(1, (next.day - last + 7) % 7) { days.append((last + step - 1) % 7 + 1) }
      }
      days.append(next.day)
      isRecurring = isRecurring || next.isPlural
      length = next.end - start
    }
    days = Set(days).sorted()
  }

  private func nextDay(
    in sentence: TokenizedSentence, at link: Int
  ) -> (day: Int, isPlural: Bool, end: Int)? {
    guard Self.ranges.contains(sentence[link]) || [",", "and", "or"].contains(sentence[link]) else {
      return nil
    }
    var position = link + 1
    while ["and", "or", "on"].contains(sentence[position]) { position += 1 }
    guard let (day, isPlural) = Self.weekday(sentence[position]),
      sentence.datePhrase(at: position)?.length ?? 1 == 1
    else { return nil }
    return (day, isPlural, position + 1)
  }

  private static func weekday(_ word: String) -> (day: Int, isPlural: Bool)? {
    let isPlural = word.hasSuffix("days")
    let name = isPlural ? word.dropLast() : word[...]
    guard name.hasSuffix("day"), let day = CalendarNames.weekday(named: name) else { return nil }
    return (day, isPlural)
  }
}
