import SportsModel

/// The place in an XMP packet.
struct XMPLocation {
  private var latitude: XMPAngle?
  private var longitude: XMPAngle?
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
    case .latitude: latitude = latitude ?? XMPAngle(value)
    case .longitude: longitude = longitude ?? XMPAngle(value)
    case .latitudeReference:
      latitudeReference = latitudeReference ?? XMPAngle.hemisphere(value) ?? 0
    case .longitudeReference:
      longitudeReference = longitudeReference ?? XMPAngle.hemisphere(value) ?? 0
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
    _ angle: XMPAngle, _ reference: UInt8?, positive: Unicode.Scalar, negative: Unicode.Scalar
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
  private func signed(_ angle: XMPAngle) -> Double? {
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

/// A latitude or longitude as text, with or without a hemisphere.
///
/// XMP part 2 has `40,49.776N` and `40,49,46.56N`. Programs also write decimal degrees, blanks and
/// words.
struct XMPAngle {
  let size: Double
  let isNegative: Bool
  /// Whether it is a single number, whose sign gives the hemisphere.
  let isDecimal: Bool
  /// N, S, E or W at the end of the text.
  let letter: UInt8?

  init?(_ text: UnsafeRawBufferPointer) {
    var reader = TextReader(text)
    guard let whole = reader.quotient(), abs(whole) <= 180 else { return nil }
    var size = abs(whole)
    var parts = 1
    while parts < 3, reader.isAtNumber {
      // A second sign is invalid.
      guard let part = reader.quotient(), part.sign == .plus, part <= 60 else { return nil }
      size += part / (parts == 1 ? 60 : 3600)
      parts += 1
    }
    letter = Self.hemisphere(reader.rest)
    guard letter != nil || reader.isAtEnd else { return nil }
    self.size = size
    isNegative = whole.sign == .minus
    isDecimal = parts == 1
  }

  /// Returns the letter of `N` or `north`; nil for anything else.
  static func hemisphere(_ word: UnsafeRawBufferPointer) -> UInt8? {
    guard let first = word.first else { return nil }
    let letter = first & 0xdf
    if word.count == 1 {
      return [UInt8(ascii: "N"), UInt8(ascii: "S"), UInt8(ascii: "E"), UInt8(ascii: "W")]
        .contains(letter) ? letter : nil
    }
    let words: [StaticString] = ["north", "south", "east", "west"]
    return words.contains { word.isText($0, ignoringCase: true) } ? letter : nil
  }
}

extension TextReader {
  fileprivate var isAtNumber: Bool {
    guard let next else { return false }
    return isDigit(next) || ".+-".utf8.contains(next)
  }

  /// Reads a decimal number or a quotient of two (`123/10`) and the blanks and commas after it; nil
  /// if there is none or it is infinite.
  mutating func quotient() -> Double? {
    guard var value = decimal() else { return nil }
    if take(UInt8(ascii: "/")) {
      guard let divisor = decimal(), divisor > 0 else { return nil }
      value /= divisor
    }
    while take(oneOf: " ,") {}
    return value.isFinite ? value : nil
  }
}
