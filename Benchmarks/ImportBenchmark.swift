import Catalog
import Foundation

/// First imports of a library in which one of ten photos was taken at a game and has 3 MB: the
/// program next to an older one, in turns.
struct ImportBenchmark {
  let facts: URL
  /// Files of the library.
  let count: Int
  let rounds: Int
  /// An older program; nil to measure only this one.
  let before: URL?

  private static let gameBytes = 3_000_000

  func run() throws {
    var programs = [(name: "import", program: try StartupBenchmark.program())]
    if let before { programs.append(("the older program", before)) }
    let catalog = try Catalog.open(facts)
    let library = try ScanFixtureLibrary(
      count: count, isSparse: true, games: ReimportBenchmark.games(catalog), gamePhotos: 10,
      gameBytes: Self.gameBytes)
    defer { library.remove() }
    print("import: the first one of \(library.count) files, medians of \(rounds)")
    var runs: [[MeasuredCommand]] = Array(repeating: [], count: programs.count)
    for round in 0...rounds {
      for (index, entrant) in programs.enumerated() {
        let home = library.folder.deletingLastPathComponent()
          .appendingPathComponent(library.folder.lastPathComponent + "-home")
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let run = try MeasuredCommand(
          entrant.program, ["import", library.folder.path], home: home, facts: facts)
        guard try ReimportBenchmark.visits(in: home) > 0 else {
          throw BenchmarkError.wrongAnswer("\(entrant.name) recorded no visit")
        }
        // The first one fills the cache of the file system.
        if round > 0 { runs[index].append(run) }
      }
    }
    for (entrant, runs) in zip(programs, runs) {
      let seconds = runs.map(\.seconds).sorted()
      let busy = runs.map(\.busyPercent).sorted()
      print(
        "\(entrant.name.padding(toLength: 34, withPad: " ", startingAt: 0))"
          + "\(text(seconds[rounds / 2])) s (\(text(seconds[0]))…\(text(seconds[rounds - 1]))), "
          + "processors \(busy[rounds / 2]) % busy (wanted: 85), \(runs.map(\.megabytes).max() ?? 0) MB"
      )
    }
    guard runs.count > 1 else { return }
    let ratios = zip(runs[1], runs[0]).map { $0.seconds / $1.seconds }.sorted()
    print("import: \(text(ratios[rounds / 2])) × the speed of the older program (wanted: 1.7)")
  }

  private func text(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100)" }
}
