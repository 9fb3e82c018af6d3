import Dispatch
import Synchronization

/// Runs an operation and cancels it as soon as a condition holds.
///
/// Ctrl-C only sets a flag; this carries it to tasks that wait for the network. The operation ends
/// early, with what it has, when its task is cancelled.
package func withCancellation<Value: Sendable>(
  when isCancelled: @escaping @Sendable () -> Bool,
  _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await operation() }
  let watcher = Task {
    while !Task.isCancelled {
      if isCancelled() { return task.cancel() }
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
  defer { watcher.cancel() }
  return try await task.value
}

extension Array where Element: Sendable {
  /// Returns the results of a function for the elements, in their order, computed on all cores.
  package func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = transform(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
