import Foundation
import SportsModel

/// The `Creation Time` of a PNG (third edition §11.3.3.2): a mail date such as `Tue, 13 Feb 2007
/// 06:34:38 GMT`, or in practice one like those of EXIF and ISO 8601.
enum PNGCreationTime {
  /// More words than any date has.
  private static let maxWords = 8
  private static let months: [StaticString] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let weekdays: [StaticString] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Parses the text; nil if a part of it isn't understood.
  static func capture(_ text: UnsafeRawBufferPointer) -> CaptureTime? {
    let end = text.firstIndex { $0 == 0 } ?? text.count
    let text = text.slice(0, end)
    switch ExifDateTime(text) {
    case .time(let time, let offset):
      return capture(time, offset, isUTC: text.last { $0 > 0x20 } == UInt8(ascii: "Z"))
    case .date(let day): return CaptureTime(source: .text, localDay: day)
    case .hour24, .none: return letter(text)
    }
  }

  /// A clock in Greenwich Mean Time gives an instant, not a wall clock.
  private static func capture(
    _ time: LocalDateTime, _ offset: UTCOffset?, isUTC: Bool
  ) -> CaptureTime {
    isUTC
      ? CaptureTime(source: .text, instant: time.instant(offset: .utc))
      : CaptureTime(source: .text, localTime: time, utcOffset: offset)
  }

  /// Parses a date of words (RFC 1123 §5.2.14), also in the order of `ctime`.
  private static func letter(_ text: UnsafeRawBufferPointer) -> CaptureTime? {
    var day: Int?
    var month: Int?
    var year: Int?
    var clock: [Int]?
    var offset: UTCOffset?
    var isUTC = false
    let words = text.split(
      maxSplits: maxWords, whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ",") })
    for word in words {
      let word = UnsafeRawBufferPointer(rebasing: word)
      if let number = word.decimal {
        if word.count <= 2, day == nil { day = number } else { year = number }
      } else if let found = index(of: word, in: months) {
        month = found + 1
      } else if let parts = parts(ofClock: word) {
        clock = parts
      } else if word.isText("GMT") || word.isText("UT") || word.isText("UTC") {
        (isUTC, offset) = (true, nil)
      } else if let found = UTCOffset(String(decoding: word, as: UTF8.self)) {
        (isUTC, offset) = (false, found)
      } else if index(of: word, in: weekdays) == nil {
        return nil
      }
    }
    guard let year, year >= 1_888, let month, let day,
      let date = LocalDay(year: year, month: month, day: day)
    else { return nil }
    guard let clock else { return CaptureTime(source: .text, localDay: date) }
    return LocalDateTime(day: date, hour: clock[0], minute: clock[1], second: clock[2]).map {
      capture($0, offset, isUTC: isUTC)
    }
  }

  /// Parses hours, minutes and optional seconds.
  private static func parts(ofClock word: UnsafeRawBufferPointer) -> [Int]? {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UnsafeRawBufferPointer(rebasing: $0).decimal }
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
    return numbers.count == 3 ? numbers : numbers + [0]
  }

  /// Returns the index of the name a word begins with: months and weekdays may be written in full.
  private static func index(of word: UnsafeRawBufferPointer, in names: [StaticString]) -> Int? {
    guard word.count >= 3, word.allSatisfy({ (97...122).contains($0 | 0x20) }) else { return nil }
    return names.firstIndex { word.slice(0, 3).isText($0, ignoringCase: true) }
  }
}
