import SportsModel

struct MovieLocation {
  let coordinate: Coordinate
  let altitudeMeters: Double?

  /// Parses a point as text (ISO 6709 annex H): `+40.8294-073.9262+016.000/`.
  ///
  /// Degrees may include minutes and seconds of two digits each. A reference system and the slash
  /// are optional, as are leading zeros of the degrees.
  init?(iso6709 text: UnsafeRawBufferPointer) {
    var reader = TextReader(text)
    guard let latitude = reader.signed().flatMap({ $0.angle(degreeDigits: 2) }),
      let longitude = reader.signed().flatMap({ $0.angle(degreeDigits: 3) })
    else { return nil }
    self.init(latitude, longitude, altitude: reader.signed()?.value)
  }

  /// Parses the content of a `loci` box (3GPP TS 26.244 §8.2): longitude, latitude and altitude in
  /// 65,536ths after a language, a name and a role.
  init?(locationInformation bytes: UnsafeRawBufferPointer) {
    // Version and flags, and 15 bits of language. The name is UTF-16 if it begins with a byte order
    // mark.
    let name = 6
    guard bytes.count > name else { return nil }
    var end = name
    if bytes.uint16(at: name, bigEndian: true) == 0xfeff {
      while let unit = bytes.uint16(at: end, bigEndian: true), unit != 0 { end += 2 }
      end += 2
    } else {
      while end < bytes.count, bytes[end] != 0 { end += 1 }
      end += 1
    }
    func degrees(_ index: Int) -> Double? {
      bytes.uint32(at: end + 1 + 4 * index, bigEndian: true).map {
        Double(Int32(bitPattern: $0)) / 65_536
      }
    }
    guard let longitude = degrees(0), let latitude = degrees(1) else { return nil }
    self.init(latitude, longitude, altitude: degrees(2))
  }

  /// Phones without a fix write zeros, and no stadium is in the Gulf of Guinea.
  private init?(_ latitude: Double, _ longitude: Double, altitude: Double?) {
    guard latitude != 0 || longitude != 0,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.coordinate = coordinate
    altitudeMeters = altitude.flatMap { abs($0) < 100_000 ? $0 : nil }
  }
}

private struct SignedDecimal {
  let value: Double
  /// The number of digits before the point.
  let digits: Int

  /// The degrees in `DD`, `DDMM` or `DDMMSS`, each with a fraction; nil for other lengths.
  func angle(degreeDigits: Int) -> Double? {
    if digits <= degreeDigits { return value }
    let size = abs(value)
    let whole: Double
    var rest: Double
    switch digits - degreeDigits {
    case 2:
      whole = (size / 100).rounded(.down)
      rest = (size - whole * 100) / 60
    case 4:
      whole = (size / 10_000).rounded(.down)
      let minutes = ((size - whole * 10_000) / 100).rounded(.down)
      let seconds = size - whole * 10_000 - minutes * 100
      guard minutes < 60, seconds < 60 else { return nil }
      rest = minutes / 60 + seconds / 3_600
    default: return nil
    }
    guard rest < 1 else { return nil }
    rest += whole
    return value < 0 ? -rest : rest
  }
}

extension TextReader {
  fileprivate mutating func signed() -> SignedDecimal? {
    guard next == UInt8(ascii: "+") || next == UInt8(ascii: "-") else { return nil }
    let isNegative = takeSign()
    guard let size = unsigned() else { return nil }
    return isNegative ? SignedDecimal(value: -size.value, digits: size.digits) : size
  }

  private mutating func unsigned() -> SignedDecimal? {
    let start = position
    var value = 0.0
    while let digit = digit() { value = value * 10 + Double(digit) }
    let digits = position - start
    guard (1...9).contains(digits) else { return nil }
    if take(UInt8(ascii: ".")) {
      var place = 0.1
      while let digit = digit() {
        value += Double(digit) * place
        place /= 10
      }
    }
    return SignedDecimal(value: value, digits: digits)
  }

  /// Parses a text that is one number, such as `4.75`.
  static func number(_ text: UnsafeRawBufferPointer) -> Double? {
    var reader = TextReader(text)
    guard let number = reader.unsigned(), reader.isAtEnd else { return nil }
    return number.value
  }
}
