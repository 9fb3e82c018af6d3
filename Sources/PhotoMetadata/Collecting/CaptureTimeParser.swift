import Foundation
import SportsModel

/// Parses times in texts: like EXIF and ISO 8601, like a mail, or like C's `ctime`.
///
/// The `Creation Time` of a PNG is a mail date such as `Tue, 13 Feb 2007 06:34:38 GMT` (third
/// edition §11.3.3.2), a film's is like `Tue Feb 13 06:34:38 2007`; in practice each has any form.
struct CaptureTimeParser {
  /// More words than any date has.
  private static let maxWords = 8

  private let source: PhotoFacts.TimeSource

  /// Parses the first line of a text; nil if a part of it isn't understood.
  static func parse(_ text: UnsafeRawBufferPointer, source: PhotoFacts.TimeSource) -> CaptureTime? {
    let end = text.firstIndex { $0 == 0 || $0 == 0x0A || $0 == 0x0D } ?? text.count
    return CaptureTimeParser(source: source).capture(text.slice(0, end))
  }

  private func capture(_ text: UnsafeRawBufferPointer) -> CaptureTime? {
    switch ExifDateTime(text) {
    case .time(let time, let offset):
      capture(time, offset: offset, isUTC: text.last { $0 > 0x20 } == UInt8(ascii: "Z"))
    case .date(let day): CaptureTime(source: source, localDay: day)
    case .hour24, .none: spelledTime(text)
    }
  }

  /// A clock in Greenwich Mean Time gives an instant, not a wall clock.
  private func capture(_ time: LocalDateTime, offset: UTCOffset?, isUTC: Bool) -> CaptureTime {
    isUTC
      ? CaptureTime(source: source, instant: time.instant(offset: .utc))
      : CaptureTime(source: source, localTime: time, utcOffset: offset)
  }

  /// Parses a date of words (RFC 1123 §5.2.14), in its order or the order of `ctime`.
  private func spelledTime(_ text: UnsafeRawBufferPointer) -> CaptureTime? {
    var day, month, year: Int?
    var clock: [Int]?
    var offset: UTCOffset?
    var isUTC = false
    let parts = text.split(
      maxSplits: Self.maxWords, whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ",") })
    for part in parts {
      let word = UnsafeRawBufferPointer(rebasing: part)
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
      capture($0, offset: offset, isUTC: isUTC)
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

/// The time when a photo was taken according to an IPTC header (IIM 4.2).
///
/// Only DateCreated (2:55) and TimeCreated (2:60) count. The envelope (1:70, 1:80) has the time of
/// sending; 2:62 and 2:63 have the time of scanning.
struct IPTCTime {
  private static let marker: UInt8 = 0x1c
  private static let application: UInt8 = 2
  private static let dateCreated: UInt8 = 55
  private static let timeCreated: UInt8 = 60
  private static let firstYear = 1888

  /// The values as the header has them, the first of each.
  private(set) var date: UnsafeRawBufferPointer?
  private(set) var time: UnsafeRawBufferPointer?

  /// Parses the data sets of a header up to the first broken one.
  init(_ header: UnsafeRawBufferPointer) {
    var position = 0
    while position + 5 <= header.count, header[position] == Self.marker {
      let (record, number) = (header[position + 1], header[position + 2])
      let length = Int(header.uint16(at: position + 3, bigEndian: true) ?? 0)
      // A length above 32,767 is the length of another length. No date is that long, and none
      // follows.
      guard length < 0x8000 else { return }
      let value = header.slice(position + 5, length)
      switch (record, number) {
      case (Self.application, Self.dateCreated): date = date ?? value
      case (Self.application, Self.timeCreated): time = time ?? value
      default: break
      }
      position += 5 + length
    }
  }

  /// The capture time; only a day if the time is missing or all zeros.
  var capture: CaptureTime? {
    guard let day = date.flatMap(Self.day), day.year >= Self.firstYear else { return nil }
    guard let (time, offset) = time.flatMap({ Self.time($0, on: day) }) else {
      return CaptureTime(source: .iptc, localDay: day)
    }
    return CaptureTime(source: .iptc, localTime: time, utcOffset: offset)
  }

  /// Parses a day: `CCYYMMDD`, or with the separators that some programs write.
  private static func day(_ text: UnsafeRawBufferPointer) -> LocalDay? {
    guard text.count == 8, let year = text.slice(0, 4).decimal,
      let month = text.slice(4, 2).decimal, let day = text.slice(6, 2).decimal
    else { return ExifDateTime.day(text) }
    return LocalDay(year: year, month: month, day: day)
  }

  /// Parses a time: `HHMMSS±HHMM`, or without the offset.
  private static func time(
    _ text: UnsafeRawBufferPointer, on day: LocalDay
  ) -> (LocalDateTime, UTCOffset?)? {
    guard text.count >= 6, let hour = text.slice(0, 2).decimal,
      let minute = text.slice(2, 2).decimal, let second = text.slice(4, 2).decimal,
      hour + minute + second > 0,
      let time = LocalDateTime(day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return (time, UTCOffset(String(decoding: text.slice(6, 5), as: UTF8.self)))
  }
}

/// The resources of Photoshop in the APP13 segment of a JPEG (Adobe Photoshop File Formats, Image
/// Resource Blocks).
enum PhotoshopResources {
  private static let name: StaticString = "Photoshop 3.0\0"
  private static let iptcIdentifier: UInt16 = 0x0404

  /// Returns the IPTC header; nil if there is none, or if a broken resource precedes it.
  static func iptc(in segment: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard segment.has(name) else { return nil }
    var position = name.utf8CodeUnitCount
    while segment.has("8BIM", at: position),
      let identifier = segment.uint16(at: position + 4, bigEndian: true)
    {
      // A name after its length, padded to an even number of bytes; nearly always empty.
      guard position + 6 < segment.count else { return nil }
      let start = position + 6 + (Int(segment[position + 6]) + 2) / 2 * 2
      guard let size = segment.uint32(at: start, bigEndian: true).map(Int.init) else { return nil }
      if identifier == iptcIdentifier { return segment.slice(start + 4, size) }
      position = start + 4 + size + size % 2
    }
    return nil
  }
}
