import Catalog
import Foundation
import PhotoFixtures
import PhotoMetadata
import SportsModel
import VisitStore

/// Imports of folders whose photos are all recorded, by the number of visits: time and memory of the
/// program itself.
struct GrowthBenchmark {
  let facts: URL
  /// The largest number of visits.
  let maxVisits: Int
  let rounds: Int

  func run() throws {
    let program = try StartupBenchmark.program()
    let games = try Self.games(Catalog.open(facts))
    print("growth: \(program.path) import, again, the median of \(rounds) runs")
    print("| visits | seconds | MB |\n|---|---|---|")
    for share in [10, 5, 2, 1] {
      let count = maxVisits / share
      guard count <= games.count else {
        throw BenchmarkError.wrongAnswer("there are only \(games.count) games")
      }
      let home = FileManager.default.temporaryDirectory
        .appendingPathComponent("stvisits-growth-\(UUID().uuidString)", isDirectory: true)
      defer { try? FileManager.default.removeItem(at: home) }
      let photos = home.appendingPathComponent("photos", isDirectory: true)
      try fill(home, photos, games.prefix(count))
      // The first one remembers what is in the files.
      let runs = try (0...rounds).map { _ in
        try MeasuredCommand(program, ["import", photos.path], home: home, facts: facts)
      }.dropFirst()
      let seconds = runs.map(\.seconds).sorted()
      let middle = (seconds[seconds.count / 2] * 10).rounded() / 10
      print("| \(count) | \(middle) | \(runs.map(\.megabytes).max() ?? 0) |")
    }
  }

  /// A visit to record, and where its photo is taken.
  private typealias Occasion = (visit: Visit, place: Coordinate, start: LocalDateTime)

  /// Returns one game per stadium and day, oldest first.
  private static func games(_ catalog: Catalog) throws -> [Occasion] {
    let builder = VisitBuilder(
      catalog: catalog, clock: { Date(timeIntervalSince1970: 1_700_000_000) })
    var seen: Set<String> = []
    var occasions: [Occasion] = []
    for season in 1990..<2026 {
      for league in ["mlb", "nhl", "nba", "nfl"] {
        let games = (try? catalog.games(of: LeagueID(league), season: season)) ?? []
        for game in games {
          guard let stadium = game.stadiums.first.flatMap({ catalog.stadiums[$0] }),
            let start = game.localStart, seen.insert("\(stadium.id) \(game.day)").inserted
          else { continue }
          let visit = builder.visit(
            to: game, at: stadium, source: .automatic, origin: .photoImport)
          occasions.append((visit, stadium.coordinate, start))
        }
      }
    }
    return occasions
  }

  /// Records a visit with one photo for each occasion.
  private func fill(_ home: URL, _ photos: URL, _ occasions: ArraySlice<Occasion>) throws {
    let store = try VisitStore.open(folder: home, clock: { Date() })
    let all = Array(occasions)
    for start in stride(from: 0, to: all.count, by: 500) {
      let folder = photos.appendingPathComponent("\(start)", isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Before each import there would be a backup.
      try store.write(in: store.makeBatch(.add)) { writer in
        for index in start..<min(start + 500, all.count) {
          let file = folder.appendingPathComponent("IMG_\(index).jpg")
          let time = all[index].start + 3_000
          let photo = FixturePhoto(
            coordinate: all[index].place, localTime: time, make: "Fixture", model: "Phone 1")
          try Data(photo.jpeg()).write(to: file)
          var facts = PhotoFacts(path: file.path)
          (facts.coordinate, facts.localTime) = (all[index].place, time)
          (facts.make, facts.model) = ("Fixture", "Phone 1")
          let sha256 = try ContentHash.sha256(ofFileAt: file.path)
          _ = try writer.add(all[index].visit, photos: [NewPhoto(sha256: sha256, facts: facts)])
        }
      }
    }
  }
}
