import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

/// A way in which a fan takes photos around a game.
enum CameraBehavior: CaseIterable {
  /// Two photos from the seats, 45 minutes apart, well inside.
  case seat
  /// One photo from the seats.
  case singleSeatPhoto
  /// One photo while passing by, 350 m from the centre.
  case passingBy
  /// Two photos of a tour at nine in the morning.
  case morning
  /// One photo at twenty past midnight.
  case afterMidnight
  /// Seats, but the phone knows its place only to 480 m.
  case roughPosition
  /// Seats, with the phone's clock in another zone and the GPS time next to it.
  case homeClock

  /// Whether the photos alone show that the fan was inside during the game.
  var provesAttendance: Bool {
    switch self {
    case .seat, .singleSeatPhoto, .homeClock: true
    case .passingBy, .morning, .afterMidnight, .roughPosition: false
    }
  }
}

/// Real games drawn from the catalog with a fixed seed, each with photos of one behavior.
struct RandomGameGenerator {
  struct GameSample {
    let game: Game
    let stadium: Stadium
    let behavior: CameraBehavior
    let photos: [FixturePhoto]
  }

  let catalog: Catalog
  private var generator = SeededGenerator(seed: 20_261_121)
  /// One game per day, so that the fan is never at two places at once.
  private var taken: Set<LocalDay> = []

  init(catalog: Catalog) { self.catalog = catalog }

  /// Returns this many games of every league, half of them without a known start.
  mutating func draw(perLeague count: Int) throws -> [GameSample] {
    var drawn: [GameSample] = []
    for league in catalog.leagues {
      let seasons = catalog.seasons(of: league.id).map(\.season).filter { $0 >= 1_990 }
      for index in 0..<count {
        let wantsStart = index % 2 == 0
        drawn.append(try drawGame(of: league.id, seasons, wantsStart: wantsStart))
      }
    }
    return drawn
  }

  private mutating func drawGame(of league: LeagueID, _ seasons: [Int], wantsStart: Bool) throws
    -> GameSample
  {
    while true {
      let season = try #require(seasons.randomElement(using: &generator))
      let games = try catalog.games(of: league, season: season).filter { game in
        if case .exact = game.start { return wantsStart }
        return !wantsStart
      }
      guard let game = games.randomElement(using: &generator),
        let stadium = game.stadiums.first.flatMap({ catalog.stadiums[$0] }),
        taken.insert(game.day).inserted
      else { continue }
      let behavior = CameraBehavior.allCases.randomElement(using: &generator) ?? .seat
      return GameSample(
        game: game, stadium: stadium, behavior: behavior,
        photos: try photos(behavior, game: game, stadium: stadium))
    }
  }

  private mutating func photos(_ behavior: CameraBehavior, game: Game, stadium: Stadium) throws
    -> [FixturePhoto]
  {
    // Games without a known start are played in the evening.
    let first = (game.localStart?.minuteOfDay ?? 18 * 60 + 30) + 20
    let evening = LocalDateTime(day: game.day, microsecondOfDay: first * 60_000_000)
    let morning = LocalDateTime(day: game.day, microsecondOfDay: 9 * 3_600_000_000)
    switch behavior {
    case .seat: return [photo(stadium, evening, 90), photo(stadium, evening + 45 * 60, 90)]
    case .singleSeatPhoto: return [photo(stadium, evening, 90)]
    case .passingBy: return [photo(stadium, evening, 350...351)]
    case .morning: return [photo(stadium, morning, 90), photo(stadium, morning + 40 * 60, 90)]
    case .afterMidnight:
      let midnight = LocalDateTime(day: game.day + 1, microsecondOfDay: 20 * 60_000_000)
      return [photo(stadium, midnight, 90)]
    case .roughPosition:
      return [evening, evening + 45 * 60].map { time in
        var rough = photo(stadium, time, 90)
        rough.horizontalErrorMeters = 480
        return rough
      }
    case .homeClock:
      return [evening, evening + 45 * 60].map { time in
        var away = photo(stadium, time + 5 * 3600, 90)
        away.gpsTime = time.instant(zone: stadium.timeZone)
        return away
      }
    }
  }

  private mutating func photo(
    _ stadium: Stadium, _ time: LocalDateTime, _ within: Double
  ) -> FixturePhoto { photo(stadium, time, 0...within) }

  /// A photo at a distance within the range, in any direction.
  private mutating func photo(
    _ stadium: Stadium, _ time: LocalDateTime, _ distance: ClosedRange<Double>
  ) -> FixturePhoto {
    let meters = Double.random(in: distance, using: &generator)
    let angle = Double.random(in: 0..<(2 * .pi), using: &generator)
    return FixturePhoto(
      coordinate: stadium.coordinate.moved(north: meters * cos(angle), east: meters * sin(angle)),
      localTime: time, make: "Maker", model: "Phone")
  }
}
