import Foundation

/// Numbers that end a program which converts them without a check.
package enum ExtremeNumbers {
  package static let doubles: [Double] = [
    .infinity, -.infinity, .nan, .signalingNaN, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e300, -1e300, 9.3e18, -9.3e18, 1e15, 1e6,
    -1e6, -1, -0.5, -0.0, 0, 0.5,
  ]
  package static let integers = [.min, .min + 1, -1_440, -61, -1, 0, 1, 61, 1_440, .max - 1, .max]

  /// Whether a text has neither `inf` nor `nan` for a number.
  package static func isReadable(_ text: String) -> Bool {
    !text.isEmpty
      && text.lowercased().split { !$0.isLetter }.allSatisfy { !["inf", "nan"].contains($0) }
  }
}

/// The seeds of tests with random problems.
package enum RandomSeeds {
  /// The number of seeds; `STVISITS_PLANS` sets another.
  package static let count =
    ProcessInfo.processInfo.environment["STVISITS_PLANS"].flatMap { Int($0) } ?? 3
}
