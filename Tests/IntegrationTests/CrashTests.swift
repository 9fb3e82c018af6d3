import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An import that is killed or interrupted loses nothing, and the next one completes it.
///
/// `STVISITS_TORTURE` sets at how many moments it is killed, `STVISITS_TORTURE_SIZE` how many times
/// 200 photos it reads, `STVISITS_TORTURE_SEED` by which numbers the moments are drawn.
@Suite struct CrashTests {
  private static let moments = number(of: "STVISITS_TORTURE") ?? 5
  private static let size = number(of: "STVISITS_TORTURE_SIZE") ?? 4
  private static let seed = number(of: "STVISITS_TORTURE_SEED") ?? 1_000

  private static func number(of variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
  }

  @Test func anImportKilledAtAnyMomentIsCompletedByTheNext() throws {
    try withFan { fan in
      var library = TestLibrary(catalog: try Fan.catalog())
      try library.write(Self.size, to: fan)
      let (undisturbed, seconds) = try undisturbedImport(of: fan)
      #expect(undisturbed.filter { $0.hasPrefix("visit") }.count >= 14 * Self.size)
      #expect(undisturbed.contains { $0.hasPrefix("question") && $0.contains(" ask open ") })
      #expect(undisturbed.contains { $0.hasPrefix("question") && $0.contains(" unresolved open ") })
      #expect(undisturbed.contains { $0.hasPrefix("badge") })

      var generator = SeededGenerator(seed: UInt64(max(Self.seed, 0)))
      var found = Findings()
      var pace = seconds
      var moment = 0
      // On a machine with much else to do some more may be needed until one is killed as it writes.
      while moment < Self.moments || (found.whileWriting == 0 && moment < Self.moments + 20) {
        defer { moment += 1 }
        let share =
          (Double(moment % Self.moments) + Double.random(in: 0..<1, using: &generator))
          / Double(Self.moments)
        try? FileManager.default.removeItem(at: fan.data)
        try #require(
          try isKilled(fan, at: share, pace: &pace), "the import always ended before it was killed")
        // Now and then the next one has no luck, either.
        if moment.isMultiple(of: 5) {
          var rest = pace
          found.twice += try isKilled(fan, at: share / 2, pace: &rest, attempts: 1) ? 1 : 0
        }
        try found.note(visitsOfKilledImport(in: fan))
        #expect(try fan.run("import", fan.photos.path).status == 0)
        let store = try fan.store()
        #expect(try store.checkIntegrity() == [])
        let contents = try LibraryContents.facts(store)
        #expect(contents == undisturbed, "killed at moment \(moment) of \(Self.moments)")
      }
      #expect(found.whileWriting > 0, "no run was killed while it wrote")
      print("an import of \(seconds) s killed at \(Self.moments) moments: \(found)")
    }
  }

  /// What the killed imports had done.
  private struct Findings {
    var twice = 0
    var beforeWriting = 0
    var whileWriting = 0

    mutating func note(_ visits: Int) {
      if visits == 0 { beforeWriting += 1 } else { whileWriting += 1 }
    }
  }

  /// Kills an import after a share of its time; on a machine that has become faster meanwhile the
  /// time is corrected, and it begins anew.
  private func isKilled(
    _ fan: Fan, at share: Double, pace seconds: inout Double, attempts: Int = 10
  ) throws -> Bool {
    for attempt in 0..<attempts {
      if attempt > 0 { try? FileManager.default.removeItem(at: fan.data) }
      let run = try fan.start(["import", fan.photos.path])
      usleep(UInt32(seconds * share * 1_000_000))
      run.send(SIGKILL)
      if try run.finish().status == 128 + SIGKILL { return true }
      seconds *= 0.8
    }
    return false
  }

  @Test func anInterruptedImportSaysSoAndTheNextCompletesIt() throws {
    try withFan { fan in
      var library = TestLibrary(catalog: try Fan.catalog())
      try library.write(Self.size, to: fan)
      let (undisturbed, seconds) = try undisturbedImport(of: fan)
      var pace = seconds
      for share in [0.3, 0.6, 0.8] {
        let interrupted = try interruptedImport(of: fan, at: share, pace: &pace)
        #expect(interrupted.status == 130)
        #expect(interrupted.errors.contains("Interrupted"))
        #expect(try fan.run("import", fan.photos.path).status == 0)
        #expect(try LibraryContents.facts(fan.store()) == undisturbed)
      }
    }
  }

  private func interruptedImport(
    of fan: Fan, at share: Double, pace seconds: inout Double
  ) throws -> Finished {
    for _ in 0..<10 {
      try? FileManager.default.removeItem(at: fan.data)
      let run = try fan.start(["import", fan.photos.path])
      usleep(UInt32(seconds * share * 1_000_000))
      run.send(SIGINT)
      let finished = try run.finish()
      if finished.status != 0 { return finished }
      seconds *= 0.8
    }
    throw CancellationError()
  }

  /// What an import into an empty folder makes, and how long it takes.
  private func undisturbedImport(of fan: Fan) throws -> (facts: [String], seconds: Double) {
    try? FileManager.default.removeItem(at: fan.data)
    let start = ContinuousClock.now
    try #require(try fan.run("import", fan.photos.path).status == 0)
    let duration = ContinuousClock.now - start
    return (try LibraryContents.facts(fan.store()), duration / .seconds(1))
  }

  private func visitsOfKilledImport(in fan: Fan) throws -> Int {
    try fan.store().visits().count
  }
}
