import Catalog
import Foundation
import SportsModel
import VisitStore

/// The cost of starting the program next to this one, or the program in `STVISITS_PROGRAM`.
struct StartupBenchmark {
  let facts: URL
  private static let visits = 1_000
  /// The visits of a fan who goes to ten games a year for twenty years.
  private static let fewVisits = 200
  private static let runs = 31

  func run() throws {
    let program = try Self.program()
    let home = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-startup-\(UUID().uuidString)", isDirectory: true)
    let small = home.appendingPathComponent("small", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let visits = try fill(home, count: Self.visits)
    let few = try fill(small, count: Self.fewVisits)
    print("startup: \(program.path), the median of \(Self.runs) runs and the fastest")
    try time("--version", ["--version"], wanted: 25, program, home)
    try time("--help", ["--help"], program, home)
    try time("config show", ["config", "show"], program, home)
    try time("completing a stadium", Self.completion, program, home)
    try time("achievements, \(visits) visits", ["achievements"], program, home)
    try time("visits list, \(visits) visits", ["visits", "list"], program, home)
    try time("visits list, \(few) visits", ["visits", "list"], wanted: 50, program, small)
  }

  /// A request of the bash completion script while the user types.
  private static let completion = [
    "---completion", "games", "--", "--stadium", "3", "4", "stvisits", "games", "--stadium", "Fenw",
  ]

  static func program() throws -> URL {
    if let named = ProcessInfo.processInfo.environment["STVISITS_PROGRAM"] {
      return URL(fileURLWithPath: named)
    }
    let sibling = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("stvisits")
    guard FileManager.default.isExecutableFile(atPath: sibling.path) else {
      throw BenchmarkError.wrongAnswer("\(sibling.path) is missing. Run: swift build -c release")
    }
    return sibling
  }

  /// A library of visits to games of ten years.
  private func fill(_ home: URL, count: Int) throws -> Int {
    let catalog = try Catalog.open(facts)
    let store = try VisitStore.open(folder: home, clock: { Date() })
    let games = try (2010..<2020).flatMap { try catalog.games(of: "mlb", season: $0) }
    let chosen = stride(from: 0, to: games.count, by: max(1, games.count / count))
      .prefix(count).map { games[$0] }
    let recorder = VisitBuilder(catalog: catalog, clock: { Date() })
    try store.write(in: store.makeBatch(.add)) { writer in
      for game in chosen {
        guard let stadium = game.stadiums.first.flatMap({ catalog.stadiums[$0] }) else { continue }
        try writer.add(recorder.visit(to: game, at: stadium, source: .fullyManual, origin: .manual))
      }
    }
    return chosen.count
  }

  private func time(
    _ name: String, _ arguments: [String], wanted: Double? = nil, _ program: URL, _ home: URL
  ) throws {
    let times = try (0..<Self.runs).map { _ in try milliseconds(arguments, program, home) }.sorted()
    let padded = name.padding(toLength: 34, withPad: " ", startingAt: 0)
    let target = wanted.map { " (wanted: \(Int($0)))" } ?? ""
    print("\(padded)\(text(times[times.count / 2])) ms, \(text(times[0])) ms\(target)")
  }

  private func environment(_ home: URL) -> [String: String] {
    [
      "HOME": home.path, "STVISITS_HOME": home.path, "STVISITS_FACTS": facts.path,
      "SAP_SHELL": "bash", "PATH": "/usr/bin:/bin",
    ]
  }

  private func milliseconds(_ arguments: [String], _ program: URL, _ home: URL) throws -> Double {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment(home)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // `waitUntilExit` looks every 50 ms only.
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    let start = ContinuousClock.now
    try process.run()
    end.wait()
    let elapsed = ContinuousClock.now - start
    guard process.terminationStatus == 0 else {
      throw BenchmarkError.wrongAnswer("stvisits \(arguments.joined(separator: " ")) failed")
    }
    return Double(elapsed.components.seconds) * 1e3 + Double(elapsed.components.attoseconds) / 1e15
  }

  private func text(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
