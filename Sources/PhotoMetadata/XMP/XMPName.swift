/// A name of XMP that means something here.
enum XMPName: Equatable {
  /// The frame of RDF.
  case rdf, description
  /// What may stand between a property and its text: lists, and values with qualifiers.
  case bag, sequence, alternatives, item, value
  case property(XMPProperty)

  /// The name of an element or, with the prefix that those need, of an attribute.
  ///
  /// The local name comes first: most names differ there from those that are looked for.
  init?(_ name: UnsafeRawBufferPointer, in namespaces: XMPNamespaces, isAttribute: Bool = false) {
    let colon = name.firstIndex(of: UInt8(ascii: ":"))
    if isAttribute, colon == nil { return nil }
    let local = name.slice(colon.map { $0 + 1 } ?? 0, name.count)
    guard let known = Self.known(local),
      namespaces[name.slice(0, colon ?? 0)] == known.namespace
    else { return nil }
    self = known.name
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

/// The properties that say where, when and with what a photo was taken.
///
/// xmp:ModifyDate and xmp:MetadataDate are not among them: they tell of the file.
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
