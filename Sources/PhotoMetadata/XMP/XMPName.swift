import Foundation

/// A wanted name of XMP.
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
    guard let name, let namespace, let known = Self.known(Self.bytes(name)),
      XMPNamespace(Self.bytes(namespace)) == known.namespace
    else { return nil }
    self = known.name
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: strlen(text))
  }

  private struct Known {
    let local: StaticString
    let namespace: XMPNamespace
    let name: XMPName

    init(_ local: StaticString, _ namespace: XMPNamespace, _ name: XMPName) {
      self.local = local
      self.namespace = namespace
      self.name = name
    }
  }

  private static func known(_ local: UnsafeRawBufferPointer) -> Known? {
    guard let first = local.first else { return nil }
    for known in all
    where known.local.utf8CodeUnitCount == local.count && known.local.utf8Start[0] == first
      && local.has(known.local)
    {
      return known
    }
    return nil
  }

  private static let all = [
    Known("RDF", .rdf, .rdf), Known("Description", .rdf, .description), Known("Bag", .rdf, .bag),
    Known("Seq", .rdf, .sequence), Known("Alt", .rdf, .alternatives), Known("li", .rdf, .item),
    Known("value", .rdf, .value),
    Known("GPSLatitude", .exif, .property(.latitude)),
    Known("GPSLatitudeRef", .exif, .property(.latitudeReference)),
    Known("GPSLongitude", .exif, .property(.longitude)),
    Known("GPSLongitudeRef", .exif, .property(.longitudeReference)),
    Known("GPSAltitude", .exif, .property(.altitude)),
    Known("GPSAltitudeRef", .exif, .property(.altitudeReference)),
    Known("GPSHPositioningError", .exif, .property(.horizontalError)),
    Known("GPSStatus", .exif, .property(.gpsStatus)),
    Known("GPSTimeStamp", .exif, .property(.gpsTime)),
    Known("DateTimeOriginal", .exif, .property(.original)),
    Known("DateCreated", .photoshop, .property(.contentCreated)),
    Known("DateTimeDigitized", .exif, .property(.digitized)),
    Known("CreateDate", .xmp, .property(.resourceCreated)),
    Known("Make", .tiff, .property(.make)), Known("Model", .tiff, .property(.model)),
  ]
}

/// The properties that state the place, the time and the camera of a photo.
///
/// xmp:ModifyDate and xmp:MetadataDate aren't among them because they describe the file.
enum XMPProperty: Equatable {
  case latitude, latitudeReference, longitude, longitudeReference
  case altitude, altitudeReference, horizontalError, gpsStatus, gpsTime
  /// exif:DateTimeOriginal and exif:DateTimeDigitized.
  case original, digitized
  /// photoshop:DateCreated.
  case contentCreated
  /// xmp:CreateDate.
  case resourceCreated
  case make, model
}

/// The namespaces of the wanted names, by their addresses (XMP part 1 §6 and part 2).
enum XMPNamespace {
  case rdf, exif, photoshop, xmp, tiff

  init?(_ address: UnsafeRawBufferPointer) {
    switch address.count {
    case 43 where address.has("http://www.w3.org/1999/02/22-rdf-syntax-ns#"): self = .rdf
    case 29 where address.has("http://ns.adobe.com/exif/1.0/"): self = .exif
    case 34 where address.has("http://ns.adobe.com/photoshop/1.0/"): self = .photoshop
    case 28 where address.has("http://ns.adobe.com/xap/1.0/"): self = .xmp
    case 29 where address.has("http://ns.adobe.com/tiff/1.0/"): self = .tiff
    default: return nil
    }
  }
}
