/// The reason why a GPS directory has no place.
enum LocationRejection: Equatable, CustomStringConvertible {
  case missing(String)
  case unknownReference(String)
  case zeroDenominator(String)
  case filler(String)
  case outOfRange(String)
  /// A negative value in the northern or eastern hemisphere.
  case contrarySign(String)
  /// Latitude and longitude are both zero.
  case zeros

  /// Finds the first problem; nil if there is none, or neither latitude nor longitude.
  init?(_ exif: ExifDirectories) {
    let latitude = exif.field(ExifTags.gpsLatitude, in: .gps)
    let longitude = exif.field(ExifTags.gpsLongitude, in: .gps)
    guard latitude != nil || longitude != nil else { return nil }
    let axes = [
      ("GPSLatitude", latitude, exif.field(ExifTags.gpsLatitudeRef, in: .gps), "NS", 90.0),
      ("GPSLongitude", longitude, exif.field(ExifTags.gpsLongitudeRef, in: .gps), "EW", 180.0),
    ]
    for (name, field, reference, letters, limit) in axes {
      if let rejection = Self.rejection(name, field, reference, letters: letters, limit: limit) {
        self = rejection
        return
      }
    }
    let isZero = axes.allSatisfy { $0.1.flatMap(ExifLocation.degrees) == 0 }
    guard isZero else { return nil }
    self = .zeros
  }

  private static func rejection(
    _ name: String, _ field: ExifField?, _ reference: ExifField?, letters: String, limit: Double
  ) -> LocationRejection? {
    guard let field else { return .missing(name) }
    guard let letter = reference?.letter else { return .missing(name + "Ref") }
    guard letters.utf8.contains(letter) else { return .unknownReference(name + "Ref") }
    guard let degrees = ExifLocation.degrees(field) else { return unreadable(name, field) }
    if degrees < 0, letter == letters.utf8.first { return .contrarySign(name) }
    return abs(degrees) > limit ? .outOfRange(name) : nil
  }

  private static func unreadable(_ name: String, _ field: ExifField) -> LocationRejection {
    for index in 0..<max(0, min(3, field.count)) where field.number(at: index) == nil {
      guard let value = field.rational(at: index) else { continue }
      if value == (0, 0) || value == (.max, .max) { return .filler(name) }
      if value.denominator == 0 { return .zeroDenominator(name) }
    }
    return .outOfRange(name)
  }

  var description: String {
    switch self {
    case .missing(let tag): "\(tag) is missing"
    case .unknownReference(let tag): "\(tag) names no hemisphere"
    case .zeroDenominator(let tag): "\(tag) has a denominator of zero"
    case .filler(let tag): "\(tag) holds filler"
    case .outOfRange(let tag): "\(tag) is out of range"
    case .contrarySign(let tag): "\(tag) has a sign against its hemisphere"
    case .zeros: "0, 0 is what cameras without a fix write"
    }
  }
}
