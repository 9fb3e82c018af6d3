/// An angle as text: `40.8296`, `40 deg 49' 46.56" N`, `40,49.776N`.
struct ParsedAngle: Equatable {
  /// Degrees with the sign of the text, −180 … 180.
  let degrees: Double
  /// The letter of the hemisphere after the numbers: N, S, E or W.
  let letter: Character?

  /// Parses one to three numbers (degrees, minutes, seconds) and the letter after them.
  init?(_ text: String) {
    if let number = Double(text) {
      guard abs(number) <= 180 else { return nil }
      degrees = number
      letter = nil
      return
    }
    let numbers = text.split { !($0.isASCII && ($0.isNumber || "+-.".contains($0))) }
    guard (1...3).contains(numbers.count), let whole = Double(numbers[0]), abs(whole) <= 180 else {
      return nil
    }
    var size = abs(whole)
    for (part, unit) in zip(numbers.dropFirst(), [60.0, 3600]) {
      guard let value = Double(part), (0...60).contains(value) else { return nil }
      size += value / unit
    }
    degrees = whole.sign == .minus ? -size : size
    let end = text.split { $0.isNumber || " .'\"".contains($0) }.last
    letter = end.flatMap { Self.letters[String($0)] }
    guard degrees.isFinite, abs(degrees) <= 180 else { return nil }
  }

  private static let letters: [String: Character] = [
    "N": "N", "S": "S", "E": "E", "W": "W", "North": "N", "South": "S", "East": "E", "West": "W",
  ]
}

/// A speed over ground as EXIF and XMP have it: a number with the unit in another tag.
enum GroundSpeed {
  /// No camera moves faster; larger numbers are filler.
  private static let maxSpeed = 5_000.0

  /// Returns km/h for a number in km/h (K, also without a unit), miles per hour (M) or knots (N).
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

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func take(oneOf separators: StaticString) -> Bool {
    let allowed = UnsafeBufferPointer(
      start: separators.utf8Start, count: separators.utf8CodeUnitCount)
    return next.map { allowed.contains($0) && take($0) } ?? false
  }

  /// Skips a sign; whether it is a minus.
  mutating func takeSign() -> Bool {
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
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
    _ = takeSign()
    skipDigits()
    if take(UInt8(ascii: ".")) { skipDigits() }
    let mantissa = self
    if take(oneOf: "eE") {
      _ = takeSign()
      if digit() == nil { self = mantissa } else { skipDigits() }
    }
    return Double(String(decoding: bytes.slice(start, position - start), as: UTF8.self))
  }

  private mutating func skipDigits() { while digit() != nil {} }
}
