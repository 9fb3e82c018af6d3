extension FixturePhoto {
  /// A value as a tag of any kind gets it, possible or not.
  package enum TagValue: Sendable, Hashable, Decodable {
    case text(String)
    case number(Double)
    /// The photo has no such tag.
    case absent

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .absent
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    fileprivate var text: String? {
      switch self {
      case .text(let text): text
      case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
      case .absent: nil
      }
    }

    fileprivate var number: Double? { text.flatMap(Double.init) }
  }

  private enum Kind {
    case text, short, byte, rational, comment
    /// Degrees with a sign, which sets the reference in the tag before it.
    case latitude, longitude
    /// Meters with a sign, which sets the reference in the tag before it.
    case altitude
    /// `19:22:05`.
    case clock
  }

  /// The tags of photos by their names (EXIF 2.32 §4.6).
  private static let namedTags: [String: (directory: Directory, tag: UInt16, kind: Kind)] = [
    "ImageDescription": (.image, 0x010e, .text), "Make": (.image, 0x010f, .text),
    "Model": (.image, 0x0110, .text), "Orientation": (.image, 0x0112, .short),
    "Software": (.image, 0x0131, .text), "DateTime": (.image, 0x0132, .text),
    "Artist": (.image, 0x013b, .text), "Copyright": (.image, 0x8298, .text),
    "DateTimeOriginal": (.exif, 0x9003, .text), "DateTimeDigitized": (.exif, 0x9004, .text),
    "OffsetTime": (.exif, 0x9010, .text), "OffsetTimeOriginal": (.exif, 0x9011, .text),
    "OffsetTimeDigitized": (.exif, 0x9012, .text), "UserComment": (.exif, 0x9286, .comment),
    "SubSecTime": (.exif, 0x9290, .text), "SubSecTimeOriginal": (.exif, 0x9291, .text),
    "SubSecTimeDigitized": (.exif, 0x9292, .text), "ImageUniqueID": (.exif, 0xa420, .text),
    "CameraOwnerName": (.exif, 0xa430, .text), "BodySerialNumber": (.exif, 0xa431, .text),
    "GPSLatitudeRef": (.gps, 0x01, .text), "GPSLatitude": (.gps, 0x02, .latitude),
    "GPSLongitudeRef": (.gps, 0x03, .text), "GPSLongitude": (.gps, 0x04, .longitude),
    "GPSAltitudeRef": (.gps, 0x05, .byte), "GPSAltitude": (.gps, 0x06, .altitude),
    "GPSTimeStamp": (.gps, 0x07, .clock), "GPSSatellites": (.gps, 0x08, .text),
    "GPSStatus": (.gps, 0x09, .text), "GPSMeasureMode": (.gps, 0x0a, .text),
    "GPSDOP": (.gps, 0x0b, .rational), "GPSSpeedRef": (.gps, 0x0c, .text),
    "GPSSpeed": (.gps, 0x0d, .rational), "GPSMapDatum": (.gps, 0x12, .text),
    "GPSProcessingMethod": (.gps, 0x1b, .comment), "GPSDateStamp": (.gps, 0x1d, .text),
    "GPSHPositioningError": (.gps, 0x1f, .rational),
  ]

  /// Returns the photo with tags set by their names in EXIF, as they stand.
  ///
  /// The sign of a position or altitude sets its reference, unless that has a value of its own.
  /// - Returns: nil if a name or the form of a value is unknown.
  package func with(tags: [String: TagValue]) -> FixturePhoto? {
    var photo = self
    // A reference comes after the value that it belongs to.
    for (name, value) in tags.sorted(by: { $0.key < $1.key }) {
      guard let (directory, tag, kind) = Self.namedTags[name] else { return nil }
      let encoded = encode(value, as: kind)
      guard encoded != nil || value == .absent else { return nil }
      photo = photo.with(tag, encoded, in: directory)
      guard value != .absent else { continue }
      if directory == .gps { photo = photo.with(0x00, .byte([2, 3, 0, 0]), in: .gps) }
      let isNegative = (value.number ?? 0) < 0
      switch kind {
      case .latitude: photo = photo.with(0x01, .ascii(isNegative ? "S" : "N"), in: .gps)
      case .longitude: photo = photo.with(0x03, .ascii(isNegative ? "W" : "E"), in: .gps)
      case .altitude: photo = photo.with(0x05, .byte([isNegative ? 1 : 0]), in: .gps)
      default: break
      }
    }
    return photo
  }

  private func encode(_ value: TagValue, as kind: Kind) -> TIFFValue? {
    switch kind {
    case .text: value.text.map(TIFFValue.ascii)
    case .comment: value.text.map { .undefined(Array("ASCII\0\0\0".utf8) + Array($0.utf8)) }
    case .short: value.number.flatMap(UInt16.init(exactly:)).map { .short([$0]) }
    case .byte: value.number.flatMap(UInt8.init(exactly:)).map { .byte([$0]) }
    case .rational: value.number.map { .rational([Self.fraction($0, 1_000)]) }
    case .altitude: value.number.map { .rational([Self.fraction(abs($0), 1_000)]) }
    case .latitude, .longitude: value.number.map { angle(abs($0)) }
    case .clock: clock(value.text ?? "")
    }
  }

  private func clock(_ text: String) -> TIFFValue? {
    let parts = text.split(separator: ":").compactMap { Double($0) }
    return parts.count == 3 ? .rational(zip(parts, [1, 1, 1_000]).map(Self.fraction)) : nil
  }
}
