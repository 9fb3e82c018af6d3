import Catalog
import Foundation
import Reports
import SportsModel

/// Opening the catalog and asking it.
struct CatalogBenchmark {
  let folder: URL

  func run() throws {
    let opening = try BenchmarkMeasurement("opening", items: 1, runs: 21) {
      _ = try Catalog.open(folder)
    }
    print("catalog: \(try size() / 1_000) KB in \(try files().count) files")
    print("opening                           \(rounded(opening.microseconds / 1_000)) ms")

    let season = try BenchmarkMeasurement("parsing", items: 1, runs: 21) {
      _ = try Catalog.open(folder).games(of: "mlb", season: 2019)
    }
    let parsing = season.microseconds - opening.microseconds
    print("parsing a season (mlb 2019)       \(rounded(parsing / 1_000)) ms")

    let catalog = try Catalog.open(folder)
    let questions = try Self.questions(catalog)
    let lookingUp = try BenchmarkMeasurement("look-up", items: questions.count) {
      for (stadium, day) in questions { _ = try catalog.gameIndex.games(at: stadium, on: day) }
    }
    print("look-up in loaded seasons         \(rounded(lookingUp.microseconds)) µs")
    try printFinding()
    try printNearby()
    try printCoverage(catalog)
  }

  /// Memories of one team, of any team, and of a player, each by a program that has read nothing.
  private func printFinding() throws {
    let today = LocalDay(daysSinceEpoch: 20_780)
    for memory in ["15-5 Phillies summer 1987", "3-2", "Mike Schmidt 500th home run", "walk-off"] {
      let finding = try BenchmarkMeasurement(memory, items: 1, runs: 5) {
        let query = RememberedGameQuery(memory, limit: 10)
        _ = try query.find(in: try Catalog.open(folder), today: today)
      }
      let name = "find \"\(memory)\"".padding(toLength: 34, withPad: " ", startingAt: 0)
      print("\(name)\(rounded(finding.microseconds / 1_000)) ms")
    }
  }

  /// The games of a year of all leagues around cities, each by a program that has read nothing.
  private func printNearby() throws {
    guard let first = LocalDay("2025-01-01"), let last = LocalDay("2025-12-31") else { return }
    let cities = ["New York", "Los Angeles", "Chicago", "Denver", "Boston", "Seattle", "Hartford"]
    var times: [Double] = []
    for city in cities {
      for _ in 0..<29 {
        let finding = try BenchmarkMeasurement(city, items: 1, runs: 1) {
          let catalog = try Catalog.open(folder)
          let place = try catalog.place(city, on: first)
          let query = GamesQuery(date: nil, from: first, to: last, today: first)
          _ = try query.games(in: catalog, near: Vicinity(of: place, meters: 80_000))
        }
        times.append(finding.microseconds / 1_000)
      }
    }
    times.sort()
    print(
      "games near a city in a year       \(rounded(times[times.count / 2])) ms, at most "
        + "\(rounded(times[times.count - 1])) ms (wanted: 50)")
  }

  /// Every stadium in use on every day of a month in which most leagues play.
  private static func questions(_ catalog: Catalog) throws -> [(StadiumID, LocalDay)] {
    guard let first = LocalDay("2019-04-01") else { return [] }
    let stadiums = catalog.stadiums.stadiums.filter { $0.isOpen(in: 2019) }
    return (0..<30).flatMap { offset in stadiums.map { ($0.id, first + offset) } }
  }

  private func printCoverage(_ catalog: Catalog) throws {
    print("how the building of a game is known, since 2000:")
    for league in catalog.leagues {
      var counts: [Game.VenueCertainty: Int] = [:]
      for season in catalog.seasons(of: league.id) where season.season >= 2000 {
        for game in try catalog.games(of: league.id, season: season.season) {
          counts[game.building, default: 0] += 1
        }
      }
      let total = Double(max(1, counts.values.reduce(0, +)))
      let ambiguous = Double(counts[.ambiguous, default: 0]) / total * 100
      let parts = [Game.VenueCertainty.stated, .inferred, .ambiguous, .unknown]
        .map { "\($0.rawValue) \(counts[$0, default: 0])" }
      let name = league.id.rawValue + String(repeating: " ", count: 6 - league.id.rawValue.count)
      print("  \(name)\(parts.joined(separator: ", ")) (\(rounded(ambiguous)) % ambiguous)")
    }
  }

  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".txt") || $0.hasSuffix(".md") }
  }

  private func size() throws -> Int {
    try files().reduce(0) { sum, file in
      let path = folder.appendingPathComponent(file).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return sum + (attributes[.size] as? Int ?? 0)
    }
  }

  private func rounded(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}
