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

  private mutating func decimal() -> Double? {
    let isNegative = takeSign()
    var mantissa: UInt64 = 0
    var exponent = 0
    var count = digits(&mantissa, &exponent, step: 0)
    if take(UInt8(ascii: ".")) { count += digits(&mantissa, &exponent, step: -1) }
    guard count > 0 else { return nil }
    exponent += explicitExponent()
    var power = 1.0
    for _ in 0..<min(400, abs(exponent)) { power *= 10 }
    let size = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -size : size
  }

  /// Adds digits to a number and returns how many; `step` is the change of the exponent for each of
  /// them.
  ///
  /// Digits beyond the precision of a Double only change the exponent.
  private mutating func digits(
    _ mantissa: inout UInt64, _ exponent: inout Int, step: Int
  ) -> Int {
    let start = position
    while let digit = digit() {
      if mantissa < 10_000_000_000_000_000 {
        mantissa = mantissa * 10 + UInt64(digit)
        exponent += step
      } else {
        exponent += step + 1
      }
    }
    return position - start
  }

  /// Reads the exponent of `1.5e-05`; an E without a number means East.
  private mutating func explicitExponent() -> Int {
    let start = self
    guard take(oneOf: "eE") else { return 0 }
    let isNegative = takeSign()
    guard let first = digit() else {
      self = start
      return 0
    }
    var value = Int(first)
    while let digit = digit() { value = min(999, value * 10 + Int(digit)) }
    return isNegative ? -value : value
  }
}
