import Foundation

/// Runs numbered blocks of work on several threads and delivers the results in order.
///
/// It has its own threads, which may wait for a disk. No thread runs further ahead than a fixed
/// number of blocks, so memory use doesn't grow with the work.
final class OrderedBlocks<Output: Sendable>: @unchecked Sendable {
  // Sendable because every mutable property below is only accessed while `condition` is locked.
  private let condition = NSCondition()
  private let count, ahead: Int
  private var nextToStart = 0
  private var nextToDeliver = 0
  private var finished: [Int: Output] = [:]
  private var isStopped = false
  private var running = 0

  /// The maximum number of blocks that are running or finished before the oldest of them is
  /// delivered.
  init(count: Int, ahead: Int) { (self.count, self.ahead) = (count, ahead) }

  /// Runs `makeWorker` once on each thread, and its result for each block.
  ///
  /// Blocks are delivered on the calling thread, with a check for cancellation before each. Throws
  /// the error of `deliver` after all threads have ended.
  func run(
    threads: Int, makeWorker: @escaping @Sendable () -> (Int) -> Output,
    isCancelled: () -> Bool, deliver: (Output) throws -> Void
  ) throws {
    condition.withLock { for _ in 0..<threads { startThread(makeWorker) } }
    defer { stop() }
    while let output = nextOutput(isCancelled) { try deliver(output) }
  }

  /// Starts one more thread; requires the lock.
  private func startThread(_ makeWorker: @escaping @Sendable () -> (Int) -> Output) {
    running += 1
    Thread { [self] in
      let worker = makeWorker()
      while let block = claim() {
        let output = worker(block)
        condition.withLock {
          finished[block] = output
          condition.broadcast()
        }
      }
      condition.withLock {
        running -= 1
        condition.broadcast()
      }
    }.start()
  }

  private func claim() -> Int? {
    condition.withLock {
      while !isStopped, nextToStart < count, nextToStart - nextToDeliver >= ahead {
        condition.wait()
      }
      guard !isStopped, nextToStart < count else { return nil }
      nextToStart += 1
      return nextToStart - 1
    }
  }

  /// Returns the next result in order; nil at the end or if the work is cancelled.
  private func nextOutput(_ isCancelled: () -> Bool) -> Output? {
    condition.withLock {
      guard nextToDeliver < count else { return nil }
      while finished[nextToDeliver] == nil { condition.wait() }
      if isCancelled() { return nil }
      nextToDeliver += 1
      condition.broadcast()
      return finished.removeValue(forKey: nextToDeliver - 1)
    }
  }

  /// Ends the threads and waits for them.
  private func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
      while running > 0 { condition.wait() }
    }
  }
}
