import Foundation
import Synchronization

/// Something done on other threads while this one waits.
package final class Errand<Result: Sendable>: Sendable {
  private let result = Mutex<Result?>(nil)
  private let isDone = DispatchSemaphore(value: 0)
  private let task = Mutex<Task<Void, Never>?>(nil)

  package init(_ body: @escaping @Sendable () async -> Result) {
    let task = Task.detached {
      let result = await body()
      self.result.withLock { $0 = result }
      self.isDone.signal()
    }
    self.task.withLock { $0 = task }
  }

  /// Waits for the result.
  ///
  /// - Parameter isCancelled: asked ten times a second; once it says yes, the errand is told to
  ///   come back with what it has.
  /// - Returns: the result; nil never comes.
  package func wait(isCancelled: () -> Bool = { false }) -> Result? {
    // By the machine's uptime, which is no date.
    while isDone.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      guard isCancelled() else { continue }
      task.withLock { $0?.cancel() }
      isDone.wait()
      break
    }
    return result.withLock { $0 }
  }
}
