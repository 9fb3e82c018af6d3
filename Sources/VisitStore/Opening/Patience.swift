import Foundation

/// How long to wait for another program that is writing, and what to do meanwhile.
package struct Patience: Sendable {
  private let goesOn: @Sendable (Duration) -> Bool

  /// Asked about twenty times in a second how to go on, with the time waited so far.
  ///
  /// - Parameter goesOn: whether to wait on; it may tell somebody, or look at a clock.
  package init(_ goesOn: @escaping @Sendable (Duration) -> Bool) { self.goesOn = goesOn }

  /// Ten seconds, in silence.
  package static let brief = Patience { $0 < .seconds(10) }

  /// Waits a moment, unless it was long enough.
  ///
  /// - Parameter count: how many moments were waited already.
  /// - Returns: whether to try again.
  func waits(after count: Int) -> Bool {
    guard goesOn(Self.moment * count) else { return false }
    usleep(50_000)
    return true
  }

  private static let moment = Duration.milliseconds(50)
}
