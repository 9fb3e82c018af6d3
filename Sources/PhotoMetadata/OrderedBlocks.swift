import Foundation

/// Does numbered blocks of work on several threads and hands the results back in order.
///
/// Threads of its own rather than the pool of the processor's width: on a cold disk many more
/// readers than processors pay. No thread runs further ahead than a fixed number of blocks, so
/// the memory held does not grow with the work.
final class OrderedBlocks<Output: Sendable>: @unchecked Sendable {
  // Sendable by hand: every mutable property below is only touched while `condition` is locked.
  private let condition = NSCondition()
  private let count: Int
  private let ahead: Int
  private var nextToStart = 0
  private var nextToDeliver = 0
  private var finished: [Int: Output] = [:]
  private var isStopped = false
  private var running = 0

  /// At most `ahead` blocks are finished or under way before the oldest of them is delivered.
  init(count: Int, ahead: Int) {
    self.count = count
    self.ahead = ahead
  }

  /// Runs `makeWorker` once on each thread and what it returns for each block.
  ///
  /// - Throws: what `deliver` throws, after all threads have ended.
  func run(
    threads: Int, makeWorker: @escaping @Sendable () -> (Int) -> Output,
    isCancelled: () -> Bool, deliver: (Output) throws -> Void
  ) throws {
    running = threads
    for _ in 0..<threads {
      Thread { [self] in
        let worker = makeWorker()
        while let block = claim() { finish(block, worker(block)) }
        leave()
      }.start()
    }
    defer { stop() }
    while let output = nextOutput(isCancelled) { try deliver(output) }
  }

  private func claim() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while !isStopped, nextToStart < count, nextToStart - nextToDeliver >= ahead {
      condition.wait()
    }
    guard !isStopped, nextToStart < count else { return nil }
    nextToStart += 1
    return nextToStart - 1
  }

  private func finish(_ block: Int, _ output: Output) {
    condition.lock()
    finished[block] = output
    condition.broadcast()
    condition.unlock()
  }

  private func leave() {
    condition.lock()
    running -= 1
    condition.broadcast()
    condition.unlock()
  }

  /// The next result in order; nil when all are delivered or the work is cancelled.
  private func nextOutput(_ isCancelled: () -> Bool) -> Output? {
    condition.lock()
    defer { condition.unlock() }
    guard nextToDeliver < count else { return nil }
    while finished[nextToDeliver] == nil { condition.wait() }
    if isCancelled() { return nil }
    let output = finished.removeValue(forKey: nextToDeliver)
    nextToDeliver += 1
    condition.broadcast()
    return output
  }

  /// Ends the threads and waits for them.
  private func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    while running > 0 { condition.wait() }
    condition.unlock()
  }
}
