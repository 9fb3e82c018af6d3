/// Parses decimal numbers in files.
enum NumberParser {
  /// Parses `-73.9262` or `1.5e3`, without blanks; nil for anything else and for overflows.
  static func read(_ text: ArraySlice<UInt8>) -> Double? {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    var digits: Double = 0
    var count = 0
    var scale = 0
    var isFraction = false
    while let byte = rest.first {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if let digit = digit(byte) {
        digits = digits * 10 + Double(digit)
        count += 1
        if isFraction { scale -= 1 }
      } else {
        break
      }
      rest.removeFirst()
    }
    // A Double has at most seventeen digits.
    guard (1...40).contains(count) else { return nil }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      guard let exponent = exponent(rest.dropFirst()) else { return nil }
      scale += exponent
    } else if !rest.isEmpty {
      return nil
    }
    let power = (0..<abs(scale)).reduce(1.0) { power, _ in power * 10 }
    let value = scale < 0 ? digits / power : digits * power
    guard value.isFinite else { return nil }
    return isNegative ? -value : value
  }

  /// Parses a whole number of a few digits.
  static func whole(_ text: ArraySlice<UInt8>) -> Int? {
    guard (1...15).contains(text.count) else { return nil }
    var value = 0
    for byte in text {
      guard let digit = digit(byte) else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard rest.count <= 3, let value = whole(rest) else { return nil }
    return isNegative ? -value : value
  }

  static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }
}
