import Foundation
import PhotoFixtures
import SportsModel
import Testing
import VisitStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An import that is killed or interrupted loses nothing, and the next one completes it.
///
/// `STVISITS_TORTURE` sets at how many moments it is killed.
@Suite struct CrashTests {
  private static var moments: Int {
    ProcessInfo.processInfo.environment["STVISITS_TORTURE"].flatMap(Int.init) ?? 20
  }

  @Test func anImportKilledAtAnyMomentIsCompletedByTheNext() throws {
    try withFan { fan in
      var library = TestLibrary(catalog: try Fan.catalog())
      try library.write(to: fan)
      let (undisturbed, seconds) = try undisturbedImport(of: fan)
      #expect(undisturbed.filter { $0.hasPrefix("visit") }.count >= 140)
      #expect(undisturbed.contains { $0.hasPrefix("question") && $0.contains(" ask open ") })
      #expect(undisturbed.contains { $0.hasPrefix("question") && $0.contains(" unresolved open ") })

      var writtenWhenKilled: Set<Int> = []
      var pace = seconds
      for moment in 0..<Self.moments {
        let share = (Double(moment) + 0.5) / Double(Self.moments)
        try #require(
          try isKilled(fan, at: share, pace: &pace), "the import always ended before it was killed")
        #expect(try fan.run("import", fan.photos.path).status == 0)
        let store = try fan.store()
        #expect(try store.checkIntegrity() == [])
        writtenWhenKilled.insert(try visitsOfKilledImport(in: store))
        let contents = try LibraryContents.facts(store)
        #expect(contents == undisturbed, "killed at moment \(moment) of \(Self.moments)")
      }
      #expect(writtenWhenKilled.contains { $0 > 0 }, "no run was killed while it wrote")
    }
  }

  /// Kills an import into an empty folder after a share of its time; on a machine that has become
  /// faster meanwhile the time is corrected.
  private func isKilled(_ fan: Fan, at share: Double, pace seconds: inout Double) throws -> Bool {
    for _ in 0..<10 {
      try? FileManager.default.removeItem(at: fan.data)
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
      try library.write(to: fan)
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

  private func visitsOfKilledImport(in store: VisitStore) throws -> Int {
    let history = try store.history(limit: 2)
    return history.count > 1 ? history.last?.visits.added ?? 0 : 0
  }
}
