import Foundation
import PhotoMetadata
import PhotoScanning
import SportsModel

/// The memory that a scan needs at most.
struct MemoryBenchmark {
  let count: Int

  func run() throws {
    let library = try ScanFixtureLibrary(count: count, isSparse: true)
    defer { library.remove() }
    var located = 0
    let before = Self.peak()
    _ = try PhotoScanner(clockYear: 2026).scan([library.folder.path]) { file in
      if file.facts.coordinate != nil { located += 1 }
    }
    print(
      "memory: \(located) of \(count) files scanned; \(Self.peak()) MB at most, \(before) MB before"
    )
  }

  /// The most memory that this process had resident, in MB.
  static func peak() -> Int {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Int(usage.ru_maxrss) / 1_024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss) / 1_048_576
    #endif
  }

  /// The most memory that another program has had resident so far, in MB; 0 if that isn't known.
  ///
  /// `getrusage` would count the memory of this process, from which the program was started.
  static func peak(of process: pid_t) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
      / 1_024
  }
}
