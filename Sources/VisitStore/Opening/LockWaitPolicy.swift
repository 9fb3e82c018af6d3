import Foundation

/// How long to wait for another program that is writing, and what to do meanwhile.
package struct LockWaitPolicy: Sendable {
  private let shouldContinue: @Sendable (Duration) -> Bool

  /// Asked about twenty times in a second how to go on, with the time waited so far.
  ///
  /// - Parameter shouldContinue: whether to wait on; it may tell somebody, or look at a clock.
  package init(_ shouldContinue: @escaping @Sendable (Duration) -> Bool) {
    self.shouldContinue = shouldContinue
  }

  /// Ten seconds, in silence.
  package static let standard = LockWaitPolicy { $0 < .seconds(10) }

  /// Waits a moment, unless it was long enough.
  ///
  /// - Parameter count: how many moments were waited already.
  /// - Returns: whether to try again.
  func wait(after count: Int) -> Bool {
    guard shouldContinue(Self.pollInterval * count) else { return false }
    usleep(50_000)
    return true
  }

  private static let pollInterval = Duration.milliseconds(50)
}
