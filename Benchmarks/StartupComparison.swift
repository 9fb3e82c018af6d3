import Foundation

/// Compares the start of the program with a small C program that prints the same rows, in turns.
struct StartupComparison {
  let program: URL
  let library: URL
  let environment: [String: String]
  private static let rounds = 31
  /// The ratio that is wanted at most.
  private static let wanted = 5.0

  func run(visits: Int) throws {
    let peer = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-visits-list-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: peer) }
    guard try compile(to: peer) else {
      print("visits list against C: no C compiler, or no headers of SQLite")
      return
    }
    let database = library.appendingPathComponent("visits.sqlite").path
    let arguments = ["visits", "list", "--porcelain"]
    let rows = try lines(of: program, arguments)
    guard rows.count == visits, try lines(of: peer, [database]) == rows else {
      throw BenchmarkError.wrongAnswer("The C program doesn't print the same rows")
    }
    let turns = try InterleavedBenchmark(
      [
        .init(name: "stvisits", files: 1) { _ = try output(of: program, arguments) },
        .init(name: "C", files: 1) { _ = try output(of: peer, [database]) },
      ], rounds: Self.rounds)
    guard let own = turns.median("stvisits"), let other = turns.median("C"),
      let ratio = turns.ratio("C", to: "stvisits")
    else { return }
    let times = [1_000 / own, 1_000 / other, ratio].map { "\(($0 * 10).rounded() / 10)" }
    print(
      "visits list, \(visits) visits: \(times[0]) ms, C: \(times[1]) ms: \(times[2]) × "
        + "(wanted: \(Int(Self.wanted)))")
  }

  /// Compiles the C program next to this file; false if that isn't possible here.
  private func compile(to peer: URL) throws -> Bool {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("visits-list.c")
    let compiler = URL(fileURLWithPath: "/usr/bin/env")
    let arguments = ["cc", "-O2", "-o", peer.path, source.path, "-lsqlite3"]
    return (try? output(of: compiler, arguments)) != nil
  }

  /// Returns the lines in any fixed order: rows of the same minute have no order.
  private func lines(of program: URL, _ arguments: [String]) throws -> [Substring] {
    String(decoding: try output(of: program, arguments), as: UTF8.self)
      .split(separator: "\n").sorted()
  }

  private func output(of program: URL, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    // `waitUntilExit` looks every 50 ms only.
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    end.wait()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError.wrongAnswer("\(program.lastPathComponent) failed")
    }
    return data
  }
}
