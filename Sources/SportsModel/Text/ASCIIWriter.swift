/// Writes characters into a new string, without strings in between.
struct ASCIIWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  /// Returns what a body appends, up to a number of characters.
  static func string(capacity: Int, _ body: (inout ASCIIWriter) -> Void) -> String {
    String(unsafeUninitializedCapacity: capacity) { buffer in
      var text = ASCIIWriter(UnsafeMutableBufferPointer(rebasing: buffer[..<capacity]))
      body(&text)
      return text.count
    }
  }

  mutating func append(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer[count] = byte
    count += 1
  }

  /// Appends the last digits of a number that isn't negative, with leading zeros.
  mutating func append(_ value: Int, digits: Int) {
    guard digits > 0 else { return }
    append(value / 10, digits: digits - 1)
    append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// Appends the two digits of a byte, in lower case.
  mutating func append(hexadecimal byte: UInt8) {
    for digit in [byte >> 4, byte & 0x0F] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Removes bytes at the end.
  mutating func removeTrailing(_ byte: UInt8) {
    while count > 0, buffer[count - 1] == byte { count -= 1 }
  }
}
