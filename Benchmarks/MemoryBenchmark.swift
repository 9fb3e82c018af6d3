import Foundation
import PhotoMetadata
import SportsModel

/// How much memory a scan needs at most.
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

  /// The most memory that this process, or one of its children, had resident, in MB.
  static func peak(ofChildren: Bool = false) -> Int {
    let who = ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(who.rawValue), &usage)
      return Int(usage.ru_maxrss) / 1_024
    #else
      getrusage(who, &usage)
      return Int(usage.ru_maxrss) / 1_048_576
    #endif
  }
}
