import Catalog
import Foundation
import PhotoImport
import PhotoMetadata
import SportsModel
import VisitStore

/// Importing a library that has not changed since the last import.
struct ReimportBenchmark {
  let facts: URL
  let count: Int
  let rounds: Int

  func run() async throws {
    let catalog = try Catalog.open(facts)
    let library = try ScanFixtureLibrary(
      count: count, isSparse: true, games: try Self.games(catalog))
    defer { library.remove() }
    let data = library.folder.deletingLastPathComponent()
      .appendingPathComponent(library.folder.lastPathComponent + "-data")
    defer { try? FileManager.default.removeItem(at: data) }
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let store = try VisitStore.open(folder: data, clock: { now })
    let memory = ScanCache(folder: data.appendingPathComponent("cache"), clockYear: 2026)
    let pipeline = ImportPipeline(
      catalog: catalog, store: store, scanner: PhotoScanner(clockYear: 2026, memory: memory),
      clock: { now }, caches: data.appendingPathComponent("places"))
    let options = ImportPipeline.Options(paths: [library.folder.path])
    var visits = 0
    let first = try await ContinuousClock().measure {
      visits = try await pipeline.run(options).newVisits
    }
    print(
      "again: an import of \(library.count) files that recorded \(visits) visits took \(first); "
        + "\(MemoryBenchmark.peak()) MB at most")
    let again = try await BenchmarkMeasurement(
      "second import", items: library.count, runs: rounds,
      awaiting: {
        let summary = try await pipeline.run(options)
        guard summary.newVisits == 0, summary.fileCount == library.count else {
          throw BenchmarkError.wrongAnswer("\(summary.newVisits) new visits")
        }
      })
    print(again.line(unit: "files") + " (wanted: 300000)")
    let scanning = try BenchmarkMeasurement(
      "of it, looking at the files", items: library.count, runs: rounds
    ) {
      var files = 0
      _ = try PhotoScanner(clockYear: 2026, memory: memory).scan([library.folder.path]) { _ in
        files += 1
      }
      guard files == library.count else { throw BenchmarkError.wrongAnswer("\(files) files") }
    }
    print(scanning.line(unit: "files"))
  }

  /// Games with one certain building, one every few days.
  private static func games(_ catalog: Catalog) throws -> [ScanFixtureLibrary.AttendedGame] {
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
