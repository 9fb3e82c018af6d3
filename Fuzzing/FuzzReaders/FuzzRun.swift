import Foundation

/// Runs one reader in this process.
///
/// libFuzzer calls from one thread and detects only crashes, so a violated invariant crashes.
final class FuzzRun {
  /// The maximum processor time for one input, in seconds.
  ///
  /// libFuzzer's own limit counts wall time, which includes other processes.
  private static let maxSeconds = 1.0

  /// The maximum growth of memory for one input, in megabytes.
  private static let maxGrowth = 256

  /// The maximum memory of the process, in megabytes, with room for small leaks of libraries.
  static let maxMegabytes = 2048

  private let target: FuzzTarget
  private let file = MemoryFile()
  /// The context for every input, as each scan thread has one for every file.
  private let tools: FuzzContext
  private(set) var longestSeconds = 0.0

  /// Reads an empty input first, so that memory for the setup counts as the start.
  init(_ target: FuzzTarget) {
    self.target = target
    tools = FuzzContext(file)
    _ = target.read(UnsafeRawBufferPointer(start: nil, count: 0), tools)
  }

  /// Reads an input with reused and with fresh buffers.
  ///
  /// Crashes on a violated invariant.
  func read(_ bytes: UnsafeRawBufferPointer) {
    let start = Self.processorSeconds
    let startMegabytes = Self.peakMegabytes
    let answer = target.read(bytes, tools)
    let seconds = Self.processorSeconds - start
    longestSeconds = max(longestSeconds, seconds)
    if seconds > Self.maxSeconds { fatalError("it took \(seconds) s") }
    if let broken = answer.violation { fatalError(broken) }
    let again = target.read(bytes, FuzzContext(file))
    if answer != again { fatalError("two answers: \(answer) and \(again)") }
    let growth = Self.peakMegabytes - startMegabytes
    if growth > Self.maxGrowth { fatalError("it took \(growth) MB") }
  }

  /// The processor time of this thread.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The peak memory of this process, in megabytes.
  private static var peakMegabytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }
}
