import Dispatch
import Foundation
import Synchronization

/// Runs an operation and everything it waits for, and returns its result.
///
/// It starts on the calling thread and returns there after most waits; what runs at the same time
/// uses Dispatch's threads. A task would otherwise start those, which takes longer than many commands.
package func runBlocking<Result: Sendable>(
  _ operation: @escaping @Sendable () async -> Result
) -> Result {
  let executor = CallingThreadExecutor<Result>()
  Task(executorPreference: executor) { executor.finish(with: await operation()) }
  return executor.runJobs()
}

private final class CallingThreadExecutor<Result: Sendable>: TaskExecutor {
  private struct State {
    /// First in, first out.
    var jobs: [UnownedJob] = []
    var result: Result?
    /// The calling thread waits for a job or the result, or is about to; who resets it signals
    /// `arrival`.
    var isWaiting = true
    /// The number of Dispatch's threads that take jobs, too.
    var workers = 0
  }
  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)
  /// As many as Swift's own executor has, but two at least, so that a pair can wait for each other.
  private let mostWorkers = max(2, ProcessInfo.processInfo.activeProcessorCount)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsWorker = state.withLock { state in
      state.jobs.append(job)
      guard !wakeCaller(&state), state.workers < mostWorkers else { return false }
      state.workers += 1
      return true
    }
    if needsWorker { DispatchQueue.global().async { self.work() } }
  }

  func finish(with result: Result) {
    state.withLock { state in
      state.result = result
      _ = wakeCaller(&state)
    }
  }

  /// Returns whether the calling thread was waiting.
  private func wakeCaller(_ state: inout State) -> Bool {
    guard state.isWaiting else { return false }
    state.isWaiting = false
    arrival.signal()
    return true
  }

  /// Runs jobs until there is a result.
  func runJobs() -> Result {
    // For the first job.
    arrival.wait()
    while true {
      let (job, result): (UnownedJob?, Result?) = state.withLock { state in
        if let result = state.result { return (nil, result) }
        guard state.jobs.isEmpty else { return (state.jobs.removeFirst(), nil) }
        state.isWaiting = true
        return (nil, nil)
      }
      if let result { return result }
      if let job { run(job) } else { arrival.wait() }
    }
  }

  /// Runs jobs until there is none.
  private func work() {
    while let job = state.withLock({ state -> UnownedJob? in
      if state.jobs.isEmpty { state.workers -= 1 }
      return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }) { run(job) }
  }

  private func run(_ job: UnownedJob) {
    #if canImport(ObjectiveC)
      autoreleasepool { job.runSynchronously(on: asUnownedTaskExecutor()) }
    #else
      job.runSynchronously(on: asUnownedTaskExecutor())
    #endif
  }
}
