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
