import Foundation

/// One process that feeds one reader.
///
/// libFuzzer calls from one thread and looks at nothing but crashes; so a broken promise is one.
final class FuzzRun {
  /// More processor time than any input may take, in seconds.
  ///
  /// libFuzzer's own limit counts the clock on the wall, which goes on while others compute.
  private static let maxSeconds = 1.0

  /// How much more memory than at the start may come to be used, in megabytes.
  private static let maxGrowth = 256

  private let target: FuzzTarget
  private let file = MemoryFile()
  /// Used for every input, as a thread of the scan uses its own for every file.
  private let tools: FuzzContext
  private(set) var longestSeconds = 0.0
  /// The memory that the process may use, in megabytes.
  private(set) var maxMegabytes = Int.max

  /// Reads nothing at first: what that sets up belongs to the start.
  init(_ target: FuzzTarget) {
    self.target = target
    tools = FuzzContext(file)
    read(UnsafeRawBufferPointer(start: nil, count: 0))
    maxMegabytes = Self.residentMegabytes + Self.maxGrowth
  }

  /// Reads an input with used and with fresh buffers, and ends the process if a promise is broken.
  func read(_ bytes: UnsafeRawBufferPointer) {
    let start = Self.processorSeconds
    let answer = target.read(bytes, tools)
    let seconds = Self.processorSeconds - start
    longestSeconds = max(longestSeconds, seconds)
    if seconds > Self.maxSeconds { fatalError("it took \(seconds) s") }
    if let broken = answer.violation { fatalError(broken) }
    let again = target.read(bytes, FuzzContext(file))
    if answer != again { fatalError("two answers: \(answer) and \(again)") }
    if Self.residentMegabytes > maxMegabytes { fatalError("it took over \(maxMegabytes) MB") }
  }

  /// What this thread has computed so far.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The most memory that this process has used so far, in megabytes.
  private static var residentMegabytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }
}
