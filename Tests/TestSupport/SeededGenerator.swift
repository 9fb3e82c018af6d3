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

/// Numbers that end a program which converts them without a check.
package enum ExtremeNumbers {
  package static let doubles: [Double] = [
    .infinity, -.infinity, .nan, .signalingNaN, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e300, -1e300, 9.3e18, -9.3e18, 1e15, 1e6,
    -1e6, -1, -0.5, -0.0, 0, 0.5,
  ]
  package static let integers = [.min, .min + 1, -1_440, -61, -1, 0, 1, 61, 1_440, .max - 1, .max]

  /// Returns whether a text has neither `inf` nor `nan` for a number.
  package static func isReadable(_ text: String) -> Bool {
    !text.isEmpty
      && text.lowercased().split { !$0.isLetter }.allSatisfy { !["inf", "nan"].contains($0) }
  }
}

/// The seeds of tests with random problems.
package enum RandomSeeds {
  /// The number of seeds; `STVISITS_PLANS` sets another.
  package static let count = count(of: "STVISITS_PLANS") ?? 3

  /// The number that a variable of the environment is, for longer runs.
  package static func count(of variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  /// The seeds from 1 to a number that a variable of the environment may set.
  package static func seeds(_ variable: String, usually count: Int) -> ClosedRange<UInt64> {
    1...UInt64(max(1, Self.count(of: variable) ?? count))
  }
}
