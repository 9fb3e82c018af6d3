/// Parses decimal numbers in files.
enum NumberParser {
  /// Parses `-73.9262` or `1.5e3`, without blanks; nil for anything else and for overflows.
  static func read(_ text: ArraySlice<UInt8>) -> Double? {
    // `Double` also parses hexadecimal numbers, infinity and NaN.
    guard text.count <= 48, text.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }),
      let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }

  static func whole(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count <= 15, text.allSatisfy(isDigit) else { return nil }
    return Int(String(decoding: text, as: UTF8.self))
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }
}
