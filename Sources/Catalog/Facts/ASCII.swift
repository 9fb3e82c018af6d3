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
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The number of one to nine digits; nil if there is anything else.
  var number: Int? {
    guard !isEmpty, count <= 9 else { return nil }
    var value = 0
    for digit in self {
      guard digit >= ASCII.zero, digit <= ASCII.nine else { return nil }
      value = value * 10 + Int(digit - ASCII.zero)
    }
    return value
  }

  func part(_ range: some RangeExpression<Int>) -> Self { Self(rebasing: self[range]) }

  func isEqual(to text: StaticString) -> Bool {
    elementsEqual(Self(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
