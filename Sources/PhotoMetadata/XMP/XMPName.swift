import Foundation
import SportsModel

enum XMPName: Equatable {
  /// The elements that frame RDF.
  case rdf, description
  /// Elements between a property and its text: lists, and values with qualifiers.
  case bag, sequence, alternatives, item, value
  case property(XMPProperty)

  /// Looks up the name of an element or attribute.
  ///
  /// The local name comes first: most names differ there from the wanted ones.
  init?(_ name: UnsafePointer<CChar>?, in namespace: UnsafePointer<CChar>?) {
    guard let name, let namespace else { return nil }
    let local = Self.bytes(name)
    guard let first = local.first,
      let known = Self.all.first(where: {
        $0.local.utf8CodeUnitCount == local.count && $0.local.utf8Start[0] == first
          && local.has($0.local)
      }), Self.bytes(namespace).isText(known.namespace)
    else { return nil }
    self = known.name
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: strlen(text))
  }

  /// The namespaces by their addresses (XMP part 1 §6 and part 2).
  private enum Namespace {
    static let rdf: StaticString = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let exif: StaticString = "http://ns.adobe.com/exif/1.0/"
    static let photoshop: StaticString = "http://ns.adobe.com/photoshop/1.0/"
    static let xmp: StaticString = "http://ns.adobe.com/xap/1.0/"
    static let tiff: StaticString = "http://ns.adobe.com/tiff/1.0/"
  }

  private static let all: [(local: StaticString, namespace: StaticString, name: XMPName)] = [
    ("RDF", Namespace.rdf, .rdf), ("Description", Namespace.rdf, .description),
    ("Bag", Namespace.rdf, .bag),
    ("Seq", Namespace.rdf, .sequence), ("Alt", Namespace.rdf, .alternatives),
    ("li", Namespace.rdf, .item),
    ("value", Namespace.rdf, .value),
    ("GPSLatitude", Namespace.exif, .property(.latitude)),
    ("GPSLatitudeRef", Namespace.exif, .property(.latitudeReference)),
    ("GPSLongitude", Namespace.exif, .property(.longitude)),
    ("GPSLongitudeRef", Namespace.exif, .property(.longitudeReference)),
    ("GPSAltitude", Namespace.exif, .property(.altitude)),
    ("GPSAltitudeRef", Namespace.exif, .property(.altitudeReference)),
    ("GPSHPositioningError", Namespace.exif, .property(.horizontalError)),
    ("GPSSpeed", Namespace.exif, .property(.speed)),
    ("GPSSpeedRef", Namespace.exif, .property(.speedUnit)),
    ("GPSStatus", Namespace.exif, .property(.gpsStatus)),
    ("GPSTimeStamp", Namespace.exif, .property(.gpsTime)),
    ("DateTimeOriginal", Namespace.exif, .property(.original)),
    ("DateCreated", Namespace.photoshop, .property(.contentCreated)),
    ("DateTimeDigitized", Namespace.exif, .property(.digitized)),
    ("CreateDate", Namespace.xmp, .property(.resourceCreated)),
    ("Make", Namespace.tiff, .property(.make)), ("Model", Namespace.tiff, .property(.model)),
  ]
}

/// The properties that state the place, the time and the camera of a photo.
///
/// xmp:ModifyDate and xmp:MetadataDate aren't among them because they describe the file.
enum XMPProperty: Equatable {
  case latitude, latitudeReference, longitude, longitudeReference
  case altitude, altitudeReference, horizontalError, speed, speedUnit, gpsStatus, gpsTime
  /// exif:DateTimeOriginal and exif:DateTimeDigitized.
  case original, digitized
  /// photoshop:DateCreated.
  case contentCreated
  /// xmp:CreateDate.
  case resourceCreated
  case make, model
}

/// The text of a property, collected from its pieces; its storage is reused.
struct XMPText {
  /// More bytes than any camera name, time or angle has.
  private static let maxBytes = 256

  private var bytes: [UInt8] = []
  private var isTooLong = false

  init() { bytes.reserveCapacity(Self.maxBytes) }

  /// Whether only blanks were appended.
  var isBlank: Bool { bytes.isEmpty }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isTooLong = false
  }

  /// Appends a piece, without blanks at the beginning of the text.
  mutating func append(_ piece: UnsafeRawBufferPointer) {
    let start = bytes.isEmpty ? piece.firstIndex { $0 > 0x20 } ?? piece.count : 0
    isTooLong = isTooLong || bytes.count + piece.count - start > Self.maxBytes
    if !isTooLong { bytes += piece[start...] }
  }

  /// Calls a closure with the text without trailing blanks, or with no bytes if it is too long.
  func withTrimmed<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    bytes.withUnsafeBytes { bytes in
      var end = isTooLong ? 0 : bytes.count
      while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
      return body(bytes.slice(0, end))
    }
  }
}

struct XMPTime {
  /// Before this year, no camera recorded GPS time.
  private static let firstYearOfGPS = 1990

  private var original = ExifDateTime.none
  private var contentCreated = ExifDateTime.none
  private var digitized = ExifDateTime.none
  private var resourceCreated = ExifDateTime.none
  private(set) var gpsTime: Date?

  /// Takes the first valid value of a property; false if it isn't a property of a time.
  mutating func take(_ property: XMPProperty, _ value: UnsafeRawBufferPointer) -> Bool {
    switch property {
    case .original: Self.keep(&original, value)
    case .contentCreated: Self.keep(&contentCreated, value)
    case .digitized: Self.keep(&digitized, value)
    case .resourceCreated: Self.keep(&resourceCreated, value)
    case .gpsTime: gpsTime = gpsTime ?? Self.instant(value)
    default: return false
    }
    return true
  }

  /// The best of the times; a day in an earlier property may take its time from a later one.
  var capture: CaptureTime? {
    var day: LocalDay?
    for clock in [original, contentCreated, digitized, resourceCreated] {
      switch clock {
      // A time on another day is that of a scan or an edit.
      case .time(let time, let offset) where day == nil || day == time.day:
        return CaptureTime(source: .xmp, localTime: time, utcOffset: offset)
      case .date(let date): day = day ?? date
      case .time, .hour24, .none: continue
      }
    }
    return day.map { CaptureTime(source: .xmp, localDay: $0) }
  }

  private static func keep(_ clock: inout ExifDateTime, _ value: UnsafeRawBufferPointer) {
    if clock == .none { clock = ExifDateTime(value) }
  }

  /// Returns the receiver's time, which is UTC with or without a `Z`.
  private static func instant(_ value: UnsafeRawBufferPointer) -> Date? {
    guard case .time(let time, let offset) = ExifDateTime(value),
      time.day.year >= firstYearOfGPS
    else { return nil }
    return time.instant(offset: offset ?? .utc)
  }
}
