import Foundation
import SportsModel

/// The tags of one file in ExifTool's JSON, with or without group names.
struct ExifToolTags {
  /// The groups with a camera's place and time, the best first; without names there is one group.
  private static let groups = ["EXIF", "Composite", "XMP", "QuickTime", ""]

  private var values: [String: [String: String]] = [:]
  /// The last component of SourceFile.
  let fileName: String?

  /// Takes the tags from parsed JSON: a list of one file, or the object of that file.
  ///
  /// nil for other JSON, including a list of many files.
  init?(_ root: Any) {
    let list = root as? [Any] ?? [root]
    guard list.count == 1, let object = list[0] as? [String: Any] else { return nil }
    let path = object["SourceFile"] as? String
    fileName = path.flatMap { $0.split(separator: "/").last.map(String.init) }
    // In a fixed order: groups that are merged here may have the same tag.
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      let parts = key.split(separator: ":", omittingEmptySubsequences: false)
      guard let tag = parts.last.map(String.init), let text = Self.text(value) else { continue }
      let group = Self.group(parts.dropLast())
      if values[group]?[tag] == nil { values[group, default: [:]][tag] = text }
    }
    guard path != nil || facts != SourceFacts() else { return nil }
  }

  /// Returns the group for a name with several families (`EXIF`, `GPS`, `File:EXIF`, `XMP-exif`).
  private static func group(_ names: some BidirectionalCollection<Substring>) -> String {
    guard let name = names.last else { return "" }
    if name.hasPrefix("XMP") { return "XMP" }
    switch name {
    case "EXIF", "GPS", "ExifIFD", "IFD0": return "EXIF"
    case "QuickTime", "Keys", "ItemList", "UserData": return "QuickTime"
    default: return String(name)
    }
  }

  private static func text(_ value: Any) -> String? {
    if let text = value as? String { return text.utf8.count <= 200 ? text : nil }
    return (value as? Double).map { String($0) }
  }

  var facts: SourceFacts {
    var facts = SourceFacts()
    let group = Self.groups.first { coordinate($0) != nil }
    (facts.coordinate, facts.altitudeMeters) = (group.flatMap(coordinate), group.flatMap(altitude))
    facts.horizontalErrorMeters = group.flatMap { number($0, "GPSHPositioningError") }
    facts.speedKilometersPerHour = group.flatMap(speed)
    facts.isPositionVoid = Self.groups.contains { values[$0]?["GPSStatus"]?.first == "V" }
    facts.capture = Self.groups.lazy.compactMap(capture).first
    facts.gpsTime = Self.groups.lazy.compactMap(gpsTime).first
    return facts
  }

  private func number(_ group: String, _ tag: String) -> Double? {
    // Formatted values have a unit after the number.
    values[group]?[tag]?.split(separator: " ").first.flatMap { Double($0) }
  }

  private func coordinate(_ group: String) -> Coordinate? {
    Coordinate(
      fix: angle(group, "GPSLatitude", positive: "N", negative: "S"),
      angle(group, "GPSLongitude", positive: "E", negative: "W"))
  }

  /// Returns signed degrees; nil if the hemisphere is uncertain, because EXIF has no signs.
  private func angle(
    _ group: String, _ tag: String, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Double? {
    // `40 deg 49' 46.56" N`
    var text = (values[group]?[tag] ?? "").replacing("deg", with: " ")
      .replacing("'", with: " ").replacing("\"", with: " ")
    guard let angle = text.withUTF8({ ParsedAngle(UnsafeRawBufferPointer($0)) }) else { return nil }
    switch angle.letter ?? values[group]?[tag + "Ref"]?.uppercased().utf8.first {
    case UInt8(ascii: negative): return -angle.size
    case UInt8(ascii: positive): return angle.isNegative ? nil : angle.size
    case nil where angle.isNegative: return -angle.size
    case nil: return group == "EXIF" && angle.size > 0 ? nil : angle.size
    default: return nil
    }
  }

  /// Returns meters above sea level; reference 1, as text "Below Sea Level", means below.
  private func altitude(_ group: String) -> Double? {
    guard let meters = number(group, "GPSAltitude") else { return nil }
    let text = values[group]?["GPSAltitude"] ?? ""
    let reference = values[group]?["GPSAltitudeRef"] ?? ""
    let isBelow = ["1", "1.0"].contains(reference) || (reference + text).contains("Below")
    return isBelow ? -abs(meters) : meters
  }

  /// Returns km/h; the unit is a letter, or a word such as `km/h`, `mph` and `knots`.
  private func speed(_ group: String) -> Double? {
    guard let number = number(group, "GPSSpeed") else { return nil }
    let unit: UInt8? =
      switch values[group]?["GPSSpeedRef"] {
      case "km/h": UInt8(ascii: "K")
      case "mph": UInt8(ascii: "M")
      case "knots": UInt8(ascii: "N")
      case let word: word?.utf8.first
      }
    return GroundSpeed.kilometersPerHour(number, unit: unit)
  }

  private func capture(_ group: String) -> CaptureTime? {
    for (tag, kind) in [
      ("DateTimeOriginal", "Original"), ("CreationDate", ""), ("CreateDate", "Digitized"),
    ] {
      // The CreateDate of a film is UTC; the CreateDate of XMP is the time of an export.
      if tag == "CreateDate", group != "EXIF" { continue }
      guard let text = values[group]?[tag] else { continue }
      switch Self.clock(text) {
      case .time(let time, let inner):
        let offset = values[group]?["OffsetTime" + kind].flatMap { UTCOffset($0) } ?? inner
        return CaptureTime(
          source: .sidecar, localTime: with(values[group]?["SubSecTime" + kind], time: time),
          utcOffset: offset)
      case .date(let day): return CaptureTime(source: .sidecar, localDay: day)
      case .hour24, .none: continue
      }
    }
    return nil
  }

  /// Returns a time with the digits of its fraction, unless it has one.
  private func with(_ fraction: String?, time: LocalDateTime) -> LocalDateTime {
    guard time.microsecondOfDay % 1_000_000 == 0,
      // ExifTool writes the digits as a number if they look like one.
      let digits = fraction?.split(separator: ".").first,
      let microseconds = LocalDateTime.microseconds(fraction: Array(digits.utf8))
    else { return time }
    return LocalDateTime(day: time.day, microsecondOfDay: time.microsecondOfDay + microseconds)
  }

  /// Returns GPSDateTime, or GPSDateStamp and GPSTimeStamp, all in UTC.
  private func gpsTime(_ group: String) -> Date? {
    let tags = values[group] ?? [:]
    let parts = tags["GPSDateStamp"].flatMap { day in tags["GPSTimeStamp"].map { day + " " + $0 } }
    guard let text = tags["GPSDateTime"] ?? parts,
      case .time(let time, let offset) = Self.clock(text)
    else { return nil }
    return time.instant(offset: offset ?? .utc)
  }

  private static func clock(_ text: String) -> ExifDateTime {
    var text = text
    return text.withUTF8 { ExifDateTime(UnsafeRawBufferPointer($0)) }
  }
}

/// The values of an EXIF block as the file has them, and why some were rejected.
///
/// Made only on request.
struct ExifExplanation {
  /// One line for each tag; a value has its reference on the same line.
  private(set) var values: [String] = []
  /// nil if there is no place, or nothing to reject.
  let placeRejection: String?
  private(set) var timeRejections: [String] = []

  private static let tags: [ExifTag] = [
    .make, .model, .dateTime, .dateTimeOriginal, .dateTimeDigitized, .subSecTimeOriginal,
    .subSecTimeDigitized, .subSecTime, .offsetTimeOriginal, .offsetTimeDigitized, .offsetTime,
  ]
  private static let gps: [(value: ExifTag, reference: ExifTag?)] = [
    (.gpsLatitude, .gpsLatitudeRef), (.gpsLongitude, .gpsLongitudeRef),
    (.gpsAltitude, .gpsAltitudeRef), (.gpsSpeed, .gpsSpeedRef), (.gpsHPositioningError, nil),
    (.gpsStatus, nil), (.gpsDateStamp, nil), (.gpsTimeStamp, nil),
  ]

  init(_ exif: ExifBlock) {
    placeRejection = exif.placeRejection
    for tag in Self.tags {
      if let field = exif.time(tag) { values.append("\(tag.name) \(field.rawText)") }
    }
    for (tag, reference) in Self.gps {
      let letter = reference.flatMap { exif.field($0) }
      if let field = exif.field(tag) {
        values.append("\(tag.name) \(field.rawText)\(letter.map { ", \($0.bareText)" } ?? "")")
      } else if let letter {
        values.append("\(tag.name)Ref \(letter.rawText)")
      }
    }
    for tag in [ExifTag.dateTimeOriginal, .dateTimeDigitized, .dateTime] {
      guard let field = exif.time(tag), let reason = DateTimeRejection.reason(field.text) else {
        continue
      }
      timeRejections.append("\(tag.name) ignored: \(reason)")
    }
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
