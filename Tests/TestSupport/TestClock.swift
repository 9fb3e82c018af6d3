package import Foundation
import Synchronization

/// A clock that stands still until it is set or time passes.
package final class TestClock: Sendable {
  private let time: Mutex<Date>

  package init(_ now: Date) { time = Mutex(now) }

  package var now: Date {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  @discardableResult
  package func pass(_ seconds: TimeInterval) -> Date {
    time.withLock { time in
      time += max(0, seconds)
      return time
    }
  }
}
