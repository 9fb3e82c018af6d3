import AppSupport
import Catalog
import Foundation
import Reports
import Sharing
import SportsModel

/// From the visits of many years to the map as a file.
struct MapBenchmark {
  let folder: URL
  static let visits = 5_000
  private static let runs = 41

  func run() throws {
    let catalog = try Catalog.open(folder)
    let visits = try Self.visits(catalog)
    let desk = MapBuilder(catalog, rules: .usual)
    let map = try desk.map(of: visits, MapBuilder.Options(format: .miles))
    print(
      "map: \(visits.count) visits, \(map.stadiums.count) stadiums, of them "
        + "\(map.stadiums(.visited).count) visited; the time that passes")
    let outlines = try times { _ = try catalog.outlines() }
    print("reading the outlines      \(line(outlines))")
    for form in MapFileFormat.allCases {
      var bytes: [UInt8] = []
      let start = ContinuousClock.now
      bytes = try form.bytes(of: map, theme: nil)
      let first = milliseconds(ContinuousClock.now - start)
      let all = try times {
        let map = try desk.map(of: visits, MapBuilder.Options(format: .miles))
        bytes = try form.bytes(of: map, theme: nil)
      }
      let name = "to \(form.rawValue)"
      let wanted = [.png, .html].contains(form) ? " (wanted: 500)" : ""
      print(
        name + String(repeating: " ", count: max(1, 26 - name.count)) + line(all) + wanted
          + ", the first \(text(first)) ms, \(bytes.count / 1_000) KB")
    }
  }

  /// Milliseconds of each run, the shortest first.
  private func times(_ work: () throws -> Void) rethrows -> [Double] {
    let clock = ContinuousClock()
    return try (0..<Self.runs).map { _ in milliseconds(try clock.measure(work)) }.sorted()
  }

  private func line(_ times: [Double]) -> String {
    "p50 \(text(times[times.count / 2])) ms, p95 \(text(times[times.count * 95 / 100])) ms"
  }

  private func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
  }

  private func text(_ value: Double) -> String { String((value * 10).rounded() / 10) }

  /// Games of all leagues of four years, every so many.
  static func visits(_ catalog: Catalog) throws -> [Visit] {
    let recorder = VisitBuilder(catalog: catalog) { Date(timeIntervalSince1970: 0) }
    var games: [Game] = []
    for league in catalog.leagues {
      for season in catalog.seasons(of: league.id) where (2015...2018).contains(season.season) {
        games += try catalog.games(of: league.id, season: season.season).filter {
          $0.stadiums.count == 1 && $0.score != nil
        }
      }
    }
    let step = max(1, games.count / visits)
    return stride(from: 0, to: games.count, by: step).prefix(visits).compactMap { index in
      let game = games[index]
      return catalog.stadiums[game.stadiums[0]].map {
        recorder.visit(to: game, at: $0, source: .automatic, origin: .manual)
      }
    }
  }
}
