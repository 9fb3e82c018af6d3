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
