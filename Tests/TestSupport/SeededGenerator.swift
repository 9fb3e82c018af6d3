package import Foundation

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every run and machine.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// An id of 128 bits, of no version in particular.
  package mutating func nextUUID() -> UUID {
    let (high, low) = (next(), next())
    let bytes = (0..<16).map { place in
      UInt8(truncatingIfNeeded: (place < 8 ? high : low) >> UInt64(place % 8 * 8))
    }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
