import Foundation
import SportsModel

enum ExifTime {
  /// Takes DateTimeOriginal, otherwise DateTimeDigitized, and if neither has a time, DateTime.
  static func read(_ exif: ExifBlock, into facts: inout SourceFacts) {
    facts.gpsTime = gpsTime(exif)
    facts.capture = time(
      exif, .original, ExifTags.dateTimeOriginal, ExifTags.subSecTimeOriginal,
      ExifTags.offsetTimeOriginal, &facts)
    if facts.capture?.localTime == nil {
      let digitized = time(
        exif, .digitized, ExifTags.dateTimeDigitized, ExifTags.subSecTimeDigitized,
        ExifTags.offsetTimeDigitized, &facts)
      facts.capture = digitized?.localTime == nil ? facts.capture ?? digitized : digitized
    }
    if facts.capture?.localTime == nil {
      facts.lastChange = time(
        exif, .modified, ExifTags.dateTime, ExifTags.subSecTime, ExifTags.offsetTime, &facts)
    }
  }

  /// Reads a time tag with its fraction and offset; nil without a valid time or day.
  private static func time(
    _ exif: ExifBlock, _ source: PhotoFacts.TimeSource, _ tag: UInt16,
    _ fractionTag: UInt16, _ offsetTag: UInt16, _ facts: inout SourceFacts
  ) -> CaptureTime? {
    guard let field = exif.time(tag) else { return nil }
    switch ExifDateTime(field.text) {
    case .none: return nil
    case .hour24:
      facts.hasHour24 = true
      return nil
    case .date(let day): return CaptureTime(source: source, localDay: day)
    case .time(var time, let inner):
      if time.microsecondOfDay % 1_000_000 == 0,
        let digits = exif.field(fractionTag, in: .exif)?.text, !digits.isEmpty,
        let fraction = LocalDateTime.microseconds(fraction: digits)
      {
        time = LocalDateTime(day: time.day, microsecondOfDay: time.microsecondOfDay + fraction)
      }
      let tagged = exif.field(offsetTag, in: .exif).map { String(decoding: $0.text, as: UTF8.self) }
      return CaptureTime(
        source: source, localTime: time, utcOffset: tagged.flatMap { UTCOffset($0) } ?? inner)
    }
  }

  /// Returns the instant of GPSDateStamp and GPSTimeStamp, both in UTC.
  ///
  /// A leap second counts as the next minute.
  private static func gpsTime(_ exif: ExifBlock) -> Date? {
    guard let stamp = exif.field(ExifTags.gpsDateStamp, in: .gps),
      let date = ExifDateTime.day(stamp.text),
      let clock = exif.field(ExifTags.gpsTimeStamp, in: .gps),
      let hour = clock.number(at: 0), let minute = clock.number(at: 1),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    let second = clock.number(at: 2) ?? (clock.isZeroOverZero(at: 2) ? 0 : -1)
    guard (0..<61).contains(second) else { return nil }
    let time = (hour * 60 + minute) * 60 + second
    return Date(timeIntervalSince1970: Double(date.daysSinceEpoch) * 86_400 + time)
  }
}
