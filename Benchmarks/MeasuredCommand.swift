import Foundation

/// One run of the program over a library of its own.
struct MeasuredCommand {
  let seconds: Double
  let processorSeconds: Double
  /// The most memory that was resident, in MB.
  let megabytes: Int

  /// Runs a command without network and questions; throws if it fails.
  init(_ program: URL, _ arguments: [String], home: URL, facts: URL) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments + ["--offline", "--no-input"]
    process.environment = [
      "HOME": home.path, "STVISITS_HOME": home.path, "STVISITS_FACTS": facts.path,
      "PATH": "/usr/bin:/bin",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let before = Self.processorTime()
    var peak = 0
    let duration = try ContinuousClock().measure {
      try process.run()
      while process.isRunning {
        peak = max(peak, MemoryBenchmark.peak(of: process.processIdentifier))
        usleep(5_000)
      }
    }
    guard process.terminationStatus == 0 else {
      throw BenchmarkError.wrongAnswer(
        "stvisits \(arguments.joined(separator: " ")) failed: \(process.terminationStatus)")
    }
    seconds = duration / .seconds(1)
    processorSeconds = Self.processorTime() - before
    megabytes = peak
  }

  /// The share of this machine's processors that the command used, in percent.
  var busyPercent: Int {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    return Int((100 * processorSeconds / seconds / Double(processors)).rounded())
  }

  /// Seconds of processor time of the children of this process that have ended.
  static func processorTime() -> Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }
}
