package import Catalog
import Foundation
package import SportsModel

/// The games of the catalog in the years of the lives, by stadium.
package struct LifeSchedule: Sendable {
  /// A metropolitan area with several teams.
  struct Area: Sendable {
    let name: String
    let center: Coordinate
    let stadiums: [Stadium]
    var zone: TimeZone { stadiums.first?.timeZone ?? .gmt }
  }

  static let years = 2013...2024
  private static let areaRadius = 45_000.0
  private static let minGames = 60

  let catalog: Catalog
  let areas: [Area]
  private let games: [StadiumID: [Game]]
  private let gamesByDay: [StadiumID: [LocalDay: [Game]]]

  package init(_ catalog: Catalog) throws {
    self.catalog = catalog
    var games: [StadiumID: [Game]] = [:]
    for league in catalog.leagues {
      for season in Self.years {
        for game in try catalog.games(of: league.id, season: season) {
          guard game.stadiums.count == 1, let id = game.stadiums.first else { continue }
          games[id, default: []].append(game)
        }
      }
    }
    for id in games.keys { games[id]?.sort { ($0.day, $0.id) < ($1.day, $1.id) } }
    self.games = games
    gamesByDay = games.mapValues { Dictionary(grouping: $0, by: \.day) }
    areas = Self.centers.compactMap { name, latitude, longitude in
      guard let center = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
      let near = catalog.stadiums.stadiums.filter { stadium in
        stadium.coordinate.distance(to: center) < Self.areaRadius
          && games[stadium.id, default: []].count >= Self.minGames
      }.sorted { $0.id < $1.id }
      return near.count < 2 ? nil : Area(name: name, center: center, stadiums: near)
    }
  }

  /// Returns the games that were played with spectators, of all those in the catalog.
  func played(at stadium: Stadium, in years: ClosedRange<Int>) -> [Game] {
    games[stadium.id, default: []].filter { game in
      years.contains(game.day.year) && !game.status.isOff && game.score != nil
        && game.hasSpectators && game.isDateConfirmed
    }
  }

  func postponed(at stadium: Stadium, in years: ClosedRange<Int>) -> [Game] {
    games[stadium.id, default: []].filter { game in
      years.contains(game.day.year) && game.status.isOff
        && played(at: stadium, on: game.day).isEmpty
    }
  }

  /// Returns the games at a stadium on a day that were not called off.
  func played(at stadium: Stadium, on day: LocalDay) -> [Game] {
    (gamesByDay[stadium.id]?[day] ?? []).filter { !$0.status.isOff }
  }

  /// Returns whether a game takes place within a distance on a day.
  func hasGame(near place: Coordinate, within meters: Double, on day: LocalDay) -> Bool {
    catalog.stadiums.near(place, on: day, within: meters)
      .contains { !played(at: $0.stadium, on: day).isEmpty }
  }

  private static let centers: [(String, Double, Double)] = [
    ("Boston", 42.36, -71.06), ("New York", 40.75, -73.98), ("Philadelphia", 39.95, -75.16),
    ("Chicago", 41.88, -87.63), ("Los Angeles", 34.05, -118.25),
    ("San Francisco", 37.77, -122.42), ("Seattle", 47.6, -122.33), ("Denver", 39.74, -104.99),
    ("Dallas", 32.78, -96.8), ("Toronto", 43.65, -79.38), ("Washington", 38.9, -77.03),
    ("Minneapolis", 44.98, -93.26), ("Detroit", 42.33, -83.05), ("St. Louis", 38.63, -90.2),
    ("Miami", 25.77, -80.2), ("Phoenix", 33.45, -112.07), ("Houston", 29.76, -95.37),
    ("Atlanta", 33.75, -84.39), ("Cleveland", 41.5, -81.69), ("Pittsburgh", 40.44, -80.0),
  ]
}
