import SportsModel

/// The place in an XMP packet; nil if the hemisphere is uncertain.
struct XMPLocation {
  private var latitude: XMPAngle?
  private var longitude: XMPAngle?
  private var latitudeReference: Reference?
  private var longitudeReference: Reference?
  private var altitude: Double?
  private var isBelowSea = false
  private var horizontalError: Double?
  private var speed: Double?
  private var speedUnit: UInt8?
  private(set) var isVoid = false

  /// The value of a property for the hemisphere.
  private struct Reference {
    /// nil if the value is invalid.
    let letter: UInt8?
  }

  /// Takes the first valid value of a property; false if it isn't a property of a place.
  mutating func take(_ property: XMPProperty, _ value: UnsafeRawBufferPointer) -> Bool {
    switch property {
    case .latitude: latitude = latitude ?? XMPAngle(value)
    case .longitude: longitude = longitude ?? XMPAngle(value)
    case .latitudeReference: latitudeReference = latitudeReference ?? Self.reference(value)
    case .longitudeReference: longitudeReference = longitudeReference ?? Self.reference(value)
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

  var coordinate: Coordinate? {
    guard let latitude, let longitude,
      let north = degrees(latitude, latitudeReference, positive: "N", negative: "S"),
      let east = degrees(longitude, longitudeReference, positive: "E", negative: "W"),
      // Programs without a place write zeros, and no stadium is in the Gulf of Guinea.
      north != 0 || east != 0
    else { return nil }
    return Coordinate(latitude: north, longitude: east)
  }

  /// Meters above sea level.
  var altitudeMeters: Double? {
    guard let altitude, abs(altitude) < 100_000 else { return nil }
    return isBelowSea ? -abs(altitude) : altitude
  }

  var speedKilometersPerHour: Double? {
    speed.flatMap { GroundSpeed.kilometersPerHour($0, unit: speedUnit) }
  }

  var horizontalErrorMeters: Double? { horizontalError.flatMap { $0 >= 0 ? $0 : nil } }

  private func degrees(
    _ angle: XMPAngle, _ reference: Reference?, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Double? {
    if let own = angle.letter, let other = reference?.letter, own != other { return nil }
    switch angle.letter ?? reference?.letter {
    // A minus sign before a southern or western value is redundant.
    case UInt8(ascii: negative): return -angle.size
    case UInt8(ascii: positive): return angle.isNegative ? nil : angle.size
    case .some: return nil
    case nil: return reference == nil ? signed(angle) : nil
    }
  }

  /// Returns decimal degrees whose sign gives the hemisphere.
  ///
  /// If the other axis has a letter, numbers in this packet have no signs. Then the hemisphere of a
  /// number without a letter is unknown.
  private func signed(_ angle: XMPAngle) -> Double? {
    guard angle.isDecimal else { return nil }
    if angle.isNegative { return -angle.size }
    let hasLetters =
      latitude?.letter != nil || longitude?.letter != nil || latitudeReference != nil
      || longitudeReference != nil
    return hasLetters ? nil : angle.size
  }

  private static func reference(_ value: UnsafeRawBufferPointer) -> Reference {
    Reference(letter: XMPAngle.hemisphere(value))
  }

  private static func number(_ value: UnsafeRawBufferPointer) -> Double? {
    var reader = TextReader(value)
    guard let number = reader.quotient(), reader.isAtEnd else { return nil }
    return number
  }
}
