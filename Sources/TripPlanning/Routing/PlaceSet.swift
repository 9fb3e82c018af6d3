/// A set of the numbers 0 to 255; larger numbers are never in it.
struct PlaceSet: Hashable, Sendable {
  private var low: UInt128 = 0
  private var high: UInt128 = 0

  static let capacity = 256

  func contains(_ number: Int) -> Bool {
    switch number {
    case 0..<128: low >> UInt128(number) & 1 == 1
    case 128..<256: high >> UInt128(number - 128) & 1 == 1
    default: false
    }
  }

  mutating func insert(_ number: Int) {
    switch number {
    case 0..<128: low |= 1 << UInt128(number)
    case 128..<256: high |= 1 << UInt128(number - 128)
    default: break
    }
  }

  var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  var isEmpty: Bool { low == 0 && high == 0 }

  func intersection(_ other: PlaceSet) -> PlaceSet {
    var result = self
    result.low &= other.low
    result.high &= other.high
    return result
  }

  func subtracting(_ other: PlaceSet) -> PlaceSet {
    var result = self
    result.low &= ~other.low
    result.high &= ~other.high
    return result
  }

  /// Returns the sum of the values of all numbers in the set.
  func sum(_ values: [Int]) -> Int {
    var total = 0
    var bits = low
    while bits != 0 {
      total += values[bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    bits = high
    while bits != 0 {
      total += values[128 + bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    return total
  }
}
