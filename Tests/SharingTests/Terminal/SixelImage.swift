/// Decodes sixels (DEC STD 070, chapter 9) like a terminal.
struct SixelImage {
  struct Malformed: Error {}

  private(set) var size: [Int] = []
  /// Percentages of red, green and blue by line and column.
  private(set) var pixels: [[Int: [Int]]] = []
  private var colors: [Int: [Int]] = [:]
  private var color = 0
  private var (left, top) = (0, 0)

  init(_ bytes: [UInt8]) throws {
    let text = Array(bytes)
    guard let start = text.firstIndex(of: UInt8(ascii: "q")), text.starts(with: [0x1b, 0x50]),
      text.suffix(2) == [0x1b, 0x5c]
    else { throw Malformed() }
    var rest = text[(start + 1)..<(text.count - 2)]
    while let byte = rest.popFirst() { try take(byte, &rest) }
  }

  private mutating func take(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) throws {
    switch byte {
    case UInt8(ascii: "\""): size = Self.numbers(&rest).suffix(2)
    case UInt8(ascii: "#"):
      let numbers = Self.numbers(&rest)
      guard let first = numbers.first else { throw Malformed() }
      color = first
      if numbers.count == 5 { colors[first] = Array(numbers.suffix(3)) }
    case UInt8(ascii: "!"):
      guard let count = Self.numbers(&rest).first, let sixel = rest.popFirst() else {
        throw Malformed()
      }
      for _ in 0..<count { try draw(sixel) }
    case UInt8(ascii: "$"): left = 0
    case UInt8(ascii: "-"): (left, top) = (0, top + 6)
    default: try draw(byte)
    }
  }

  private mutating func draw(_ sixel: UInt8) throws {
    guard (63...126).contains(sixel), let color = colors[color] else { throw Malformed() }
    while pixels.count < top + 6 { pixels.append([:]) }
    for line in 0..<6 where (sixel - 63) >> UInt8(line) & 1 == 1 {
      pixels[top + line][left] = color
    }
    left += 1
  }

  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    let end = rest.firstIndex { !(48...57).contains($0) && $0 != 59 } ?? rest.endIndex
    defer { rest = rest[end...] }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    return text.split(separator: ";").compactMap { Int($0) }
  }
}
