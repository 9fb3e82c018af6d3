package import Catalog
package import Foundation
package import ManualPages
package import PhotoFixtures
import SportsModel
package import Testing
package import VisitStore

/// A person with a home of their own, some photos, and the real program.
package struct Fan {
  package let folder: URL

  package var home: URL { folder.appendingPathComponent("home", isDirectory: true) }
  package var data: URL { folder.appendingPathComponent("data", isDirectory: true) }
  package var photos: URL { folder.appendingPathComponent("photos", isDirectory: true) }

  package init(_ folder: URL) throws {
    self.folder = folder
    for folder in [home, photos] {
      try folder.createFolder()
    }
  }

  /// The fan of the running test, by the trait `.fan`; without the trait one that can't write.
  @TaskLocal package static var current = Fan(unusable: "/dev/null/no-trait")

  private init(unusable path: String) { folder = URL(fileURLWithPath: path) }

  // MARK: Photos

  /// Makes a photo, and the folder that it is in.
  @discardableResult
  package func add(_ name: String, _ photo: FixturePhoto) throws -> URL {
    try add(name, bytes: photo.jpeg())
  }

  @discardableResult
  package func add(_ name: String, bytes: some Sequence<UInt8>) throws -> URL {
    let file = photos.appendingPathComponent(name)
    try file.deletingLastPathComponent().createFolder()
    // A watcher of the folder sees the whole file or none.
    try Data(bytes).write(to: file, options: .atomic)
    return file
  }

  // MARK: The program

  package func runProcess(
    _ arguments: [String], executable: URL? = nil, input: String = "",
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandResult {
    let run = try start(arguments, executable: executable, input: input, environment: environment)
    let finished = try run.finish()
    #expect(
      !finished.errors.contains("\u{1B}") && !finished.output.contains("\u{1B}"),
      "escape bytes without a terminal", sourceLocation: sourceLocation)
    return finished
  }

  package func start(
    _ arguments: [String], executable: URL? = nil, input: String = "",
    environment: [String: String] = [:]
  ) throws -> RunningProgram {
    let files = folder.appendingPathComponent("run-\(UUID().uuidString)", isDirectory: true)
    try files.createFolder()
    let own = self.environment
    var merged = own.merging(environment) { _, new in new }
    let preloaded = [own, environment].compactMap { $0["LD_PRELOAD"] }
    merged["LD_PRELOAD"] = preloaded.isEmpty ? nil : preloaded.joined(separator: ":")
    return try RunningProgram(
      files: files, executable: executable ?? Self.program, arguments: arguments,
      environment: merged, input: input)
  }

  /// The environment of the program and of a shell around it.
  package var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    var environment = [
      "HOME": home.path, "STVISITS_HOME": data.path, "STVISITS": Self.program.path,
      "PATH": inherited["PATH"] ?? "/usr/bin:/bin", "TZ": "Europe/Berlin",
    ]
    environment["LD_LIBRARY_PATH"] = inherited["LD_LIBRARY_PATH"]
    // The program needs these under sanitizers: Scripts/test --sanitize.
    for name in ["LSAN_OPTIONS", "LD_PRELOAD", "SWIFT_BACKTRACE"] {
      environment[name] = inherited[name]
    }
    // The file in which the program records its coverage: Tools/coverage.
    environment["LLVM_PROFILE_FILE"] = inherited["STVISITS_PROFILE"]
    return environment
  }

  /// The program next to the test bundle, or the program in `STVISITS_PROGRAM`.
  package static var program: URL {
    if let path = ProcessInfo.processInfo.environment["STVISITS_PROGRAM"] {
      return URL(fileURLWithPath: path)
    }
    #if os(macOS)
      let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
      let folder = (tests ?? Bundle.main.bundleURL).deletingLastPathComponent()
    #else
      let executable = Bundle.main.executableURL ?? Bundle.main.bundleURL
      let folder = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    #endif
    return folder.appendingPathComponent("stvisits")
  }

  /// The facts that the program has.
  package static func catalog() throws -> Catalog { try BundledCatalog.result.get() }

  // MARK: What is stored

  package func store() throws -> VisitStore { try VisitStore.open(folder: data, clock: { Date() }) }

  package func visitIDs() throws -> [String] { try store().visits().map(\.visit.id.text) }
}

package struct RunningProgram {
  private let files: URL
  private let process: ChildProcess

  fileprivate init(
    files: URL, executable: URL, arguments: [String], environment: [String: String], input: String
  ) throws {
    self.files = files
    try Data(input.utf8).write(to: files.appendingPathComponent("input"))
    process = try ChildProcess(
      executable, arguments, environment: environment,
      input: files.appendingPathComponent("input"),
      output: files.appendingPathComponent("output"),
      errors: files.appendingPathComponent("errors"))
  }

  package func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the end; a program that hangs is an issue.
  package func finish(seconds: Double = 120) throws -> CommandResult {
    try finished(process.wait(seconds: seconds))
  }

  /// The same, while other tests run.
  package func end(seconds: Double = 120) async throws -> CommandResult {
    try finished(try await process.end(seconds: seconds))
  }

  private func finished(_ ending: ChildProcess.ExitResult) throws -> CommandResult {
    #expect(!ending.isTimedOut, "the program did not end in time")
    return CommandResult(status: ending.status, output: try output(), errors: try errors())
  }

  package func output() throws -> String { try text("output") }
  package func errors() throws -> String { try text("errors") }

  package func waitForOutput(_ text: String) throws -> Bool { try waitFor(text, output) }

  package func waitForErrorOutput(_ text: String) throws -> Bool { try waitFor(text, errors) }

  private func waitFor(_ text: String, _ stream: () throws -> String) throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < deadline {
      if try stream().contains(text) { return true }
      usleep(10_000)
    }
    return false
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: files.appendingPathComponent(name)), as: UTF8.self)
  }
}

package func withFan<Result>(_ body: (Fan) throws -> Result) throws -> Result {
  try withTemporaryDirectory { folder in try body(Fan(folder)) }
}

/// The same for a body that awaits.
package func withFan<Result>(_ body: (Fan) async throws -> Result) async throws -> Result {
  try await withTemporaryDirectory { folder in try await body(Fan(folder)) }
}

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
    _ = try store.write(in: store.makeBatch(.edit)) { try $0.update(visit) }
  }
}

extension Fan {
  /// Returns the place of a file in the folder of the fan, next to photos and data.
  package func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Puts a script of the shell where it can be run as a program.
  ///
  /// Another process writes it: whatever the tests start meanwhile has the file open for a moment if
  /// this one does, and a file that is open for writing cannot be run (ETXTBSY).
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
    try store.write(in: store.makeBatch(.add)) { writer in
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
