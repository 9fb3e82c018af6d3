import Foundation

/// Whole commands over a library of phone photos, next to other programs, in turns.
struct CommandBenchmark {
  private typealias Contender = InterleavedBenchmark.Contender

  /// JPEGs of the library.
  let count: Int
  let rounds: Int

  /// The paths that one process is given at most; the system limits their total length.
  private static let maxPaths = 10_000
  /// exiftool takes a minute for 10,000 files.
  private static let exiftoolFiles = 1_000

  func run() throws {
    let program = try StartupBenchmark.program()
    // 85 of 100 files are JPEGs.
    let library = try ScanFixtureLibrary(count: count * 100 / 85 + 1, isSparse: true)
    defer { library.remove() }
    let jpegs = Array(library.jpegs.prefix(count))
    let folder = library.folder.appendingPathComponent("JPEG").path
    var commands = [
      Contender(name: "stvisits scan --json", files: library.jpegs.count) {
        try Self.run(program, ["scan", "--json", folder])
      },
      Contender(name: "open and read 64 KB", files: jpegs.count) {
        RawReadBaseline.read(jpegs, threads: 1)
      },
    ]
    if let jhead = PeerProgram.jhead {
      commands.append(
        Contender(name: "jhead", files: jpegs.count) {
          for start in stride(from: 0, to: jpegs.count, by: Self.maxPaths) {
            try jhead.read(Array(jpegs[start...].prefix(Self.maxPaths)), processes: 1)
          }
        })
    }
    if let exiftool = PeerProgram.exiftool {
      let sample = Array(jpegs.prefix(Self.exiftoolFiles))
      commands.append(
        Contender(name: "exiftool -fast2", files: sample.count) {
          try exiftool.read(sample, processes: 1)
        })
    }
    print("commands: \(jpegs.count) JPEGs, warm cache, medians of \(rounds)")
    let contest = try InterleavedBenchmark(commands, rounds: rounds)
    contest.print(commands.map(\.name))
    contest.print(
      "stvisits scan --json",
      times: [("exiftool -fast2", 300), ("jhead", 1.2), ("open and read 64 KB", 1)])
    contest.warnAboutSpread("stvisits scan --json")
    try printProcessorTime(commands)
  }

  /// Prints the processor time of each for a file: the least of all rounds, which other programs on
  /// the machine disturb least.
  private func printProcessorTime(_ commands: [Contender]) throws {
    var fastest: [String: Double] = [:]
    for _ in 0..<rounds {
      for command in commands {
        let before = Self.processorSeconds()
        try command.work()
        let seconds = (Self.processorSeconds() - before) / Double(command.files)
        fastest[command.name] = min(fastest[command.name] ?? .infinity, seconds)
      }
    }
    for command in commands {
      guard let seconds = fastest[command.name] else { continue }
      let padded = command.name.padding(toLength: 34, withPad: " ", startingAt: 0)
      print("\(padded)\((seconds * 1e7).rounded() / 10) µs of processor time for a file")
    }
    if let own = fastest["stvisits scan --json"], let peer = fastest["jhead"] {
      print("stvisits scan --json: \((own / peer * 100).rounded() / 100) × jhead's")
    }
  }

  /// Returns the processor time of this process and of its children that have ended.
  private static func processorSeconds() -> Double {
    Double(clock()) / Double(CLOCKS_PER_SEC) + MeasuredCommand.processorTime()
  }

  private static func run(_ program: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError.wrongAnswer("stvisits \(arguments.joined(separator: " ")) failed")
    }
  }
}
