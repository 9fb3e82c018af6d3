import Foundation
import SportsModel

/// The values of a packet's properties, each as often as it occurs.
struct XMPValues {
  /// Before this year, no camera recorded GPS time.
  private static let firstYearOfGPS = 1990

  private var values: [XMPProperty: [[UInt8]]] = [:]

  mutating func add(_ value: [UInt8], of property: XMPProperty) {
    values[property, default: []].append(value)
  }

  private func first<Value>(
    _ property: XMPProperty, parse: (UnsafeRawBufferPointer) -> Value?
  ) -> Value? {
    for value in values[property] ?? [] {
      if let found = value.withUnsafeBytes(parse) { return found }
    }
    return nil
  }

  private func last(_ property: XMPProperty) -> String? {
    values[property]?.last.map { String(decoding: $0, as: UTF8.self) }
  }

  var facts: SourceFacts {
    var facts = SourceFacts(
      coordinate: coordinate, isPositionVoid: ["V", "v"].contains(last(.gpsStatus)),
      capture: capture?.time, gpsTime: first(.gpsTime, parse: Self.instant),
      make: first(.make, parse: MetadataSanitizer.clean),
      model: first(.model, parse: MetadataSanitizer.clean))
    facts.isTimeOfDigitizing = capture?.isOfDigitizing ?? false
    guard facts.coordinate != nil else { return facts }
    facts.horizontalErrorMeters = first(.horizontalError, parse: Self.number)
    // 3 also means below (EXIF 3.0).
    let isBelowSea = ["1", "3"].contains(last(.altitudeReference))
    facts.altitudeMeters = first(.altitude, parse: Self.number).map { isBelowSea ? -abs($0) : $0 }
    let unit = last(.speedUnit).map { $0.utf8.count == 1 ? $0.uppercased().utf8.first ?? 0 : 0 }
    facts.speedKilometersPerHour = first(.speed, parse: Self.number).flatMap {
      GroundSpeed.kilometersPerHour($0, unit: unit)
    }
    return facts
  }

  private static func number(_ value: UnsafeRawBufferPointer) -> Double? {
    var reader = TextReader(value)
    guard let number = reader.quotient(), reader.isAtEnd else { return nil }
    return number
  }

  /// The place; nil if the hemisphere is uncertain.
  private var coordinate: Coordinate? {
    Coordinate(
      fix: degrees(.latitude, by: .latitudeReference, positive: "N", negative: "S"),
      degrees(.longitude, by: .longitudeReference, positive: "E", negative: "W"))
  }

  private func angle(_ property: XMPProperty) -> ParsedAngle? {
    first(property, parse: ParsedAngle.init)
  }

  private func degrees(
    _ property: XMPProperty, by reference: XMPProperty, positive: Unicode.Scalar,
    negative: Unicode.Scalar
  ) -> Double? {
    guard let angle = angle(property) else { return nil }
    // 0 if the value is invalid.
    let reference = first(reference) { ParsedAngle.hemisphere($0) ?? 0 }
    if let own = angle.letter, let reference, reference != 0, own != reference { return nil }
    switch angle.letter ?? reference {
    // A minus sign before a southern or western value is redundant.
    case UInt8(ascii: negative): return -angle.size
    case UInt8(ascii: positive): return angle.isNegative ? nil : angle.size
    case .some: return nil
    case nil: return signed(angle)
    }
  }

  /// Returns decimal degrees whose sign gives the hemisphere.
  ///
  /// If the other axis has a letter, numbers in this packet have no signs. Then the hemisphere of a
  /// number without a letter is unknown.
  private func signed(_ angle: ParsedAngle) -> Double? {
    guard angle.isDecimal else { return nil }
    if angle.isNegative { return -angle.size }
    let hasLetters =
      [.latitude, .longitude].contains { self.angle($0)?.letter != nil }
      || values[.latitudeReference] != nil || values[.longitudeReference] != nil
    return hasLetters ? nil : angle.size
  }

  /// The best of the times; a day in an earlier property may take its time from a later one.
  private var capture: (time: CaptureTime, isOfDigitizing: Bool)? {
    var day: LocalDay?
    for property in [XMPProperty.original, .contentCreated, .digitized, .resourceCreated] {
      let clock = first(property) { value in
        let clock = ExifDateTime(value)
        return clock == .none ? nil : clock
      }
      switch clock {
      // A time on another day is the time of a scan or an edit.
      case .time(let time, let offset) where day == nil || day == time.day:
        let capture = CaptureTime(source: .xmp, localTime: time, utcOffset: offset)
        return (capture, day == nil && [.digitized, .resourceCreated].contains(property))
      case .date(let date): day = day ?? date
      case .time, .hour24, .some(.none), nil: continue
      }
    }
    return day.map { (CaptureTime(source: .xmp, localDay: $0), false) }
  }

  /// Returns the receiver's time, which is UTC with or without a `Z`.
  private static func instant(_ value: UnsafeRawBufferPointer) -> Date? {
    guard case .time(let time, let offset) = ExifDateTime(value), time.day.year >= firstYearOfGPS
    else { return nil }
    return time.instant(offset: offset ?? .utc)
  }
}

/// The elements that frame properties in RDF: lists, and values with qualifiers.
enum RDFElement: String {
  case rdf = "RDF", description = "Description"
  case bag = "Bag", sequence = "Seq", alternatives = "Alt", item = "li", value
}

/// The properties that state the place, the time and the camera of a photo.
///
/// xmp:ModifyDate and xmp:MetadataDate aren't among them because they describe the file.
enum XMPProperty: String {
  case latitude = "GPSLatitude", latitudeReference = "GPSLatitudeRef"
  case longitude = "GPSLongitude", longitudeReference = "GPSLongitudeRef"
  case altitude = "GPSAltitude", altitudeReference = "GPSAltitudeRef"
  case horizontalError = "GPSHPositioningError", speed = "GPSSpeed", speedUnit = "GPSSpeedRef"
  case gpsStatus = "GPSStatus", gpsTime = "GPSTimeStamp"
  case original = "DateTimeOriginal", digitized = "DateTimeDigitized"
  case contentCreated = "DateCreated", resourceCreated = "CreateDate"
  case make = "Make", model = "Model"

  /// The address of the namespace (XMP part 2).
  fileprivate var namespace: String {
    switch self {
    case .contentCreated: "http://ns.adobe.com/photoshop/1.0/"
    case .resourceCreated: "http://ns.adobe.com/xap/1.0/"
    case .make, .model: "http://ns.adobe.com/tiff/1.0/"
    default: "http://ns.adobe.com/exif/1.0/"
    }
  }
}

enum XMPName {
  case frame(RDFElement), property(XMPProperty)

  /// Looks up the name of an element or attribute; most names aren't wanted ones.
  init?(_ name: UnsafePointer<CChar>?, in namespace: UnsafePointer<CChar>?) {
    guard let name, let namespace else { return nil }
    let local = String(cString: name)
    if let property = XMPProperty(rawValue: local) {
      guard strcmp(namespace, property.namespace) == 0 else { return nil }
      self = .property(property)
    } else if let element = RDFElement(rawValue: local) {
      guard strcmp(namespace, "http://www.w3.org/1999/02/22-rdf-syntax-ns#") == 0 else {
        return nil
      }
      self = .frame(element)
    } else {
      return nil
    }
  }
}
