/// A latitude or longitude as text, with or without a hemisphere.
///
/// XMP part 2 has `40,49.776N` and `40,49,46.56N`. Programs also write decimal degrees, blanks and
/// words.
struct XMPAngle {
  /// Degrees without a sign.
  let size: Double
  let isNegative: Bool
  /// Whether it is a single number, whose sign gives the hemisphere.
  let isDecimal: Bool
  /// N, S, E or W at the end of the text.
  let letter: UInt8?

  init?(_ text: UnsafeRawBufferPointer) {
    var reader = XMPNumberReader(text)
    guard let whole = reader.number(), abs(whole) <= 180 else { return nil }
    var size = abs(whole)
    var parts = 1
    while parts < 3, reader.isAtNumber {
      // A second sign is invalid.
      guard let part = reader.number(), part.sign == .plus, part <= 60 else { return nil }
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

/// Parses numbers from the beginning of a text, with the blanks and commas around them.
struct XMPNumberReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }
  var rest: UnsafeRawBufferPointer { bytes.slice(position, bytes.count) }

  var isAtNumber: Bool {
    guard let next else { return false }
    return Self.isDigit(next) || ".+-".utf8.contains(next)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Parses a decimal number or a quotient of two (`123/10`); nil if there is none or it is
  /// infinite.
  mutating func number() -> Double? {
    guard var value = decimal() else { return nil }
    if take(UInt8(ascii: "/")) {
      guard let divisor = decimal(), divisor > 0 else { return nil }
      value /= divisor
    }
    while let next, next == 0x20 || next == UInt8(ascii: ",") { position += 1 }
    return value.isFinite ? value : nil
  }

  private mutating func decimal() -> Double? {
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    let start = position
    var mantissa: UInt64 = 0
    var exponent = 0
    digits(&mantissa, &exponent, step: 0)
    var count = position - start
    if take(UInt8(ascii: ".")) {
      let point = position
      digits(&mantissa, &exponent, step: -1)
      count += position - point
    }
    guard count > 0 else { return nil }
    exponent += explicitExponent()
    var power = 1.0
    for _ in 0..<min(400, abs(exponent)) { power *= 10 }
    let size = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -size : size
  }

  /// Adds digits to a number; `step` is the change of the exponent for each of them.
  ///
  /// Digits beyond the precision of a Double only change the exponent.
  private mutating func digits(_ mantissa: inout UInt64, _ exponent: inout Int, step: Int) {
    while let next, Self.isDigit(next) {
      if mantissa < 10_000_000_000_000_000 {
        mantissa = mantissa * 10 + UInt64(next - UInt8(ascii: "0"))
        exponent += step
      } else {
        exponent += step + 1
      }
      position += 1
    }
  }

  /// Parses the exponent of `1.5e-05`.
  ///
  /// An E without a number means East.
  private mutating func explicitExponent() -> Int {
    guard let next, next | 0x20 == UInt8(ascii: "e") else { return 0 }
    let start = position
    position += 1
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    guard let first = self.next, Self.isDigit(first) else {
      position = start
      return 0
    }
    var value = 0
    while let next = self.next, Self.isDigit(next) {
      value = min(999, value * 10 + Int(next - UInt8(ascii: "0")))
      position += 1
    }
    return isNegative ? -value : value
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
