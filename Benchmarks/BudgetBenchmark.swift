import Catalog
import Foundation

/// The budgets of docs/performance.md as whole commands, next to other programs and optionally to an
/// older one of this project, in turns.
struct BudgetBenchmark {
  let facts: URL
  /// JPEGs to scan, and files to import again.
  let count: Int
  let rounds: Int
  /// An older program; nil to measure only this one.
  let before: URL?

  /// Files of the first import, one of ten from a game: enough for 200 visits.
  private static let importedFiles = 4_000
  /// exiftool takes a minute for 10,000 files.
  private static let exiftoolFiles = 1_000
  /// The paths that one process is given at most; the system limits their total length.
  private static let maxPaths = 10_000
  /// Runs of commands that take a moment, for each round.
  private static let runs = 7

  func run() throws {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-budgets-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    var programs = [
      MeasuredProgram(
        name: "this program", url: try StartupBenchmark.program(), scratch: scratch)
    ]
    if let before {
      programs.append(MeasuredProgram(name: "older program", url: before, scratch: scratch))
    }
    print("budgets: medians of \(rounds) rounds, in turns")
    let games = try ImportBenchmark.games(Catalog.open(facts))
    let attended = try ScanFixtureLibrary(
      count: Self.importedFiles, isSparse: true, games: games, gamePhotos: 10)
    try compare("first import of \(attended.count) files", programs, budget: nil) { program in
      try program.removeData()
      try program.run(["import", attended.folder.path])
    }
    attended.remove()
    try compareSmallCommands(programs)
    let library = try ScanFixtureLibrary(count: count * 100 / 85 + 1, isSparse: true)
    defer { library.remove() }
    try compareScans(programs, library)
    try compareImports(programs, library)
  }

  private func compareSmallCommands(_ programs: [MeasuredProgram]) throws {
    let card = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-card-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: card) }
    let commands: [(arguments: [String], budget: Int)] = [
      (["--version"], 25), (["visits", "list"], 50),
      (["plan", "dates", "--league", "mlb", "--from", "2025-06-06", "--to", "2025-06-15"], 300),
      (["suggest", "--league", "mlb", "--home", "Boston", "--as-of", "2025-04-01"], 1_500),
      (["share", "progress", "--league", "mlb", "--output", card.path, "--force"], 600),
    ]
    for (arguments, budget) in commands {
      let words = arguments.prefix { !$0.hasPrefix("--") }.joined(separator: " ")
      try compare(words.isEmpty ? arguments[0] : words, programs, runs: Self.runs, budget: budget) {
        try $0.run(arguments)
      }
    }
  }

  /// Prints the milliseconds of a command for each program, and how much faster the first one is.
  private func compare(
    _ name: String, _ programs: [MeasuredProgram], runs: Int = 1, budget: Int?,
    _ work: @escaping (MeasuredProgram) throws -> Void
  ) throws {
    let contest = try InterleavedBenchmark(
      programs.map { program in
        .init(name: program.name, files: runs) { for _ in 0..<runs { try work(program) } }
      }, rounds: rounds)
    let times = programs.compactMap { program in
      contest.median(program.name).map { "\(program.name) \(text(1_000 / $0)) ms" }
    }
    let wanted = budget.map { " (budget: \($0) ms)" } ?? ""
    print("\(name): \(times.joined(separator: ", "))\(wanted)\(speed(contest, programs))")
  }

  private func compareScans(_ programs: [MeasuredProgram], _ library: ScanFixtureLibrary) throws {
    let folder = library.folder.appendingPathComponent("JPEG").path
    let jpegs = library.jpegs
    var contenders = programs.map { program in
      InterleavedBenchmark.Contender(name: program.name, files: jpegs.count) {
        try program.run(["scan", "--json", folder])
      }
    }
    if let jhead = PeerProgram.jhead {
      contenders.append(
        .init(name: "jhead", files: jpegs.count) {
          for start in stride(from: 0, to: jpegs.count, by: Self.maxPaths) {
            try jhead.read(Array(jpegs[start...].prefix(Self.maxPaths)), processes: 1)
          }
        })
    }
    if let exiftool = PeerProgram.exiftool {
      let sample = Array(jpegs.prefix(Self.exiftoolFiles))
      contenders.append(
        .init(name: "exiftool -fast2", files: sample.count) {
          try exiftool.read(sample, processes: 1)
        })
    }
    let contest = try InterleavedBenchmark(contenders, rounds: rounds)
    print("scan --json of \(jpegs.count) JPEGs\(speed(contest, programs))")
    contest.print(contenders.map(\.name))
    contest.print(programs[0].name, times: [("jhead", 1.2), ("exiftool -fast2", 300)])
    contest.warnAboutSpread(programs[0].name)
  }

  private func compareImports(_ programs: [MeasuredProgram], _ library: ScanFixtureLibrary) throws {
    let arguments = ["import", library.folder.path]
    for program in programs { try program.run(arguments) }
    let paths = library.jpegs + library.others
    var contenders = programs.map { program in
      InterleavedBenchmark.Contender(name: program.name, files: library.count) {
        try program.run(arguments)
      }
    }
    contenders.append(.init(name: "stat", files: library.count) { StatBaseline.run(paths) })
    let contest = try InterleavedBenchmark(contenders, rounds: rounds)
    print(
      "import of \(library.count) unchanged files (budget: 100000 files/s)"
        + speed(contest, programs))
    contest.print(contenders.map(\.name))
    contest.print(programs[0].name, times: [("stat", 0.25)])
  }

  private func speed(_ contest: InterleavedBenchmark, _ programs: [MeasuredProgram]) -> String {
    guard programs.count > 1, let ratio = contest.ratio(programs[0].name, to: programs[1].name)
    else { return "" }
    return "; \(text(ratio)) × the speed of the older program"
  }

  private func text(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}

/// A build of stvisits with its own bundled data and a data folder of its own.
struct MeasuredProgram {
  let name: String
  private let url: URL
  private let home: URL

  init(name: String, url: URL, scratch: URL) {
    (self.name, self.url) = (name, url)
    home = scratch.appendingPathComponent(name, isDirectory: true)
  }

  func removeData() throws {
    if FileManager.default.fileExists(atPath: home.path) {
      try FileManager.default.removeItem(at: home)
    }
  }

  /// Runs a command without network and questions; throws if it fails.
  func run(_ arguments: [String]) throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    if arguments[0] != "--version" { process.arguments? += ["--offline", "--no-input"] }
    process.environment = [
      "HOME": home.path, "STVISITS_HOME": home.path, "PATH": "/usr/bin:/bin",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // `waitUntilExit` looks every 50 ms only.
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    end.wait()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError.wrongAnswer(
        "\(name): stvisits \(arguments.joined(separator: " ")) failed: \(process.terminationStatus)"
      )
    }
  }
}
