package import SportsModel

/// A time of day in a text.
package struct WrittenTime: Hashable, Sendable {
  /// Minutes since midnight.
  package let minute: Int
  /// The offset from UTC if the text has one.
  package let offset: UTCOffset?
}

/// Reads times of day: `7:05 PM`, `7 p.m.`, `19:05:11:250`, `19h05`, `19 Uhr`, `午後7時5分`.
struct ClockReader {
  let tokens: [DateToken]

  private static let hourMarks: Set<String> = ["h", "uhr", "時", "시"]
  private static let halves = ["am": 0, "a": 0, "pm": 12, "p": 12]
  /// Words after an hour.
  static let hourWords = hourMarks.union(["am", "pm", "noon"])
  /// Halves of the day that precede the hour.
  private static let leadingHalves = ["午前": 0, "오전": 0, "午後": 12, "오후": 12]

  /// Returns the first time in a range.
  func first(in range: Range<Int>) -> WrittenTime? {
    range.lazy.compactMap { time(at: $0, end: range.upperBound)?.time }.first
  }

  /// The local time that all words are.
  var whole: WrittenTime? {
    let found = tokens.isEmpty ? nil : time(at: 0, end: tokens.count)
    return found.flatMap { $0.end == tokens.count && $0.time.offset == nil ? $0.time : nil }
  }

  /// Returns the time at a position, and the position after it and before its offset.
  private func time(at start: Int, end: Int) -> (time: WrittenTime, end: Int)? {
    func token(_ position: Int) -> DateToken? { position < end ? tokens[position] : nil }
    let isInstant = start > 0 && tokens[start - 1].word == "t"
    if isInstant, let packed = packed(tokens[start]) {
      let offset = offset(after: start + 1, end: end, isCertain: true)
      return (WrittenTime(minute: packed, offset: offset), start + 1)
    }
    guard var hour = tokens[start].number(maxDigits: 2), hour < 24 else { return nil }
    var position = start + 1
    var minute: Int?
    var hasSeconds = false
    if let next = token(position) {
      if let number = next.number(digits: 2), number < 60,
        next.separator == ":" || (next.separator == "." && token(position + 1)?.word == "uhr")
      {
        (minute, position) = (number, position + 1)
        // Seconds and their fraction.
        while let part = token(position), part.word.isEmpty,
          [":", ".", ","].contains(part.separator)
        {
          (hasSeconds, position) = (true, position + 1)
        }
        if token(position)?.word == "uhr" { position += 1 }
      } else if Self.hourMarks.contains(next.word) {
        position += 1
        minute = 0
        if let number = token(position)?.number(maxDigits: 2), number < 60,
          tokens[position].mark.isEmpty
        {
          (minute, position) = (number, position + 1)
          if ["min", "mins", "minutes"].contains(token(position)?.word ?? "") { return nil }
        }
      }
    }
    let written = token(position).flatMap { half($0) }
    if written != nil { position += 1 }
    if let half = written ?? (start > 0 ? Self.leadingHalves[tokens[start - 1].word] : nil) {
      if hour <= 12 { hour = hour % 12 + half }
      minute = minute ?? 0
    }
    guard let minute else { return nil }
    let offset = offset(after: position, end: end, isCertain: isInstant || hasSeconds)
    return (WrittenTime(minute: hour * 60 + minute, offset: offset), position)
  }

  /// Returns the hours to add for `AM` and `PM`; a single letter belongs to the number before it.
  private func half(_ token: DateToken) -> Int? {
    guard token.mark.isEmpty, token.word.count == 2 || token.separator.isEmpty else { return nil }
    return Self.halves[token.word]
  }

  /// Returns the minute of `1915` and `191500`.
  private func packed(_ token: DateToken) -> Int? {
    let value = token.number(digits: 6).map { $0 / 100 } ?? token.number(digits: 4)
    return value.flatMap { $0 / 100 < 24 && $0 % 100 < 60 ? $0 / 100 * 60 + $0 % 100 : nil }
  }

  /// Reads `Z`, `GMT`, `-5:00` or `+0900`; `7:05-9:30` is a span of time, no offset.
  private func offset(after position: Int, end: Int, isCertain: Bool) -> UTCOffset? {
    guard position < end else { return nil }
    let token = tokens[position]
    if ["z", "utc", "gmt"].contains(token.word) {
      return offset(after: position + 1, end: end, isCertain: true) ?? .utc
    }
    let sign = token.separator.last
    guard sign == "-" || sign == "+", token.separator.count <= 2, token.mark.count == 1
    else { return nil }
    let packed = token.number(digits: 4)
    guard packed != nil || isCertain, let number = packed ?? token.number(maxDigits: 2) else {
      return nil
    }
    let next = position + 1 < end ? tokens[position + 1] : nil
    let minutes = next?.separator == ":" ? next?.number(digits: 2) ?? 0 : 0
    let total = packed.map { $0 / 100 * 60 + $0 % 100 } ?? number * 60 + minutes
    guard total <= 14 * 60 else { return nil }
    return UTCOffset(seconds: (sign == "-" ? -60 : 60) * total)
  }
}
