import Foundation

/// Runs numbered blocks of work on several threads and delivers the results in order.
///
/// It has its own threads. While files are cached in memory, one thread per processor is best.
/// While threads wait for a disk, more are started, because a disk handles many requests at once.
/// No thread runs further ahead than a fixed number of blocks, so memory use doesn't grow with the
/// work.
final class OrderedBlocks<Output: Sendable>: @unchecked Sendable {
  // Sendable because every mutable property below is only accessed while `condition` is locked.
  private let condition = NSCondition()
  private let count: Int
  private let ahead: Int
  private var nextToStart = 0
  private var nextToDeliver = 0
  private var finished: [Int: Output] = [:]
  private var isStopped = false
  private var running = 0

  /// The maximum number of blocks that are running or finished before the oldest of them is
  /// delivered.
  init(count: Int, ahead: Int) {
    self.count = count
    self.ahead = ahead
  }

  /// Runs `makeWorker` once on each thread, and its result for each block.
  ///
  /// There are more than `threads` threads only while they spend most of their time waiting. Blocks
  /// are delivered on the calling thread, with a check for cancellation before each. Throws the
  /// error of `deliver` after all threads have ended.
  func run(
    threads: Int, maxThreads: Int, makeWorker: @escaping @Sendable () -> (Int) -> Output,
    isCancelled: () -> Bool, deliver: (Output) throws -> Void
  ) throws {
    condition.withLock { for _ in 0..<threads { startThread(maxThreads, makeWorker) } }
    defer { stop() }
    while let output = nextOutput(isCancelled) { try deliver(output) }
  }

  /// Starts one more thread; requires the lock.
  private func startThread(
    _ maxThreads: Int, _ makeWorker: @escaping @Sendable () -> (Int) -> Output
  ) {
    running += 1
    Thread { [self] in
      let worker = makeWorker()
      while let block = claim() {
        let watch = WaitingTime()
        let output = worker(block)
        let isWaiting = watch.isMostOfTheTime
        condition.withLock {
          finished[block] = output
          if isWaiting, running < maxThreads, nextToStart < count, !isStopped {
            startThread(maxThreads, makeWorker)
          }
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
    condition.lock()
    defer { condition.unlock() }
    while !isStopped, nextToStart < count, nextToStart - nextToDeliver >= ahead {
      condition.wait()
    }
    guard !isStopped, nextToStart < count else { return nil }
    nextToStart += 1
    return nextToStart - 1
  }

  /// Returns the next result in order; nil at the end or if the work is cancelled.
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

/// The share of a thread's time spent waiting.
///
/// It decides the number of threads, and changes no result.
private struct WaitingTime {
  /// Shorter times say nothing: a block from memory takes one or two milliseconds.
  private static let least = 0.000_5
  // A thread that waits for a disk does so for nearly each file. One that only had to let others use
  // the processor would wait longer with more threads.
  private static let fewestWaits = 8

  private let wall = seconds(CLOCK_MONOTONIC)
  private let processor = seconds(CLOCK_THREAD_CPUTIME_ID)
  private let waits = Self.waits()

  var isMostOfTheTime: Bool {
    let passed = Self.seconds(CLOCK_MONOTONIC) - wall
    guard passed > Self.least,
      Self.seconds(CLOCK_THREAD_CPUTIME_ID) - processor < passed / 3
    else { return false }
    guard let waits, let now = Self.waits() else { return true }
    return now - waits >= Self.fewestWaits
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The number of times that this thread gave up the processor by itself; nil where it isn't known.
  private static func waits() -> Int? {
    #if os(Linux)
      let thisThread: Int32 = 1  // RUSAGE_THREAD
      var usage = rusage()
      guard getrusage(__rusage_who_t(thisThread), &usage) == 0 else { return nil }
      return usage.ru_nvcsw
    #else
      return nil
    #endif
  }
}
