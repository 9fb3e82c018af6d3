package import Foundation

/// Repeats a request that failed for a moment, with growing pauses.
package struct RetryLoop: Sendable {
  private let tries: Int
  private let deadline: Date?
  private let maxWait: TimeInterval
  private let environment: RetryEnvironment

  /// - Parameters:
  ///   - tries: the most attempts, at least one.
  ///   - deadline: the instant before which a further attempt has to begin; replaces `maxWait`.
  ///   - maxWait: seconds; a server that asks for a pause of this length or longer isn't retried.
  ///   - environment: clock, sleep and randomness.
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
  /// return a final outcome.
  ///
  /// - Parameters:
  ///   - attempt: sends the request.
  ///   - retryDate: the earliest instant for another attempt, which may be in the past; nil if the
  ///     outcome is final. It also gets the number of attempts so far.
  /// - Returns: the outcome of the last attempt.
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
