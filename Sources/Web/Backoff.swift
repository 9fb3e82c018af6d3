import Foundation

/// The pauses between the attempts of a request.
enum Backoff {
  private static let first = 0.5
  private static let longest = 30.0

  /// Returns the pause after a number of failed attempts, in seconds.
  ///
  /// It doubles each time. Half of it is random, so that clients that failed together don't return
  /// together.
  ///
  /// - Parameters:
  ///   - failures: failed attempts, from 1.
  ///   - chance: a random number from 0 to 1.
  /// - Returns: between half and all of 0.5 s, 1 s, 2 s … 30 s.
  static func delay(afterFailures failures: Int, chance: Double) -> Double {
    let whole = min(longest, first * pow(2, Double(min(max(failures, 1), 16) - 1)))
    return whole * (1 + min(max(chance, 0), 1)) / 2
  }
}
