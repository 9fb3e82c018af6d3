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
    let error = exif.field(ExifTags.gpsHorizontalError, in: .gps)?.number(at: 0)
    facts.horizontalErrorMeters = error.flatMap { $0 >= 0 ? $0 : nil }
  }

  private static func coordinate(_ exif: ExifBlock) -> Coordinate? {
    guard
      let latitude = angle(
        exif, ExifTags.gpsLatitude, ExifTags.gpsLatitudeRef, positive: "N", negative: "S"),
      let longitude = angle(
        exif, ExifTags.gpsLongitude, ExifTags.gpsLongitudeRef, positive: "E", negative: "W"),
      // Cameras without a fix write 0/1, and no stadium is in the Gulf of Guinea.
      latitude != 0 || longitude != 0
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
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
    guard let meters = exif.field(ExifTags.gpsAltitude, in: .gps)?.number(at: 0),
      abs(meters) < 100_000
    else { return nil }
    let reference = exif.field(ExifTags.gpsAltitudeRef, in: .gps)?.bytes.first ?? 0
    return reference == 1 || reference == 3 ? -abs(meters) : meters
  }
}
