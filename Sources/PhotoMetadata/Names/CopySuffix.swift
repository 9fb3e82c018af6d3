/// The number in parentheses that distinguishes files of the same name: `IMG_1(2).jpg`.
enum CopySuffix {
  /// Returns the number of bytes of `(2)` at the end of a text, 0 if there is none.
  static func length(_ text: some BidirectionalCollection<UInt8>) -> Int {
    guard text.last == UInt8(ascii: ")") else { return 0 }
    var length = 1
    for byte in text.dropLast().reversed() {
      length += 1
      if byte == UInt8(ascii: "(") { return length > 2 && length < text.count ? length : 0 }
      guard isDigit(byte), length <= 6 else { return 0 }
    }
    return 0
  }
}
