import Foundation
import SportsModel

/// The date that a camera, a phone or an app wrote into a file name.
///
/// `IMG_20240706_191233.jpg`, `Screenshot 2024-07-06 at 7.12.33 PM.png` and
/// `IMG-20240706-WA0003.jpg` have a wall clock or only a day. Pixel phones write UTC, Facebook and
/// WeChat the milliseconds since 1970.
enum FileNameTime {
  /// Returns the facts in a name, nil if it has no plausible date.
  ///
  /// Plausible years are 1990 to the one after `clockYear`, the current year.
  static func read(_ name: String, clockYear: Int) -> SourceFacts? {
    let years = 1990...(max(1990, min(clockYear, 9998)) + 1)
    var name = name
    let capture: CaptureTime? = name.withUTF8 { Self.capture($0, years: years) }
    return capture.map { SourceFacts(capture: $0) }
  }

  private static func capture(
    _ name: UnsafeBufferPointer<UInt8>, years: ClosedRange<Int>
  ) -> CaptureTime? {
    if let instant = epoch(name, after: "fb_img_", in: years)
      ?? epoch(name, after: "mmexport", in: years)
    {
      return CaptureTime(source: .name, instant: instant)
    }
    var scanner = FileNameDateScanner(bytes: name)
    while let run = scanner.nextRun() {
      guard let (day, end) = scanner.day(at: run), years.contains(day.year) else { continue }
      guard let time = scanner.time(after: end, isJoined: run.count >= 14) else {
        // If the digits aren't a valid time, they are a number without meaning.
        if run.count != 8 && run.count != 4 { continue }
        return CaptureTime(source: .name, localDay: day)
      }
      let local = LocalDateTime(day: day, microsecondOfDay: time)
      if has(name, text: "pxl_", at: 0) {
        return CaptureTime(source: .name, instant: local.instant(offset: .utc))
      }
      return CaptureTime(source: .name, localTime: local)
    }
    return nil
  }

  /// Returns the instant of thirteen digits after a word: milliseconds since 1970.
  private static func epoch(
    _ name: UnsafeBufferPointer<UInt8>, after word: StaticString, in years: ClosedRange<Int>
  ) -> Date? {
    let start = word.utf8CodeUnitCount
    guard has(name, text: word, at: 0), name.count > start + 13,
      name[start..<(start + 13)].allSatisfy(isDigit), !isDigit(name[start + 13])
    else { return nil }
    let milliseconds = name[start..<(start + 13)].reduce(0) { $0 * 10 + Int($1 & 15) }
    let day = LocalDay(daysSinceEpoch: milliseconds / 86_400_000)
    guard years.contains(day.year) else { return nil }
    return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}

/// Finds dates and times among the digits of a file name.
struct FileNameDateScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func nextRun() -> Range<Int>? {
    while position < bytes.count, !isDigit(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    let run = position..<digitsEnd(position)
    position = run.upperBound
    return run
  }

  /// Returns the day at the beginning of a run of digits and its end: `20240706`, `20240706191233`,
  /// `2024-07-06`.
  func day(at run: Range<Int>) -> (LocalDay, end: Int)? {
    let start = run.lowerBound
    guard isSeparateNumber(start) else { return nil }
    switch run.count {
    case 8, 14, 17:
      guard let year = number(start, 4), let month = number(start + 4, 2),
        let day = number(start + 6, 2), let date = LocalDay(year: year, month: month, day: day),
        !isLetter(run.upperBound) || isClockMark(run.upperBound)
      else { return nil }
      return (date, start + 8)
    case 4:
      guard let separator = byte(start + 4), "-._".utf8.contains(separator),
        byte(start + 7) == separator, digitsEnd(start + 5) == start + 7,
        digitsEnd(start + 8) == start + 10,
        let year = number(start, 4), let month = number(start + 5, 2),
        let day = number(start + 8, 2), let date = LocalDay(year: year, month: month, day: day)
      else { return nil }
      return (date, start + 10)
    default: return nil
    }
  }

  /// Returns the microseconds since midnight of the time after a day.
  ///
  /// A time with separators may use a 12-hour clock.
  func time(after end: Int, isJoined: Bool) -> Int? {
    guard let start = isJoined ? end : timeStart(end) else { return nil }
    let run = digitsEnd(start) - start
    if run == 6 || run == 9 {
      let milliseconds = run == 9 ? number(start + 6, 3) ?? 0 : 0
      return microseconds(
        hour: number(start, 2), minute: number(start + 2, 2), second: number(start + 4, 2),
        millisecond: milliseconds)
    }
    guard !isJoined, run == 1 || run == 2, let mark = byte(start + run), ".-_:".utf8.contains(mark),
      digitsEnd(start + run + 1) == start + run + 3, byte(start + run + 3) == mark,
      digitsEnd(start + run + 4) == start + run + 6, var hour = number(start, run)
    else { return nil }
    if let isAfternoon = isAfternoon(start + run + 6) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return microseconds(
      hour: hour, minute: number(start + run + 1, 2), second: number(start + run + 4, 2))
  }

  /// Returns the position of the digits after a separator: one character, a blank, or a short word
  /// between blanks ("at", "um", "à").
  private func timeStart(_ end: Int) -> Int? {
    guard let mark = byte(end) else { return nil }
    if "-_. T".utf8.contains(mark), let next = byte(end + 1), isDigit(next) { return end + 1 }
    guard mark == UInt8(ascii: " ") else { return nil }
    for position in (end + 2)..<(end + 8) {
      guard let next = byte(position), !isDigit(next) else { return nil }
      guard next == UInt8(ascii: " ") else { continue }
      return byte(position + 1).map(isDigit) == true ? position + 1 : nil
    }
    return nil
  }

  /// Returns whether AM or PM follows, after a blank or the narrow space that macOS has written
  /// since 2023.
  private func isAfternoon(_ end: Int) -> Bool? {
    var position = end
    if byte(position) == UInt8(ascii: " ") {
      position += 1
    } else if byte(position) == 0xe2, byte(position + 1) == 0x80, byte(position + 2) == 0xaf {
      position += 3
    }
    guard !isLetter(position + 2) else { return nil }
    if has(bytes, text: "am", at: position) { return false }
    return has(bytes, text: "pm", at: position) ? true : nil
  }

  private func microseconds(hour: Int?, minute: Int?, second: Int?, millisecond: Int = 0) -> Int? {
    guard let hour, let minute, let second, hour < 24, minute < 60, second < 60 else { return nil }
    return ((hour * 60 + minute) * 60 + second) * 1_000_000 + millisecond * 1000
  }

  /// Returns whether digits aren't the end of a mixed word such as `5f20130412e9`.
  ///
  /// Letters before them must be a whole word, such as IMG.
  private func isSeparateNumber(_ start: Int) -> Bool {
    var position = start
    while position > 0, isLetter(position - 1) { position -= 1 }
    return position == start || (start - position >= 3 && byte(position - 1).map(isDigit) != true)
  }

  /// Returns whether a T followed by digits separates a day and a time.
  private func isClockMark(_ position: Int) -> Bool {
    byte(position) == UInt8(ascii: "T") && byte(position + 1).map(isDigit) == true
  }

  private func isLetter(_ position: Int) -> Bool {
    byte(position).map { (97...122).contains($0 | 0x20) } ?? false
  }

  private func digitsEnd(_ start: Int) -> Int {
    var end = start
    while let next = byte(end), isDigit(next) { end += 1 }
    return end
  }

  private func number(_ start: Int, _ count: Int) -> Int? {
    guard start >= 0, start + count <= bytes.count else { return nil }
    return UnsafeRawBufferPointer(bytes).slice(start, count).decimal
  }

  private func byte(_ position: Int) -> UInt8? {
    position >= 0 && position < bytes.count ? bytes[position] : nil
  }
}
