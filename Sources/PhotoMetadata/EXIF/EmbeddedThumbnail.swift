import Foundation
import SportsModel

/// The thumbnail that cameras and phones put into the EXIF block of a photo.
package struct EmbeddedThumbnail: Hashable, Sendable {
  /// The minimum length of the longer side that is worth showing.
  private static let minPixels = 160
  /// The maximum difference between the aspect ratios; black bars cause a larger one.
  private static let tolerance = 0.03
  private static let maxBytes = 256 * 1_024
  private static let timeLength = 19

  /// A JPEG file, not decoded yet; it may be broken.
  package let jpeg: [UInt8]
  /// The orientation of the photo and of the thumbnail, 1 to 8 as in EXIF.
  package let orientation: Int
  /// True if it shows the photo well enough: it is large enough and has the same shape, and the
  /// photo wasn't edited after it was taken.
  package let isFaithful: Bool

  /// Reads the thumbnail of a JPEG, a TIFF or a raw file; nil if there is none.
  package init?(ofFile path: String) {
    let file = PhotoFile()
    do throws(PhotoFileError) {
      try file.open(path)
      guard let found = try Self(ByteSource(file, range: 0..<1 << 32)) else { return nil }
      self = found
    } catch { return nil }
  }

  /// Reads the thumbnail of such a file in memory.
  package init?(ofContent content: [UInt8]) {
    guard let found = content.withUnsafeBytes({ try? Self(ByteSource($0)) }) else { return nil }
    self = found
  }

  init?(_ source: ByteSource) throws(PhotoFileError) {
    let photo = try JPEGHeader(source)
    guard let structure = photo == nil ? source : photo?.exif.map(source.part) else { return nil }
    let extractor = ExifTagExtractor()
    _ = try extractor.extract(structure, withThumbnail: true)
    guard let jpeg = try Self.picture(extractor.block, in: structure) else { return nil }
    self.jpeg = jpeg
    let stored = extractor.block.integer(.orientation)
    orientation = stored.flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
    // A raw file has its size elsewhere. An unchecked thumbnail is better than none.
    guard let photo else {
      isFaithful = false
      return
    }
    guard let small = try? jpeg.withUnsafeBytes({ try JPEGHeader(ByteSource($0)) }) else {
      return nil
    }
    isFaithful = !Self.isEdited(extractor.block) && Self.isLike(small, photo)
  }

  /// Returns the bytes of the thumbnail; nil if the file ends before they do.
  private static func picture(
    _ exif: ExifBlock, in source: ByteSource
  ) throws(PhotoFileError) -> [UInt8]? {
    guard let start = exif.integer(.thumbnailOffset), start > 0,
      let size = exif.integer(.thumbnailLength), (4...maxBytes).contains(size)
    else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < size {
      let some = try source.bytes(at: start + bytes.count, min(4_096, size - bytes.count))
      guard !some.isEmpty else { return nil }
      bytes += some
    }
    return bytes
  }

  private static func isLike(_ small: JPEGHeader, _ photo: JPEGHeader) -> Bool {
    guard min(small.width, small.height, photo.width, photo.height) > 0,
      max(small.width, small.height) >= minPixels
    else { return false }
    let ratio = Double(small.width * photo.height) / Double(small.height * photo.width)
    return abs(ratio - 1) <= tolerance
  }

  private static func isEdited(_ exif: ExifBlock) -> Bool {
    guard let changed = exif.field(.dateTime)?.text, let taken = exif.field(.dateTimeOriginal)?.text
    else { return false }
    return changed.count == timeLength && taken.count == timeLength && !changed.elementsEqual(taken)
  }
}

extension ExifBlock {
  /// True if a scanner made the image: FileSource says so (EXIF 2.32 §4.6.5: 1 for film, 2 for prints),
  /// or the name of the device or of its program.
  fileprivate var isScan: Bool {
    if let source = field(.fileSource)?.number(at: 0), [1, 2].contains(source) { return true }
    return [ExifTag.software, .model].contains { tag in
      field(tag).map { String(decoding: $0.text, as: UTF8.self).lowercased().contains("scan") }
        ?? false
    }
  }
}

extension SourceFacts {
  init(_ exif: ExifBlock) {
    self.init()
    readLocation(exif)
    readTime(exif)
    make = MetadataSanitizer.clean(exif.field(.make))
    model = MetadataSanitizer.clean(exif.field(.model))
  }

  /// Reads the place; none if the hemisphere is uncertain.
  private mutating func readLocation(_ exif: ExifBlock) {
    isPositionVoid = exif.field(.gpsStatus)?.letter == UInt8(ascii: "V")
    coordinate = exif.coordinate
    guard coordinate != nil else { return }
    altitudeMeters = exif.altitude
    speedKilometersPerHour = exif.field(.gpsSpeed)?.number(at: 0).flatMap {
      GroundSpeed.kilometersPerHour($0, unit: exif.field(.gpsSpeedRef)?.letter)
    }
    horizontalErrorMeters = exif.field(.gpsHPositioningError)?.number(at: 0)
  }

  /// Reads DateTimeOriginal, otherwise DateTimeDigitized, and if neither has a time, DateTime.
  private mutating func readTime(_ exif: ExifBlock) {
    gpsTime = exif.gpsTime
    capture = time(
      exif, source: .original, at: .dateTimeOriginal, fraction: .subSecTimeOriginal,
      offset: .offsetTimeOriginal)
    let digitized = time(
      exif, source: .digitized, at: .dateTimeDigitized, fraction: .subSecTimeDigitized,
      offset: .offsetTimeDigitized)
    if capture?.localTime == nil {
      capture = digitized?.localTime == nil ? capture ?? digitized : digitized
    }
    isTimeOfScan =
      exif.isScan && digitized.map { $0.localTime == capture?.localTime } ?? (capture != nil)
    if capture?.localTime == nil {
      lastChange = time(
        exif, source: .modified, at: .dateTime, fraction: .subSecTime, offset: .offsetTime)
    }
  }

  /// Reads a time tag with its fraction and offset; nil without a valid time or day.
  private mutating func time(
    _ exif: ExifBlock, source: PhotoFacts.TimeSource, at tag: ExifTag, fraction: ExifTag,
    offset: ExifTag
  ) -> CaptureTime? {
    guard let field = exif.time(tag) else { return nil }
    switch ExifDateTime(field.text) {
    case .none: return nil
    case .hour24:
      hasHour24 = true
      return nil
    case .date(let day): return CaptureTime(source: source, localDay: day)
    case .time(var time, let inner):
      if time.microsecondOfDay % 1_000_000 == 0, let digits = exif.field(fraction)?.text,
        !digits.isEmpty, let fraction = LocalDateTime.microseconds(fraction: digits)
      {
        time = LocalDateTime(day: time.day, microsecondOfDay: time.microsecondOfDay + fraction)
      }
      let tagged = exif.field(offset).map { String(decoding: $0.text, as: UTF8.self) }
      return CaptureTime(
        source: source, localTime: time, utcOffset: tagged.flatMap { UTCOffset($0) } ?? inner)
    }
  }
}

extension ExifBlock {
  fileprivate var coordinate: Coordinate? {
    Coordinate(
      fix: angle(.gpsLatitude, by: .gpsLatitudeRef, positive: "N", negative: "S"),
      angle(.gpsLongitude, by: .gpsLongitudeRef, positive: "E", negative: "W"))
  }

  /// Returns signed degrees from a value and its reference letter.
  private func angle(
    _ tag: ExifTag, by reference: ExifTag, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Double? {
    guard let letter = field(reference)?.letter, let degrees = field(tag)?.degrees else {
      return nil
    }
    switch letter {
    // A minus sign before a southern or western value is redundant.
    case UInt8(ascii: negative): return -abs(degrees)
    case UInt8(ascii: positive): return degrees >= 0 ? degrees : nil
    default: return nil
    }
  }

  /// Meters above sea level; reference 1 (and 3 in EXIF 3.0) means below.
  fileprivate var altitude: Double? {
    guard let meters = field(.gpsAltitude)?.number(at: 0) else { return nil }
    let reference = field(.gpsAltitudeRef)?.bytes.first ?? 0
    return reference == 1 || reference == 3 ? -abs(meters) : meters
  }

  /// The instant of GPSDateStamp and GPSTimeStamp, both in UTC.
  ///
  /// A leap second counts as the next minute.
  fileprivate var gpsTime: Date? {
    guard let stamp = field(.gpsDateStamp), let date = ExifDateTime.day(stamp.text),
      let clock = field(.gpsTimeStamp), let hour = clock.number(at: 0),
      let minute = clock.number(at: 1), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    let second = clock.number(at: 2) ?? (clock.isZeroOverZero(at: 2) ? 0 : -1)
    guard (0..<61).contains(second) else { return nil }
    let time = (hour * 60 + minute) * 60 + second
    return Date(timeIntervalSince1970: Double(date.daysSinceEpoch) * 86_400 + time)
  }

  /// The first problem of the place; nil if there is none, or neither latitude nor longitude.
  var placeRejection: String? {
    guard field(.gpsLatitude) != nil || field(.gpsLongitude) != nil else { return nil }
    if let reason = rejection(of: .gpsLatitude, by: .gpsLatitudeRef, letters: "NS", limit: 90)
      ?? rejection(of: .gpsLongitude, by: .gpsLongitudeRef, letters: "EW", limit: 180)
    {
      return reason
    }
    let isZero = field(.gpsLatitude)?.degrees == 0 && field(.gpsLongitude)?.degrees == 0
    return isZero ? "0, 0 means no GPS fix" : nil
  }

  private func rejection(
    of tag: ExifTag, by reference: ExifTag, letters: String, limit: Double
  ) -> String? {
    let name = tag.name
    guard let field = field(tag) else { return "\(name) is missing" }
    guard let letter = self.field(reference)?.letter else { return "\(name)Ref is missing" }
    guard letters.utf8.contains(letter) else { return "\(name)Ref isn't a hemisphere" }
    guard let degrees = field.degrees else { return "\(name) \(field.degreesRejection)" }
    if degrees < 0, letter == letters.utf8.first {
      return "\(name) has a sign that contradicts its hemisphere"
    }
    return abs(degrees) > limit ? "\(name) is out of range" : nil
  }
}

extension ExifField {
  /// Degrees from one to three numbers: degrees, minutes and seconds, each with its fraction.
  fileprivate var degrees: Double? {
    guard let whole = number(at: 0), abs(whole) <= 180 else { return nil }
    var size = abs(whole)
    for index in 1..<max(1, min(3, count)) {
      if index == 2, isZeroOverZero(at: 2) { break }
      guard let part = number(at: index), (0...60).contains(part) else { return nil }
      size += part / (index == 1 ? 60 : 3600)
    }
    return whole.sign == .minus ? -size : size
  }

  /// The reason why there are no degrees.
  fileprivate var degreesRejection: String {
    for index in 0..<max(0, min(3, count)) where number(at: index) == nil {
      guard let value = rational(at: index) else { continue }
      if value == (0, 0) || value == (.max, .max) { return "has a filler value" }
      if value.denominator == 0 { return "has a denominator of zero" }
    }
    return "is out of range"
  }
}

package enum MetadataSanitizer {
  private static let longest = 100

  /// Returns the text without control characters and invalid bytes; nil if nothing is left.
  static func clean(_ field: ExifField?) -> String? { field.flatMap { clean($0.text) } }

  /// Cleans a text of another program.
  package static func clean(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBytes { clean($0) }
  }

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
