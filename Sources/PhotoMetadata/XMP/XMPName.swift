import Foundation

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
