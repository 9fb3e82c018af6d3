/// The values of TOML that aren't texts, lists or tables.
enum TOMLWord {
  static func isValid(_ text: String) -> Bool {
    if text == "true" || text == "false" { return true }
    let bytes = Array(text.utf8)
    return bytes.count <= 64 && (isNumber(bytes[...]) || isTime(bytes[...]))
  }

  private typealias Bytes = ArraySlice<UInt8>

  // MARK: Numbers

  private static func isNumber(_ text: Bytes) -> Bool {
    let isSigned = text.first.map { "+-".utf8.contains($0) } ?? false
    let rest = isSigned ? text.dropFirst() : text
    if rest.elementsEqual("inf".utf8) || rest.elementsEqual("nan".utf8) { return true }
    for (prefix, digits) in [("0x", "0123456789abcdefABCDEF"), ("0o", "01234567"), ("0b", "01")]
    where rest.starts(with: prefix.utf8) {
      return !isSigned && areDigits(rest.dropFirst(2), Array(digits.utf8))
    }
    let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E")
    }
    let decimals = parts[0].split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let whole = decimals[0]
    guard areDigits(whole), whole.count == 1 || whole.first != UInt8(ascii: "0") else {
      return false
    }
    if decimals.count == 2, !areDigits(decimals[1]) { return false }
    guard parts.count == 2 else { return true }
    let exponent = parts[1]
    let isExponentSigned = exponent.first.map { "+-".utf8.contains($0) } ?? false
    return areDigits(isExponentSigned ? exponent.dropFirst() : exponent)
  }

  /// Whether a text has digits with single underscores between them.
  private static func areDigits(
    _ text: Bytes, _ digits: [UInt8] = Array("0123456789".utf8)
  ) -> Bool {
    text.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy(digits.contains)
    }
  }

  // MARK: Dates and times

  /// Whether a text is a date, a time, or both with or without an offset.
  private static func isTime(_ text: Bytes) -> Bool {
    if has(text, "dddd-dd-dd") { return true }
    guard text.count > 11, has(text.prefix(10), "dddd-dd-dd") else { return isClock(text) }
    guard "Tt ".utf8.contains(text[text.startIndex + 10]) else { return false }
    let clock = text.dropFirst(11)
    if let last = clock.last, "Zz".utf8.contains(last) { return isClock(clock.dropLast()) }
    if clock.count > 6, has(clock.suffix(5), "dd:dd"),
      "+-".utf8.contains(clock[clock.endIndex - 6])
    {
      return isClock(clock.dropLast(6))
    }
    return isClock(clock)
  }

  private static func isClock(_ text: Bytes) -> Bool {
    guard has(text.prefix(8), "dd:dd:dd") else { return false }
    let fraction = text.dropFirst(8)
    return fraction.isEmpty
      || fraction.first == UInt8(ascii: ".") && fraction.count > 1
        && fraction.dropFirst().allSatisfy(TOMLScanner.isDigit)
  }

  /// Whether a text has a form; `d` is a digit.
  private static func has(_ text: Bytes, _ form: String) -> Bool {
    text.count == form.utf8.count
      && zip(text, form.utf8).allSatisfy { byte, expected in
        expected == UInt8(ascii: "d") ? TOMLScanner.isDigit(byte) : byte == expected
      }
  }
}
