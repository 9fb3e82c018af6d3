package import Foundation

/// Repeats a request that failed for a moment, with growing pauses.
package struct RetryLoop: Sendable {
  private let tries: Int
  private let deadline: Date?
  private let maxWait: TimeInterval
  private let environment: RetryEnvironment

  /// Creates a loop of at most `tries` attempts.
  ///
  /// A further attempt begins before the deadline, if there is one, otherwise in less than `maxWait`
  /// seconds: a server that asks for a longer pause isn't retried.
  package init(
    tries: Int, deadline: Date? = nil, maxWait: TimeInterval, environment: RetryEnvironment
  ) {
    self.tries = tries
    self.deadline = deadline
    self.maxWait = maxWait
    self.environment = environment
  }

  /// Attempts a request until its outcome is final.
  ///
  /// The loop doesn't look at cancellation, which ends every pause: a cancelled attempt has to
  /// return a final outcome. `retryDate` is the earliest instant for another attempt, which may be
  /// in the past; nil if the outcome is final.
  package func run<Outcome>(
    _ attempt: () async -> Outcome, retryDate: (Outcome, _ attempts: Int) -> Date?
  ) async -> Outcome {
    var attempts = 0
    while true {
      let outcome = await attempt()
      attempts += 1
      guard attempts < tries, let earliest = retryDate(outcome, attempts) else { return outcome }
      let now = environment.now()
      let backoff = Backoff.delay(afterFailures: attempts, chance: environment.chance())
      let next = max(now + backoff, earliest)
      guard next < deadline ?? now + maxWait else { return outcome }
      await environment.sleep(until: next)
    }
  }
}

enum Backoff {
  private static let first = 0.5
  private static let longest = 30.0

  /// Returns the pause after a number of failed attempts (from 1), in seconds.
  ///
  /// It is between half and all of 0.5 s, 1 s, 2 s … 30 s, by a random number from 0 to 1, so that
  /// clients that failed together don't return together.
  static func delay(afterFailures failures: Int, chance: Double) -> Double {
    let whole = min(longest, first * pow(2, Double(min(max(failures, 1), 16) - 1)))
    return whole * (1 + min(max(chance, 0), 1)) / 2
  }
}
