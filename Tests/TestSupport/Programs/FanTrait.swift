package import Foundation
package import ManualPages
import SportsModel
package import Testing
import VisitStore

/// Gives each test case a fan with a home of their own, which is removed afterwards.
///
/// The test finds it as `fan`, and may wait for programs without keeping other tests from
/// running.
package struct FanTrait: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      try await Fan.$current.withValue(try Fan(folder)) {
        try await withTaskExecutorPreference(ThreadExecutor.shared) { try await body() }
      }
    }
  }
}

extension Trait where Self == FanTrait {
  /// A fan for each test case.
  package static var fan: Self { Self() }
}

/// The fan of the running test case.
package var fan: Fan { .current }

/// Runs each part of a test on a thread of its own.
///
/// Swift's pool has few more threads than there are processors. A test that waits for a program would
/// keep one of them, and processors would idle although other tests could run. How many run is limited
/// by `Scripts/test`.
final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension Fan {
  /// A visit that was recorded before anybody knew the score.
  package func addPendingVisit() throws {
    _ = try runProcess(["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"])
    let store = try store()
    var visit = try #require(try store.visits().first?.visit)
    visit.game?.score = nil
    visit.scoreSource = nil
    visit.isScorePending = true
    _ = try store.write(in: store.begin(.edit)) { try $0.update(visit) }
  }
}

extension Fan {
  /// Puts a script of the shell where it can be run as a program.
  ///
  /// Another process writes it: whatever the tests start meanwhile has the file open for a moment if
  /// this one does, and a file that is open for writing cannot be run (ETXTBSY).
  ///
  /// - Parameters:
  ///   - file: where it is put.
  ///   - script: its lines, without the first.
  /// - Throws: whatever prevents it.
  package func addProgram(_ file: URL, script: String) throws {
    let writing = try runProcess(
      ["-c", #"cat >"$1" && chmod 755 "$1""#, "sh", file.path],
      executable: URL(fileURLWithPath: "/bin/sh"), input: "#!/bin/sh\n\(script)\n")
    try #require(writing.status == 0, "\(writing.errors)")
  }
}

extension Fan {
  /// Writes visits without a game, one a day, past the program: many are soon there.
  package func addVisits(_ count: Int) throws {
    let store = try self.store()
    let now = store.now
    try store.write(in: store.begin(.add)) { writer in
      for number in 0..<count {
        let day = LocalDay(daysSinceEpoch: 10_000 + number)
        try writer.add(
          Visit(
            id: UUID(), stadium: "fenway-park-boston", stadiumName: "Fenway Park", day: day,
            league: nil, kind: .other, dataSource: .fullyManual,
            note: String(repeating: "\(number) ", count: 60), origin: .manual, createdAt: now,
            changedAt: now))
      }
    }
  }
}

extension CommandTree {
  /// The commands that the program reports, read once because it takes a while.
  package static let ofProgram = Result {
    try withFan { fan in
      try CommandTree(json: Data(try fan.runProcess(["--experimental-dump-help"]).output.utf8))
    }
  }
}
