import Foundation

/// Runs each part of a test on a thread of its own.
///
/// Swift's pool has few more threads than there are processors. A test that waits for a program would
/// keep one of them, and processors would idle although other tests could run. How many run is limited
/// by `Scripts/test`.
final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
