import Catalog
import Foundation
import SportsModel
import VisitStore

/// Importing a library that has not changed since the last import, next to a loop that only asks for
/// the size and time of each file.
struct ReimportBenchmark {
  let facts: URL
  let count: Int
  let rounds: Int

  func run() throws {
    let program = try StartupBenchmark.program()
    let library = try ScanFixtureLibrary(
      count: count, isSparse: true, games: Self.games(Catalog.open(facts)))
    defer { library.remove() }
    let home = library.folder.deletingLastPathComponent()
      .appendingPathComponent(library.folder.lastPathComponent + "-home")
    defer { try? FileManager.default.removeItem(at: home) }
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let arguments = ["import", library.folder.path]
    let first = try MeasuredCommand(program, arguments, home: home, facts: facts)
    let seconds = (first.seconds * 100).rounded() / 100
    let visits = try Self.visits(in: home)
    print("again: the first import of \(library.count) files took \(seconds) s")
    var megabytes = 0
    let paths = library.jpegs + library.others
    let contest = try InterleavedBenchmark(
      [
        .init(name: "stvisits import", files: library.count) {
          let run = try MeasuredCommand(program, arguments, home: home, facts: facts)
          megabytes = max(megabytes, run.megabytes)
        },
        .init(name: "stat", files: library.count) { StatBaseline.run(paths) },
      ], rounds: rounds)
    contest.print(["stvisits import", "stat"])
    contest.print("stvisits import", times: [("stat", 0.25)])
    print("stvisits import: wanted are 100000 files/s; \(megabytes) MB at most")
    contest.warnAboutSpread("stvisits import")
    guard visits > 0, try Self.visits(in: home) == visits else {
      throw BenchmarkError.wrongAnswer("the first import recorded no visits, or others some")
    }
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
}
