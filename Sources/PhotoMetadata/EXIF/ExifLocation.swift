import Foundation
import SportsModel

enum ExifLocation {
  /// Takes the place; none if the hemisphere is uncertain.
  static func read(_ exif: ExifBlock, into facts: inout SourceFacts) {
    facts.isPositionVoid = exif.field(ExifTags.gpsStatus, in: .gps)?.letter == UInt8(ascii: "V")
    facts.coordinate = coordinate(exif)
    guard facts.coordinate != nil else { return }
    facts.altitudeMeters = altitude(exif)
    facts.speedKilometersPerHour = exif.field(ExifTags.gpsSpeed, in: .gps)?.number(at: 0).flatMap {
      GroundSpeed.kilometersPerHour($0, unit: exif.field(ExifTags.gpsSpeedRef, in: .gps)?.letter)
    }
    facts.horizontalErrorMeters =
      exif.field(ExifTags.gpsHorizontalError, in: .gps)?.number(at: 0)
  }

  private static func coordinate(_ exif: ExifBlock) -> Coordinate? {
    guard
      let latitude = angle(
        exif, ExifTags.gpsLatitude, ExifTags.gpsLatitudeRef, positive: "N", negative: "S"),
      let longitude = angle(
        exif, ExifTags.gpsLongitude, ExifTags.gpsLongitudeRef, positive: "E", negative: "W")
    else { return nil }
    return Coordinate(fix: latitude, longitude)
  }

  /// Returns signed degrees from a value and its reference letter.
  private static func angle(
    _ exif: ExifBlock, _ tag: UInt16, _ reference: UInt16,
    positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Double? {
    guard let letter = exif.field(reference, in: .gps)?.letter,
      let degrees = exif.field(tag, in: .gps).flatMap(degrees)
    else { return nil }
    switch letter {
    // A minus sign before a southern or western value is redundant.
    case UInt8(ascii: negative): return -abs(degrees)
    case UInt8(ascii: positive): return degrees >= 0 ? degrees : nil
    default: return nil
    }
  }

  /// Returns degrees from one to three numbers: degrees, minutes and seconds, each with its
  /// fraction.
  static func degrees(_ field: ExifField) -> Double? {
    guard let whole = field.number(at: 0), abs(whole) <= 180 else { return nil }
    var size = abs(whole)
    for index in 1..<max(1, min(3, field.count)) {
      if index == 2, field.isZeroOverZero(at: 2) { break }
      guard let part = field.number(at: index), (0...60).contains(part) else { return nil }
      size += part / (index == 1 ? 60 : 3600)
    }
    return whole.sign == .minus ? -size : size
  }

  /// Returns meters above sea level; reference 1 (and 3 in EXIF 3.0) means below.
  private static func altitude(_ exif: ExifBlock) -> Double? {
    guard let meters = exif.field(ExifTags.gpsAltitude, in: .gps)?.number(at: 0) else {
      return nil
    }
    let reference = exif.field(ExifTags.gpsAltitudeRef, in: .gps)?.bytes.first ?? 0
    return reference == 1 || reference == 3 ? -abs(meters) : meters
  }
}

enum LocationRejection {
  /// Returns the first problem; nil if there is none, or neither latitude nor longitude.
  static func reason(_ exif: ExifBlock) -> String? {
    let latitude = exif.field(ExifTags.gpsLatitude, in: .gps)
    let longitude = exif.field(ExifTags.gpsLongitude, in: .gps)
    guard latitude != nil || longitude != nil else { return nil }
    let axes = [
      ("GPSLatitude", latitude, exif.field(ExifTags.gpsLatitudeRef, in: .gps), "NS", 90.0),
      ("GPSLongitude", longitude, exif.field(ExifTags.gpsLongitudeRef, in: .gps), "EW", 180.0),
    ]
    for (name, field, reference, letters, limit) in axes {
      if let reason = reason(name, field, reference, letters: letters, limit: limit) {
        return reason
      }
    }
    let isZero = axes.allSatisfy { $0.1.flatMap(ExifLocation.degrees) == 0 }
    return isZero ? "0, 0 means no GPS fix" : nil
  }

  private static func reason(
    _ name: String, _ field: ExifField?, _ reference: ExifField?, letters: String, limit: Double
  ) -> String? {
    guard let field else { return "\(name) is missing" }
    guard let letter = reference?.letter else { return "\(name)Ref is missing" }
    guard letters.utf8.contains(letter) else { return "\(name)Ref isn't a hemisphere" }
    guard let degrees = ExifLocation.degrees(field) else { return unreadable(name, field) }
    if degrees < 0, letter == letters.utf8.first {
      return "\(name) has a sign that contradicts its hemisphere"
    }
    return abs(degrees) > limit ? "\(name) is out of range" : nil
  }

  private static func unreadable(_ name: String, _ field: ExifField) -> String {
    for index in 0..<max(0, min(3, field.count)) where field.number(at: index) == nil {
      guard let value = field.rational(at: index) else { continue }
      if value == (0, 0) || value == (.max, .max) { return "\(name) has a filler value" }
      if value.denominator == 0 { return "\(name) has a denominator of zero" }
    }
    return "\(name) is out of range"
  }
}

enum MetadataSanitizer {
  private static let longest = 100

  /// Returns the text without control characters and invalid bytes; nil if nothing is left.
  static func clean(_ field: ExifField?) -> String? { field.flatMap { clean($0.text) } }

  /// Cleans the bytes of a text without blanks at its ends.
  static func clean(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard !bytes.isEmpty else { return nil }
    if bytes.count <= longest, bytes.allSatisfy({ (0x20..<0x7f).contains($0) }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: continue
      default: if scalar != "\u{fffd}" { text.append(scalar) }
      }
    }
    let cleaned = String(text).drop { $0 == " " }
    return cleaned.isEmpty ? nil : String(cleaned)
  }
}

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
