import Catalog
import Foundation
import Matching
import SportsModel

/// Deciding on outings to real games, with the seasons already read.
struct MatchBenchmark {
  let folder: URL

  func run() throws {
    let catalog = try Catalog.open(folder)
    let photos = try Self.photos(catalog)
    let builder = OutingBuilder(stadiums: catalog.stadiums)
    let matcher = Matcher(
      stadiums: catalog.stadiums, games: catalog.gameIndex, leagues: catalog.leagues)
    let outings = builder.outings(of: photos).outings
    print("match: \(photos.count) photos of \(outings.count) outings of 2015–2019")
    let sorting = BenchmarkMeasurement("photos into outings", items: photos.count) {
      _ = builder.outings(of: photos)
    }
    print(sorting.line(unit: "photos"))
    let frequentPlaces = FrequentPlaces(outings)
    let deciding = try BenchmarkMeasurement("verdicts", items: outings.count) {
      let decided = try matcher.verdicts(on: outings, frequentPlaces: frequentPlaces)
      let sure = decided.count { $0.verdict.outcome == .recorded }
      guard sure > outings.count / 3 else { throw BenchmarkError.wrongAnswer("\(sure) sure") }
    }
    print(deciding.line(unit: "outings"))
  }

  /// Three photos at every seventh game.
  private static func photos(_ catalog: Catalog) throws -> [PhotoFacts] {
    var photos: [PhotoFacts] = []
    for league in catalog.leagues {
      for season in 2015...2019 {
        for (index, game) in try catalog.games(of: league.id, season: season).enumerated()
        where index % 7 == 0 {
          guard let id = game.stadiums.first, let stadium = catalog.stadiums[id] else { continue }
          let start =
            game.localStart ?? LocalDateTime(day: game.day, microsecondOfDay: 66_600_000_000)
          photos += (0..<3).map { number in
            PhotoFacts(
              path: "\(game.id)-\(number).jpg", media: .jpeg,
              coordinate: stadium.coordinate.moved(north: Double(number) * 20, east: 30),
              localTime: start + number * 2_400, timeSource: .original, locationSource: .exif)
          }
        }
      }
    }
    return photos
  }
}
