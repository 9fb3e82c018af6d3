import Catalog
import Foundation
import SportsModel
import VisitStore

/// First imports of a library in which one of ten photos was taken at a game and has 3 MB.
struct ImportBenchmark {
  let facts: URL
  /// Files of the library.
  let count: Int
  let rounds: Int

  private static let gameBytes = 3_000_000

  func run() throws {
    let program = try StartupBenchmark.program()
    let library = try ScanFixtureLibrary(
      count: count, isSparse: true, games: Self.games(Catalog.open(facts)),
      gamePhotos: 10, gameBytes: Self.gameBytes)
    defer { library.remove() }
    print("import: the first one of \(library.count) files, medians of \(rounds)")
    var runs: [MeasuredCommand] = []
    for round in 0...rounds {
      let home = library.folder.deletingLastPathComponent()
        .appendingPathComponent(library.folder.lastPathComponent + "-home")
      defer { try? FileManager.default.removeItem(at: home) }
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let run = try MeasuredCommand(
        program, ["import", library.folder.path], home: home, facts: facts)
      guard try Self.visits(in: home) > 0 else {
        throw BenchmarkError.wrongAnswer("the import recorded no visit")
      }
      // The first one fills the cache of the file system.
      if round > 0 { runs.append(run) }
    }
    let seconds = runs.map(\.seconds).sorted()
    let busy = runs.map(\.busyPercent).sorted()
    print(
      "import: \(text(seconds[rounds / 2])) s (\(text(seconds[0]))…\(text(seconds[rounds - 1]))), "
        + "processors \(busy[rounds / 2]) % busy (wanted: 85), \(runs.map(\.megabytes).max() ?? 0) MB"
    )
  }

  /// Returns the number of visits in a data folder.
  static func visits(in home: URL) throws -> Int {
    try VisitStore.open(folder: home, clock: { Date() }).visits().count
  }

  /// Games with one certain building, one every few days.
  static func games(_ catalog: Catalog) throws -> [ScanFixtureLibrary.AttendedGame] {
    var occasions: [ScanFixtureLibrary.AttendedGame] = []
    for (index, game) in try catalog.games(of: "mlb", season: 2018).enumerated()
    where index % 11 == 0 {
      guard let id = game.stadiums.first, let stadium = catalog.stadiums[id],
        let start = game.localStart
      else { continue }
      occasions.append(ScanFixtureLibrary.AttendedGame(place: stadium.coordinate, start: start))
    }
    return occasions
  }

  private func text(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100)" }
}
