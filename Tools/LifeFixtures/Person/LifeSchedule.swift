package import Catalog
import Foundation
import SportsModel

/// The games of the catalog in the years of the lives, by stadium.
package struct LifeSchedule: Sendable {
  /// A metropolitan area with several teams.
  struct Area: Sendable {
    let name: String
    let center: Coordinate
    /// Meters above the sea.
    let elevation: Double
    let stadiums: [Stadium]
    var zone: TimeZone { stadiums.first?.timeZone ?? .gmt }
  }

  static let years = 2013...2024
  private static let areaRadius = 45_000.0
  private static let minGames = 60

  let areas: [Area]
  private let stadiums: StadiumIndex
  private let leagues: [LeagueID: League]
  private let games: [StadiumID: [Game]]
  private let gamesByDay: [StadiumID: [LocalDay: [Game]]]

  package init(_ catalog: Catalog) throws {
    stadiums = catalog.stadiums
    leagues = Dictionary(catalog.leagues.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
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
    gamesByDay = games.mapValues(Self.byDay)
    areas = Self.centers.compactMap { name, latitude, longitude, elevation in
      guard let center = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
      let near = catalog.stadiums.stadiums.filter { stadium in
        stadium.coordinate.distance(to: center) < Self.areaRadius
          && games[stadium.id, default: []].count >= Self.minGames
      }.sorted { $0.id < $1.id }
      guard near.count > 1 else { return nil }
      return Area(name: name, center: center, elevation: elevation, stadiums: near)
    }
  }

  /// Returns games by their days; a resumed one is on both.
  private static func byDay(_ games: [Game]) -> [LocalDay: [Game]] {
    var days = Dictionary(grouping: games, by: \.day)
    for game in games { if let day = game.resumedDay { days[day, default: []].append(game) } }
    return days
  }

  /// Returns the games that were played with spectators, of all those in the catalog.
  func played(at stadium: Stadium, in years: ClosedRange<Int>) -> [Game] {
    games[stadium.id, default: []].filter { game in
      years.contains(game.day.year) && !game.status.isOff && game.score != nil
        && game.hasSpectators && game.isDateConfirmed
    }
  }

  /// Returns games of the day before a doubleheader that makes up for them, by the later game.
  func postponed(at stadium: Stadium, in years: ClosedRange<Int>) -> [Game] {
    played(at: stadium, in: years).filter { game in
      game.number == 2 && played(at: stadium, on: game.day - 1).isEmpty
        && !played(at: stadium, on: game.day - 2).isEmpty
    }
  }

  /// Returns the games at a stadium on a day that were not called off.
  func played(at stadium: Stadium, on day: LocalDay) -> [Game] {
    (gamesByDay[stadium.id]?[day] ?? []).filter { !$0.status.isOff }
  }

  /// Returns the stadiums that were open in the year of a day, nearest first.
  func stadiums(near place: Coordinate, within meters: Double, on day: LocalDay? = nil)
    -> [Stadium]
  {
    stadiums.near(place, on: day, within: meters).map(\.stadium)
  }

  /// Returns whether a place is outside the walls of all stadiums of a year.
  func isOutside(_ place: Coordinate, on day: LocalDay?) -> Bool {
    stadiums(near: place, within: 400, on: day).allSatisfy { stadium in
      !isInside(place, stadium)
    }
  }

  /// Returns a point at a distance from another that is in no stadium, farther away if need be.
  func point(
    _ meters: ClosedRange<Double>, from center: Coordinate, on day: LocalDay? = nil,
    _ random: inout LifeRandom
  ) -> Coordinate {
    var range = meters
    while true {
      let place = random.point(range, from: center)
      if isOutside(place, on: day) { return place }
      range = range.lowerBound...range.upperBound + 5
    }
  }

  /// Returns whether a photo proves that the user saw a game: their own device took it inside the walls
  /// during the game, and wrote the place and time right.
  func isProven(_ key: GameKey, by photos: [LifePhoto], home: TimeZone) -> Bool {
    guard let stadium = key.stadium.flatMap({ stadiums[$0] }),
      let game = gamesByDay[stadium.id]?[key.day]?.first(where: { $0.key(at: stadium.id) == key }),
      let start = game.localStart?.instant(zone: stadium.timeZone)
    else { return false }
    let during = start...start.addingTimeInterval(60 * Double(usualMinutes(of: game)))
    return photos.contains { photo in
      photo.source == .camera && during.contains(photo.instant) && photo.isTimeRight(home: home)
        && photo.isPlaceRight && photo.place.map { isInside($0, stadium) } ?? false
    }
  }

  private func isInside(_ place: Coordinate, _ stadium: Stadium) -> Bool {
    place.distance(to: stadium.coordinate) <= stadium.footprintMeters
  }

  func usualMinutes(of game: Game) -> Int { leagues[game.league]?.typicalGameMinutes ?? 170 }

  /// Returns the meters above the sea of the area around a place; nil far from all areas.
  func elevation(at place: Coordinate) -> Double? {
    areas.first { $0.center.distance(to: place) < Self.areaRadius }?.elevation
  }

  private static let centers: [(String, Double, Double, Double)] = [
    ("Boston", 42.36, -71.06, 6), ("New York", 40.75, -73.98, 12),
    ("Philadelphia", 39.95, -75.16, 9), ("Chicago", 41.88, -87.63, 181),
    ("Los Angeles", 34.05, -118.25, 90), ("San Francisco", 37.77, -122.42, 6),
    ("Seattle", 47.6, -122.33, 8), ("Denver", 39.74, -104.99, 1_600),
    ("Dallas", 32.78, -96.8, 150), ("Toronto", 43.65, -79.38, 82),
    ("Washington", 38.9, -77.03, 8), ("Minneapolis", 44.98, -93.26, 255),
    ("Detroit", 42.33, -83.05, 184), ("St. Louis", 38.63, -90.2, 142),
    ("Miami", 25.77, -80.2, 3), ("Phoenix", 33.45, -112.07, 331),
    ("Houston", 29.76, -95.37, 14), ("Atlanta", 33.75, -84.39, 305),
    ("Cleveland", 41.5, -81.69, 200), ("Pittsburgh", 40.44, -80.0, 225),
  ]
}
