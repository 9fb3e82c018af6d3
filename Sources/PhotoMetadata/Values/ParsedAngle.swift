/// A latitude or longitude as text, with or without a hemisphere.
///
/// XMP part 2 has `40,49.776N` and `40,49,46.56N`. Programs also write decimal degrees, blanks and
/// words.
struct ParsedAngle {
  let size: Double
  let isNegative: Bool
  /// True if it is a single number, whose sign gives the hemisphere.
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
    let names: [StaticString] = ["north", "south", "east", "west"]
    return names.contains { word.isText($0, ignoringCase: true) } ? letter : nil
  }
}

/// A speed over ground as EXIF and XMP have it: a number with the unit in another tag.
enum GroundSpeed {
  /// No camera moves faster; larger numbers are filler.
  private static let maxSpeed = 5_000.0

  /// Returns km/h for a number in km/h (K or without a unit), miles per hour (M) or knots (N).
  ///
  /// nil for another unit or a number that no photo can have.
  static func kilometersPerHour(_ number: Double, unit: UInt8?) -> Double? {
    let factor: Double
    switch unit {
    case UInt8(ascii: "K"), nil: factor = 1
    case UInt8(ascii: "M"): factor = 1.609344
    case UInt8(ascii: "N"): factor = 1.852
    default: return nil
    }
    let speed = number * factor
    return (0...maxSpeed).contains(speed) ? speed : nil
  }
}

/// Reads numbers and separators from the beginning of a text.
struct TextReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  var isAtEnd: Bool { position >= bytes.count }
  var rest: UnsafeRawBufferPointer { bytes.slice(position, bytes.count) }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func consume(oneOf separators: StaticString) -> Bool {
    let allowed = UnsafeBufferPointer(
      start: separators.utf8Start, count: separators.utf8CodeUnitCount)
    return next.map { allowed.contains($0) && consume($0) } ?? false
  }

  /// Skips a sign; whether it is a minus.
  mutating func consumeSign() -> Bool {
    let isNegative = consume(UInt8(ascii: "-"))
    if !isNegative { _ = consume(UInt8(ascii: "+")) }
    return isNegative
  }

  mutating func digit() -> UInt8? {
    guard let next, isDigit(next) else { return nil }
    position += 1
    return next - 0x30
  }

  /// Reads a decimal number with an optional sign and exponent; an E without a number means East.
  mutating func decimal() -> Double? {
    let start = position
    _ = consumeSign()
    skipDigits()
    if consume(UInt8(ascii: ".")) { skipDigits() }
    let mantissa = self
    if consume(oneOf: "eE") {
      _ = consumeSign()
      if digit() == nil { self = mantissa } else { skipDigits() }
    }
    return Double(String(decoding: bytes.slice(start, position - start), as: UTF8.self))
  }

  private mutating func skipDigits() { while digit() != nil {} }

  fileprivate var isAtNumber: Bool {
    guard let next else { return false }
    return isDigit(next) || ".+-".utf8.contains(next)
  }

  /// Reads a decimal number or a quotient of two (`123/10`) and the blanks and commas after it; nil
  /// if there is none or it is infinite.
  mutating func quotient() -> Double? {
    guard var value = decimal() else { return nil }
    if consume(UInt8(ascii: "/")) {
      guard let divisor = decimal(), divisor > 0 else { return nil }
      value /= divisor
    }
    while consume(oneOf: " ,") {}
    return value.isFinite ? value : nil
  }
}
