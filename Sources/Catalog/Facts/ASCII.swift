/// The bytes used in data files.
enum ASCII {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let hash = UInt8(ascii: "#")
  static let hyphen = UInt8(ascii: "-")
  static let bar = UInt8(ascii: "|")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let tilde = UInt8(ascii: "~")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
}

extension String {
  /// Returns the parts between separators; working on bytes is many times faster than on
  /// characters.
  func parts(between separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    parts.reserveCapacity(5)
    var start = utf8.startIndex
    while let end = utf8[start...].firstIndex(of: separator) {
      parts.append(self[start..<end])
      start = utf8.index(after: end)
    }
    parts.append(self[start...])
    return parts
  }
}

extension UnsafeBufferPointer<UInt8> {
  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self)
  }

  /// Returns the number in a range; nil if there is anything but digits.
  func number(_ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 9 else { return nil }
    var value = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let digit = self[position]
      guard digit >= ASCII.zero, digit <= ASCII.nine else { return nil }
      value = value * 10 + Int(digit - ASCII.zero)
      position += 1
    }
    return value
  }

  /// Returns the first index of a byte within a range.
  func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      if self[position] == byte { return position }
      position += 1
    }
    return nil
  }

  /// Returns whether a range contains exactly the text.
  func holds(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard text.utf8CodeUnitCount == range.count else { return false }
    var offset = 0
    while offset < range.count {
      if self[range.lowerBound + offset] != text.utf8Start[offset] { return false }
      offset += 1
    }
    return true
  }
}
