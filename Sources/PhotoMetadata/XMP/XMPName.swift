import Foundation
import SportsModel

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
  case horizontalError = "GPSHPositioningError"
  case speed = "GPSSpeed", speedUnit = "GPSSpeedRef"
  case gpsStatus = "GPSStatus", gpsTime = "GPSTimeStamp"
  case original = "DateTimeOriginal", digitized = "DateTimeDigitized"
  case contentCreated = "DateCreated"
  case resourceCreated = "CreateDate"
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
  case frame(RDFElement)
  case property(XMPProperty)

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
