package import SportsModel

/// A date in a text, with the time of day next to it.
package struct ParsedDateTime: Hashable, Sendable {
  package let day: LocalDay
  /// Minutes since midnight on the stadium's clock.
  package let minute: Int?

  package init(day: LocalDay, minute: Int?) {
    self.day = day
    self.minute = minute
  }
}

package enum DateTimeScanner {
  /// Returns every date of a line with its time, which may be in the next line, and the ambiguous
  /// ones.
  package static func moments(
    _ line: String, next: String?
  ) -> (moments: [ParsedDateTime], ambiguous: [DateParser.Problem]) {
    let words = DateToken.all(in: line)
    var moments: [ParsedDateTime] = []
    var ambiguous: [DateParser.Problem] = []
    var start = 0
    while start < words.count {
      do throws(DateParser.Problem) {
        if let day = try DateParser.date(words[start...], nil) {
          let clock =
            time(words[(start + DateParser.wordCount)...]) ?? time(words[..<start])
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
  static func time(_ words: ArraySlice<DateToken>) -> Int? {
    for index in words.indices {
      guard case .number(let hour, let width) = words[index].value, width <= 2, hour < 24 else {
        continue
      }
      let next = index + 1 < words.endIndex ? words[index + 1].value : .other
      if let minute = half(next, hour: hour) { return minute }
      guard words[index].separator == ":", case .number(let minute, 2) = next, minute < 60 else {
        continue
      }
      let after = index + 2 < words.endIndex ? words[index + 2].value : .other
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
