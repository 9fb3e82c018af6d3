package import Foundation

/// Time and chance, handed in so that tests neither wait nor gamble.
package struct RetryEnvironment: Sendable {
  package let now: @Sendable () -> Date
  /// Comes back after so many seconds, or at once when the task is cancelled.
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

  /// Real time and real chance, by a clock of the program's.
  package static func live(_ clock: @escaping @Sendable () -> Date) -> RetryEnvironment {
    RetryEnvironment(
      now: clock,
      sleep: { seconds in try? await Task.sleep(for: .seconds(max(0, min(seconds, 86_400)))) },
      chance: { Double.random(in: 0...1) })
  }

  package func sleep(until instant: Date) async { await sleep(instant.timeIntervalSince(now())) }
}
