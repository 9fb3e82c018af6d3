package import AppSupport
package import SportsModel

extension DateParser {
  /// Reads a date that a person types.
  ///
  /// - Parameters:
  ///   - text: `2019-06-15`, `Jun 15 2019`, `6/15/2019`, `today`, `yesterday`, `Saturday` or
  ///     `last Saturday`; anything else before or after the date makes it invalid.
  ///   - order: the order of the numbers in `6/15/2019`.
  ///   - today: the day that `yesterday` and weekdays count from; a weekday is the latest one before
  ///     it.
  /// - Returns: the day; nil for any other text and for days that the calendar doesn't have.
  package static func typedDay(_ text: String, order: DateOrder, today: LocalDay) -> LocalDay? {
    let text = text.lowercased().split { $0.isWhitespace }.joined(separator: " ")
    if let day = LocalDay(text) { return day }
    switch text {
    case "today": return today
    case "yesterday": return today - 1
    default: break
    }
    let weekday = text.hasPrefix("last ") ? String(text.dropFirst(5)) : text
    if let number = weekdayNumber(weekday) {
      return today - ((today.isoWeekday - number + 6) % 7 + 1)
    }
    var words = DateToken.all(in: text)
    // `Sat, Jun 15, 2019` is how the program shows a date.
    let first = String(text.prefix { $0.isLetter })
    if words.count == 4, weekdayNumber(first) != nil { words.removeFirst() }
    guard words.count == 3, let found = try? date(words[...], order) else { return nil }
    return found
  }

  /// Returns 1 for Monday to 7 for Sunday, by the name of a weekday or its first three letters.
  private static func weekdayNumber(_ text: String) -> Int? {
    CalendarNames.weekdays.firstIndex {
      let name = $0.lowercased()
      return text == name || text == name.prefix(3)
    }.map { $0 + 1 }
  }
}
