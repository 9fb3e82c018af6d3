/// A short text out of an XML document, its entities resolved; the room for it is used again.
struct XMLTextBuffer {
  /// Bytes; no name of a camera, time or angle is as long.
  private static let longest = 256
  /// What stands where a character should: U+FFFD.
  private static let replacement: Unicode.Scalar = "\u{fffd}"

  private var bytes: [UInt8] = []
  private var isTooLong = false

  init() { bytes.reserveCapacity(Self.longest) }

  /// Nothing but blanks has come so far.
  var isBlank: Bool { bytes.isEmpty }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isTooLong = false
  }

  /// Appends as it stands, without blanks in front of the text.
  mutating func append(literal: UnsafeRawBufferPointer) {
    for byte in literal {
      append(byte)
      if isTooLong { return }
    }
  }

  /// Appends character data or the value of an attribute.
  mutating func append(_ text: UnsafeRawBufferPointer) {
    var index = 0
    while index < text.count, !isTooLong {
      if text[index] == UInt8(ascii: "&"), let entity = Self.entity(text, at: index) {
        for byte in UTF8.encode(entity.scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
        index += entity.length
      } else {
        append(text[index])
        index += 1
      }
    }
  }

  /// Hands out the text without blanks at either end; none if it is longer than any that counts.
  func withTrimmed<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    bytes.withUnsafeBytes { bytes in
      var end = isTooLong ? 0 : bytes.count
      while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
      return body(bytes.slice(0, end))
    }
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.isEmpty, byte <= 0x20 { return }
    if bytes.count == Self.longest { isTooLong = true } else { bytes.append(byte) }
  }

  /// The character of a reference (XML 1.0 §4.1) and the length of that in bytes.
  ///
  /// Entities that a document declares for itself are never looked up.
  private static func entity(
    _ text: UnsafeRawBufferPointer, at start: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let longest = text.slice(start + 1, 10)
    guard let end = longest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = longest.slice(0, end)
    let scalar: Unicode.Scalar =
      switch name.first {
      case UInt8(ascii: "#"): numbered(name.slice(1, end)) ?? replacement
      case UInt8(ascii: "a") where name.isText("amp"): "&"
      case UInt8(ascii: "a") where name.isText("apos"): "'"
      case UInt8(ascii: "q") where name.isText("quot"): "\""
      case UInt8(ascii: "l") where name.isText("lt"): "<"
      case UInt8(ascii: "g") where name.isText("gt"): ">"
      default: replacement
      }
    return (scalar, end + 2)
  }

  /// The character of `65` or `x41`.
  private static func numbered(_ digits: UnsafeRawBufferPointer) -> Unicode.Scalar? {
    let isHex = digits.first == UInt8(ascii: "x")
    var value: UInt32 = 0
    for digit in digits.dropFirst(isHex ? 1 : 0) {
      let number: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex:
        number = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex:
        number = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      guard value <= 0x10_ffff else { return nil }
      value = value * (isHex ? 16 : 10) + UInt32(number)
    }
    return Unicode.Scalar(value)
  }
}
