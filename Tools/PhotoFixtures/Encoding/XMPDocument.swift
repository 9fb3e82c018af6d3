package import SportsModel

/// A synthetic XMP packet or sidecar file (ISO 16684-1).
package struct XMPDocument: Sendable {
  package enum Namespace: String, Sendable, CaseIterable, Hashable {
    case rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    case exif = "http://ns.adobe.com/exif/1.0/"
    case photoshop = "http://ns.adobe.com/photoshop/1.0/"
    case xmp = "http://ns.adobe.com/xap/1.0/"
    case tiff = "http://ns.adobe.com/tiff/1.0/"
    case extendedIPTC = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    case cameraRaw = "http://ns.adobe.com/camera-raw-settings/1.0/"

    /// The usual prefix.
    package var prefix: String {
      switch self {
      case .rdf: "rdf"
      case .exif: "exif"
      case .photoshop: "photoshop"
      case .xmp: "xmp"
      case .tiff: "tiff"
      case .extendedIPTC: "Iptc4xmpExt"
      case .cameraRaw: "crs"
      }
    }
  }

  package struct Property: Sendable {
    package var namespace: Namespace
    package var name: String
    package var value: String

    package init(_ namespace: Namespace, _ name: String, _ value: String) {
      self.namespace = namespace
      self.name = name
      self.value = value
    }
  }

  /// The syntax of a property.
  ///
  /// All forms have the same meaning.
  package enum Form: Sendable, CaseIterable {
    /// As an attribute of `rdf:Description`.
    case attributes
    /// As an element with text.
    case elements
    /// As an element with a list of one item.
    case lists
    /// As an element with a value that could have qualifiers.
    case qualified
  }

  package enum Encoding: Sendable, CaseIterable {
    case utf8, utf16BigEndian, utf16LittleEndian, utf32BigEndian, utf32LittleEndian
  }

  package var properties: [Property] = []
  package var form: Form = .attributes
  /// Prefixes to use instead of the usual ones.
  package var prefixes: [Namespace: String] = [:]
  package var encoding: Encoding = .utf8
  package var hasByteOrderMark = false
  /// XML in `rdf:Description` before the properties that are elements.
  package var otherElements = ""
  /// Every property has its own description.
  package var isSpread = false
  /// Blanks at the end of a packet, with which programs can rewrite it in place.
  package var paddingBytes = 2_048

  package init(_ properties: [Property] = [], form: Form = .attributes) {
    self.properties = properties
    self.form = form
  }

  /// Creates a document with a place and a time in the forms of XMP part 2.
  package init(
    coordinate: Coordinate?, localTime: LocalDateTime? = nil, offset: UTCOffset? = nil,
    form: Form = .attributes
  ) {
    self.form = form
    if let coordinate {
      properties += [
        Property(.exif, "GPSLatitude", Self.angle(coordinate.latitude, "N", "S")),
        Property(.exif, "GPSLongitude", Self.angle(coordinate.longitude, "E", "W")),
      ]
    }
    if let localTime {
      let zone = offset.map(\.description) ?? ""
      properties.append(Property(.exif, "DateTimeOriginal", "\(localTime)\(zone)"))
    }
  }

  /// Degrees and minutes with six decimals: `40,49.776000N`.
  package static func angle(_ degrees: Double, _ positive: String, _ negative: String) -> String {
    let millionths = Int((abs(degrees) * 60_000_000).rounded())
    let fraction = String(millionths % 1_000_000 + 1_000_000).dropFirst()
    let letter = degrees < 0 ? negative : positive
    return "\(millionths / 60_000_000),\(millionths / 1_000_000 % 60).\(fraction)\(letter)"
  }
}
