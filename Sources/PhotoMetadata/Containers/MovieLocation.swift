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
    guard let latitude = reader.angle(degreeDigits: 2),
      let longitude = reader.angle(degreeDigits: 3)
    else { return nil }
    self.init(latitude, longitude, altitude: reader.signed())
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

  private init?(_ latitude: Double, _ longitude: Double, altitude: Double?) {
    guard let coordinate = Coordinate(fix: latitude, longitude) else { return nil }
    (self.coordinate, altitudeMeters) = (coordinate, altitude)
  }
}

extension TextReader {
  /// Reads degrees with a sign: `DD`, `DDMM` or `DDMMSS`, each with a fraction; nil for other lengths.
  fileprivate mutating func angle(degreeDigits: Int) -> Double? {
    let digits = rest.dropFirst().prefix(while: isDigit).count
    guard let value = signed() else { return nil }
    if digits <= degreeDigits { return value }
    let size = abs(value)
    let degrees: Double
    let minutes: Double
    switch digits - degreeDigits {
    case 2:
      degrees = (size / 100).rounded(.down)
      minutes = size - degrees * 100
    case 4:
      degrees = (size / 10_000).rounded(.down)
      let whole = ((size - degrees * 10_000) / 100).rounded(.down)
      let seconds = size - degrees * 10_000 - whole * 100
      guard seconds < 60 else { return nil }
      minutes = whole + seconds / 60
    default: return nil
    }
    guard minutes < 60 else { return nil }
    return (value < 0 ? -1 : 1) * (degrees + minutes / 60)
  }

  /// Reads a number with a sign and up to nine digits before the point.
  fileprivate mutating func signed() -> Double? {
    guard next == UInt8(ascii: "+") || next == UInt8(ascii: "-"),
      (1...9).contains(rest.dropFirst().prefix(while: isDigit).count)
    else { return nil }
    return decimal()
  }
}
