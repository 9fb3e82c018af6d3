import SportsModel

/// The place in an XMP packet.
struct XMPLocation {
  private var latitude: ParsedAngle?
  private var longitude: ParsedAngle?
  /// The letters of the hemispheres; 0 if a value is invalid.
  private var latitudeReference: UInt8?
  private var longitudeReference: UInt8?
  private var altitude: Double?
  private var isBelowSea = false
  private var horizontalError: Double?
  private var speed: Double?
  private var speedUnit: UInt8?
  private var isVoid = false

  /// Takes the first valid value of a property; false if it isn't a property of a place.
  mutating func take(_ property: XMPProperty, _ value: UnsafeRawBufferPointer) -> Bool {
    switch property {
    case .latitude: latitude = latitude ?? ParsedAngle(value)
    case .longitude: longitude = longitude ?? ParsedAngle(value)
    case .latitudeReference:
      latitudeReference = latitudeReference ?? ParsedAngle.hemisphere(value) ?? 0
    case .longitudeReference:
      longitudeReference = longitudeReference ?? ParsedAngle.hemisphere(value) ?? 0
    case .altitude: altitude = altitude ?? Self.number(value)
    // 3 also means below (EXIF 3.0).
    case .altitudeReference: isBelowSea = value.isText("1") || value.isText("3")
    case .horizontalError: horizontalError = horizontalError ?? Self.number(value)
    case .speed: speed = speed ?? Self.number(value)
    // A bit of ASCII makes the letter upper case.
    case .speedUnit: speedUnit = value.count == 1 ? value[0] & 0xdf : 0
    case .gpsStatus: isVoid = value.isText("V") || value.isText("v")
    default: return false
    }
    return true
  }

  private var coordinate: Coordinate? {
    guard let latitude, let longitude,
      let north = degrees(latitude, latitudeReference, positive: "N", negative: "S"),
      let east = degrees(longitude, longitudeReference, positive: "E", negative: "W")
    else { return nil }
    return Coordinate(fix: north, east)
  }

  /// The place; none if the hemisphere is uncertain.
  var facts: SourceFacts {
    var facts = SourceFacts(coordinate: coordinate, isPositionVoid: isVoid)
    guard facts.coordinate != nil else { return facts }
    facts.horizontalErrorMeters = horizontalError
    facts.altitudeMeters = altitude.map { isBelowSea ? -abs($0) : $0 }
    facts.speedKilometersPerHour = speed.flatMap {
      GroundSpeed.kilometersPerHour($0, unit: speedUnit)
    }
    return facts
  }

  private func degrees(
    _ angle: ParsedAngle, _ reference: UInt8?, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Double? {
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
      latitude?.letter != nil || longitude?.letter != nil || latitudeReference != nil
      || longitudeReference != nil
    return hasLetters ? nil : angle.size
  }

  private static func number(_ value: UnsafeRawBufferPointer) -> Double? {
    var reader = TextReader(value)
    guard let number = reader.quotient(), reader.isAtEnd else { return nil }
    return number
  }
}
