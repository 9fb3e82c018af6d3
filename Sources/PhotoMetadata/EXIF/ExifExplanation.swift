/// The values of an EXIF block as the file has them, and why some were rejected.
///
/// Made only on request.
struct ExifExplanation {
  /// One line for each tag; a value has its reference on the same line.
  private(set) var values: [String] = []
  /// nil if there is no place, or nothing to reject.
  let placeRejection: String?
  private(set) var timeRejections: [String] = []

  private typealias Tag = (number: UInt16, name: String)

  private static let image: [Tag] = [
    (ExifTags.make, "Make"), (ExifTags.model, "Model"), (ExifTags.dateTime, "DateTime"),
  ]
  private static let times: [Tag] = [
    (ExifTags.dateTimeOriginal, "DateTimeOriginal"),
    (ExifTags.dateTimeDigitized, "DateTimeDigitized"),
  ]
  private static let fractions: [Tag] = [
    (ExifTags.subSecTimeOriginal, "SubSecTimeOriginal"),
    (ExifTags.subSecTimeDigitized, "SubSecTimeDigitized"), (ExifTags.subSecTime, "SubSecTime"),
    (ExifTags.offsetTimeOriginal, "OffsetTimeOriginal"),
    (ExifTags.offsetTimeDigitized, "OffsetTimeDigitized"), (ExifTags.offsetTime, "OffsetTime"),
  ]
  private static let gps: [(value: Tag, reference: UInt16?)] = [
    ((ExifTags.gpsLatitude, "GPSLatitude"), ExifTags.gpsLatitudeRef),
    ((ExifTags.gpsLongitude, "GPSLongitude"), ExifTags.gpsLongitudeRef),
    ((ExifTags.gpsAltitude, "GPSAltitude"), ExifTags.gpsAltitudeRef),
    ((ExifTags.gpsSpeed, "GPSSpeed"), ExifTags.gpsSpeedRef),
    ((ExifTags.gpsHorizontalError, "GPSHPositioningError"), nil),
    ((ExifTags.gpsStatus, "GPSStatus"), nil), ((ExifTags.gpsDateStamp, "GPSDateStamp"), nil),
    ((ExifTags.gpsTimeStamp, "GPSTimeStamp"), nil),
  ]

  init(_ exif: ExifBlock) {
    placeRejection = LocationRejection.reason(exif)
    for tag in Self.image { add(tag, exif.field(tag.number, in: .image)) }
    for tag in Self.times { add(tag, exif.time(tag.number)) }
    for tag in Self.fractions { add(tag, exif.field(tag.number, in: .exif)) }
    for (tag, reference) in Self.gps {
      let letter = reference.flatMap { exif.field($0, in: .gps) }
      if let field = exif.field(tag.number, in: .gps) {
        values.append("\(tag.name) \(field.rawText)\(letter.map { ", \($0.bareText)" } ?? "")")
      } else if let letter {
        values.append("\(tag.name)Ref \(letter.rawText)")
      }
    }
    let fields =
      Self.times.map { ($0.name, exif.time($0.number)) }
      + [("DateTime", exif.field(ExifTags.dateTime, in: .image))]
    for (name, field) in fields {
      guard let field, let reason = DateTimeRejection.reason(field.text) else { continue }
      timeRejections.append("\(name) ignored: \(reason)")
    }
  }

  private mutating func add(_ tag: Tag, _ field: ExifField?) {
    if let field { values.append("\(tag.name) \(field.rawText)") }
  }
}

extension ExifField {
  private static let maxNumbers = 4

  /// The value as the file has it: a text in quotes, or its numbers.
  var rawText: String { isText ? "\"\(MetadataSanitizer.clean(text) ?? "")\"" : bareText }

  var bareText: String {
    if isText { return MetadataSanitizer.clean(text) ?? "blank" }
    return (0..<max(0, min(count, Self.maxNumbers))).map(numberText).joined(separator: " ")
  }

  private func numberText(_ index: Int) -> String {
    if let number = number(at: index) {
      return number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    }
    return rational(at: index).map { "\($0.numerator)/\($0.denominator)" } ?? "?"
  }
}
