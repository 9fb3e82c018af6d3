/// The two code tables of a deflate block (RFC 1951 §3.2).
struct DeflateCodes {
  struct Code {
    let value: Int
    let bits: Int
  }

  static let endOfBlock = 256

  private let literals: [Code]
  private let distances: [Code]
  private let isStated: Bool

  /// RFC 1951 §3.2.6.
  static let fixed = DeflateCodes(
    literals: lengths((144, 8), (112, 9), (24, 7), (8, 8)), distances: lengths((30, 5)),
    isStated: false)

  /// Complete tables of all 286 and 30 symbols.
  static let stated = DeflateCodes(
    literals: lengths((226, 8), (60, 9)), distances: lengths((2, 4), (28, 5)), isStated: true)

  private init(literals: [Int], distances: [Int], isStated: Bool) {
    self.literals = Self.codes(ofLengths: literals)
    self.distances = Self.codes(ofLengths: distances)
    self.isStated = isStated
  }

  private static func lengths(_ runs: (count: Int, length: Int)...) -> [Int] {
    runs.flatMap { [Int](repeating: $0.length, count: $0.count) }
  }

  /// Returns the codes in the order of their lengths and symbols (§3.2.2).
  private static func codes(ofLengths lengths: [Int]) -> [Code] {
    var codes = lengths.map { Code(value: 0, bits: $0) }
    var next = 0
    for bits in 1...15 {
      next <<= 1
      for symbol in lengths.indices where lengths[symbol] == bits {
        codes[symbol] = Code(value: next, bits: bits)
        next += 1
      }
    }
    return codes
  }

  /// Writes the kind of the block and, for its own codes, their lengths (§3.2.7).
  func writeHeader(to bits: inout BitWriter) {
    bits.write(isStated ? 2 : 1, 2)
    guard isStated else { return }
    bits.write(literals.count - 257, 5)
    bits.write(distances.count - 1, 5)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = [Int](repeating: 0, count: 19)
    for (symbol, length) in [(8, 2), (9, 2), (16, 2), (4, 3), (5, 3)] { lengths[symbol] = length }
    let used = order.prefix(12)
    bits.write(used.count - 4, 4)
    for symbol in used { bits.write(lengths[symbol], 3) }
    let codes = Self.codes(ofLengths: lengths)
    for run in Self.runs(of: (literals + distances).map(\.bits)) {
      bits.write(code: codes[run.length])
      // Symbol 16 repeats the previous length three to six times.
      var left = run.count - 1
      while left >= 3 {
        let times = min(6, left)
        bits.write(code: codes[16])
        bits.write(times - 3, 2)
        left -= times
      }
      for _ in 0..<left { bits.write(code: codes[run.length]) }
    }
  }

  private static func runs(of lengths: [Int]) -> [(length: Int, count: Int)] {
    lengths.reduce(into: []) { runs, length in
      if let last = runs.last, last.length == length {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((length, 1))
      }
    }
  }

  /// Writes a byte, or the end of the block.
  func write(literal symbol: Int, to bits: inout BitWriter) { bits.write(code: literals[symbol]) }

  func write(length: Int, distance: Int, to bits: inout BitWriter) {
    let lengthRow = Self.lengthRows.lastIndex { $0.first <= length } ?? 0
    bits.write(code: literals[257 + lengthRow])
    bits.write(length - Self.lengthRows[lengthRow].first, Self.lengthRows[lengthRow].extraBits)
    let distanceRow = Self.distanceRows.lastIndex { $0.first <= distance } ?? 0
    bits.write(code: distances[distanceRow])
    bits.write(
      distance - Self.distanceRows[distanceRow].first, Self.distanceRows[distanceRow].extraBits)
  }

  /// §3.2.5: symbols 257 … 284, four for each number of extra bits after the first four, and 285.
  private static let lengthRows: [(first: Int, extraBits: Int)] =
    rows(count: 28, perStep: 4, first: 3) + [(258, 0)]

  /// Symbols 0 … 29, two for each number of extra bits after the first two.
  private static let distanceRows: [(first: Int, extraBits: Int)] =
    rows(count: 30, perStep: 2, first: 1)

  private static func rows(count: Int, perStep: Int, first: Int) -> [(Int, Int)] {
    var next = first
    return (0..<count).map { row in
      let extraBits = max(0, row / perStep - 1)
      defer { next += 1 << extraBits }
      return (next, extraBits)
    }
  }
}
