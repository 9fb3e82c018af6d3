package import Foundation

/// The clock, sleep and randomness of retries, injected for tests.
package struct RetryEnvironment: Sendable {
  package let now: @Sendable () -> Date
  /// Returns after a number of seconds, or at once if the task is cancelled.
  package let sleep: @Sendable (TimeInterval) async -> Void
  /// A random number from 0 to 1.
  package let chance: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (TimeInterval) async -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.chance = chance
  }

  /// Uses real sleep and randomness with the program's clock.
  package static func live(_ clock: @escaping @Sendable () -> Date) -> RetryEnvironment {
    RetryEnvironment(
      now: clock,
      sleep: { seconds in try? await Task.sleep(for: .seconds(max(0, min(seconds, 86_400)))) },
      chance: { Double.random(in: 0...1) })
  }

  package func sleep(until instant: Date) async { await sleep(instant.timeIntervalSince(now())) }
}
