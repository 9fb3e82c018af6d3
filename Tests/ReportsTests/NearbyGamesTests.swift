import AppSupport
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Reports

/// Games and stadiums around a place.
@Suite struct NearbyGamesTests {
  private let catalog: Catalog
  private let first: LocalDay
  private let last: LocalDay

  init() throws {
    catalog = try BundledCatalog.result.get()
    first = try #require(LocalDay("2024-11-01"))
    last = try #require(LocalDay("2025-10-31"))
  }

  /// A place within North America and a radius of 1 to 400 miles.
  private func vicinity(_ random: inout SeededGenerator) throws -> Vicinity {
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.next() % 10_000)
        / 10_000
    }
    let point = try #require(
      Coordinate(latitude: number(25...54), longitude: number(-125...(-66))))
    return Vicinity(
      of: TripPlace(name: "here", coordinate: point), meters: number(1...400) * 1_609.344)
  }

  @Test func equalsAllGamesOfAYearByDistance() throws {
    var all: [(game: Game, order: Int)] = []
    for league in catalog.leagues {
      for season in catalog.seasons(of: league.id) {
        guard season.firstDay <= last, first <= season.lastDay else { continue }
        for game in try catalog.games(of: league.id, season: season.season)
        where first <= game.day && game.day <= last {
          all.append((game, all.count))
        }
      }
    }
    try #require(all.count > 6_000)
    var random = SeededGenerator(seed: 27)
    var found = 0
    for _ in 0..<200 {
      let vicinity = try vicinity(&random)
      var meters: [StadiumID: Double] = [:]
      for stadium in catalog.stadiums.stadiums {
        meters[stadium.id] = stadium.coordinate.distance(to: vicinity.place.coordinate)
      }
      var expected: [(day: LocalDay, meters: Double, id: GameKey)] = []
      for (game, _) in all {
        let distances = game.stadiums.map { meters[$0] ?? .infinity }
        if let nearest = distances.min(), nearest <= vicinity.meters {
          expected.append((game.day, nearest, game.id))
        }
      }
      let query = GamesQuery(date: nil, from: first, to: last, today: first)
      let games = try query.games(in: catalog, near: vicinity)
      #expect(games.count == expected.count)
      #expect(Set(games.map(\.element.id)) == Set(expected.map(\.id)))
      let ranks = games.map { [Double($0.element.day.daysSinceEpoch), $0.meters] }
      #expect(
        ranks
          == expected.sorted { ($0.day, $0.meters) < ($1.day, $1.meters) }
          .map { [Double($0.day.daysSinceEpoch), $0.meters] })
      found += games.count
    }
    #expect(found > 10_000)
  }

  @Test func documentHasDistances() throws {
    let denver = try catalog.place("Denver", on: first)
    let day = try #require(LocalDay("2025-06-20"))
    let query = GamesQuery(date: day, from: nil, to: nil, today: day)
    let games = try query.games(in: catalog, near: Vicinity(of: denver, meters: 100_000))
    let document = NearbyGamesDocument(games, names: catalog)
    let entry = try #require(document.games.first)
    let line = try JSONValue(encoding: entry).line
    #expect(line.contains(#""distance_miles":1.2"#), "\(line)")
    #expect(line.contains(#""stadium_ids":["coors-field-denver"]"#), "\(line)")
  }

  @Test func stadiumsAreSortedByDistance() throws {
    let hartford = try catalog.place("Hartford CT", on: first)
    let query = CatalogQuery(name: nil, leagues: ["mlb"], includesAll: false)
    let stadiums = query.stadiums(in: catalog, near: Vicinity(of: hartford, meters: 200_000))
    #expect(
      stadiums.map(\.element.id) == [
        "fenway-park-boston", "yankee-stadium-bronx", "citi-field-queens",
      ])
    #expect(stadiums.map(\.miles) == stadiums.map(\.miles).sorted())
  }
}
