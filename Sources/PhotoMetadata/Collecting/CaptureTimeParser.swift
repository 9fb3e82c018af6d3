import Foundation
import SportsModel

/// Parses times in texts: like EXIF and ISO 8601, like a mail, or like C's `ctime`.
///
/// The `Creation Time` of a PNG is a mail date such as `Tue, 13 Feb 2007 06:34:38 GMT` (third
/// edition §11.3.3.2), that of a film `Tue Feb 13 06:34:38 2007`; in practice each has any form.
struct CaptureTimeParser {
  /// More words than any date has.
  private static let maxWords = 8

  private let source: PhotoFacts.TimeSource

  /// Parses the first line of a text; nil if a part of it isn't understood.
  static func parse(
    _ text: UnsafeRawBufferPointer, source: PhotoFacts.TimeSource
  ) -> CaptureTime? {
    let end = text.firstIndex { $0 == 0 || $0 == 0x0A || $0 == 0x0D } ?? text.count
    return CaptureTimeParser(source: source).capture(text.slice(0, end))
  }

  private func capture(_ text: UnsafeRawBufferPointer) -> CaptureTime? {
    switch ExifDateTime(text) {
    case .time(let time, let offset):
      capture(time, offset, isUTC: text.last { $0 > 0x20 } == UInt8(ascii: "Z"))
    case .date(let day): CaptureTime(source: source, localDay: day)
    case .hour24, .none: words(text)
    }
  }

  /// A clock in Greenwich Mean Time gives an instant, not a wall clock.
  private func capture(_ time: LocalDateTime, _ offset: UTCOffset?, isUTC: Bool) -> CaptureTime {
    isUTC
      ? CaptureTime(source: source, instant: time.instant(offset: .utc))
      : CaptureTime(source: source, localTime: time, utcOffset: offset)
  }

  /// Parses a date of words (RFC 1123 §5.2.14), also in the order of `ctime`.
  private func words(_ text: UnsafeRawBufferPointer) -> CaptureTime? {
    var day: Int?
    var month: Int?
    var year: Int?
    var clock: [Int]?
    var offset: UTCOffset?
    var isUTC = false
    let words = text.split(
      maxSplits: Self.maxWords, whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ",") })
    for word in words {
      let word = UnsafeRawBufferPointer(rebasing: word)
      let name = String(decoding: word, as: UTF8.self)
      if let number = word.decimal {
        if word.count <= 2, day == nil { day = number } else { year = number }
      } else if let found = CalendarNames.month(named: name) {
        month = found
      } else if let parts = Self.parts(ofClock: word) {
        clock = parts
      } else if word.isText("GMT") || word.isText("UT") || word.isText("UTC") {
        (isUTC, offset) = (true, nil)
      } else if let found = UTCOffset(name) {
        (isUTC, offset) = (false, found)
      } else if CalendarNames.weekday(named: name) == nil {
        return nil
      }
    }
    guard let year, year >= 1_888, let month, let day,
      let date = LocalDay(year: year, month: month, day: day)
    else { return nil }
    guard let clock else { return CaptureTime(source: source, localDay: date) }
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
}
