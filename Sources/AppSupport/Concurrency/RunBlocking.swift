import Dispatch
import Synchronization

/// Runs an operation and everything it waits for, and returns its result.
///
/// It runs on the calling thread; what runs at the same time as something else, on Dispatch's. Most
/// commands run one thing after the other, and starting Dispatch's threads, which a task needs
/// otherwise, takes longer than many of them.
package func runBlocking<Result: Sendable>(
  _ operation: @escaping @Sendable () async -> Result
) -> Result {
  let executor = CallingThreadExecutor<Result>()
  Task(executorPreference: executor) { executor.finish(with: await operation()) }
  return executor.runJobs()
}

private final class CallingThreadExecutor<Result: Sendable>: TaskExecutor {
  private struct State {
    /// The thread waits for a job.
    var isFree = true
    var job: UnownedJob?
    var result: Result?
  }
  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = state.withLock { state in
      guard state.isFree else { return false }
      state.isFree = false
      state.job = job
      return true
    }
    if isTaken {
      arrival.signal()
    } else {
      DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  func finish(with result: Result) {
    state.withLock { $0.result = result }
    arrival.signal()
  }

  func runJobs() -> Result {
    while true {
      arrival.wait()
      let (job, result) = state.withLock { ($0.job.take(), $0.result) }
      job?.runSynchronously(on: asUnownedTaskExecutor())
      if let result { return result }
      if job != nil { state.withLock { $0.isFree = true } }
    }
  }
}
