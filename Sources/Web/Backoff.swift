import Foundation

/// How long to wait before a failed request is tried again.
package enum Backoff {
  private static let first = 0.5
  private static let longest = 30.0

  /// Seconds before the try after a number of failed ones: doubled each time, and half of it by
  /// chance, so that many who failed together do not come back together.
  ///
  /// - Parameters:
  ///   - failures: how many tries have failed, from 1.
  ///   - chance: a random number from 0 to 1.
  /// - Returns: between half and all of 0.5 s, 1 s, 2 s … 30 s.
  package static func delay(afterFailures failures: Int, chance: Double) -> Double {
    let whole = min(longest, first * pow(2, Double(min(max(failures, 1), 16) - 1)))
    return whole * (1 + min(max(chance, 0), 1)) / 2
  }
}
