import Foundation

/// The time to wait for another process that is writing.
package struct LockWaitPolicy: Sendable {
  private let shouldContinue: @Sendable (Duration) -> Bool

  /// Creates a policy from a function that is called about 20 times per second with the time waited
  /// so far.
  ///
  /// - Parameter shouldContinue: returns whether to wait longer; it may show a message.
  package init(_ shouldContinue: @escaping @Sendable (Duration) -> Bool) {
    self.shouldContinue = shouldContinue
  }

  /// Ten seconds.
  package static let standard = LockWaitPolicy { $0 < .seconds(10) }

  /// Sleeps for a moment if the policy allows it.
  ///
  /// - Parameter count: the number of previous calls.
  /// - Returns: whether to try again.
  func wait(after count: Int) -> Bool {
    guard shouldContinue(Self.pollInterval * count) else { return false }
    usleep(50_000)
    return true
  }

  private static let pollInterval = Duration.milliseconds(50)
}
