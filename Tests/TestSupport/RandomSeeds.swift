import Foundation

/// The seeds of tests with random problems.
package enum RandomSeeds {
  /// The number of seeds; `STVISITS_PLANS` sets another.
  package static let count =
    ProcessInfo.processInfo.environment["STVISITS_PLANS"].flatMap { Int($0) } ?? 3
}
