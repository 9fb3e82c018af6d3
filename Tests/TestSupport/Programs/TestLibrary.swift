package import Catalog
import Foundation
import PhotoFixtures
package import SportsModel
import Testing

/// Photos of real games of the bundled catalog, and of other places.
package struct TestLibrary {
  package struct Outing {
    package let game: Game
    package let stadium: Stadium
    package let start: LocalDateTime
  }

  private let catalog: Catalog
  private var generator = SeededGenerator(seed: 20_190_615)

  package init(catalog: Catalog) { self.catalog = catalog }

  /// So many times 200 photos: 45 in their seats at 15 games, 6 before the doors open, 9 some
  /// kilometers away and 140 where no stadium is.
  package mutating func write(_ times: Int = 1, to fan: Fan) throws {
    for (number, outing) in try outings(20 * times).enumerated() {
      let name = String(outing.game.day.description) + "-\(number)"
      // Inside even if the position is 30 m off.
      let seats = 20...(outing.stadium.footprintMeters - 35)
      switch number % 20 {
      case ..<15: try write(of: outing, metersAway: seats, as: name, to: fan)
      // Before the doors open, and so a question.
      case ..<17: try write(of: outing, metersAway: seats, minute: -240, as: name, to: fan)
      default: try write(of: outing, metersAway: 3_000...3_050, as: name, to: fan)
      }
    }
    for number in 0..<140 * times {
      var photo = FixturePhoto(
        coordinate: Coordinate(latitude: 46.5 + Double(number % 190) / 100, longitude: 8.1),
        localTime: LocalDateTime(
          day: LocalDay(daysSinceEpoch: 14_000 + number), hour: 12, minute: number % 60))
      photo.model = "Phone 2"
      try fan.add("elsewhere/\(number / 50)/IMG_\(number).jpg", photo)
    }
  }

  private mutating func write(
    of outing: Outing, metersAway: ClosedRange<Double>, minute first: Int = 5,
    as name: String, to fan: Fan
  ) throws {
    for index in 0..<3 {
      let distance = Double.random(in: metersAway, using: &generator)
      let time = outing.start + (first * 60 + index * 600)
      var photo = FixturePhoto(
        coordinate: outing.stadium.coordinate.moved(north: distance, east: 0), localTime: time,
        offset: UTCOffset(
          seconds: outing.stadium.timeZone.secondsFromGMT(
            for: time.instant(zone: outing.stadium.timeZone))))
      photo.model = "Phone 1"
      try fan.add("\(outing.game.day.year)/\(name)/IMG_\(index).jpg", photo)
    }
  }

  /// Games that are certain in every way, no stadium twice in a month: those since 2015, then older
  /// ones.
  private func outings(_ count: Int) throws -> [Outing] {
    var found: [Outing] = []
    var last: [StadiumID: LocalDay] = [:]
    for years in [2015...2025, 1990...2014] {
      guard var day = LocalDay(year: years.lowerBound, month: 4, day: 1) else { continue }
      while found.count < count, day.year <= years.upperBound {
        defer { day = day + 3 }
        let games = try catalog.games(on: day, in: nil)
        let first = games.lazy.compactMap(outing).first { outing in
          last[outing.stadium.id].map { abs(day - $0) > 30 } ?? true
            && games.allSatisfy { $0 == outing.game || !$0.stadiums.contains(outing.stadium.id) }
        }
        guard let first else { continue }
        last[first.stadium.id] = day
        found.append(first)
      }
    }
    #expect(found.count == count, "the catalog has too few games")
    return found
  }

  private func outing(_ game: Game) -> Outing? {
    guard case .exact(let minute) = game.start, minute > 600, minute < 1_200,
      game.stadiums.count == 1, game.building == .stated, game.hasSpectators, game.isDateConfirmed,
      game.score != nil, let start = game.localStart, let id = game.stadiums.first,
      let stadium = catalog.stadiums[id], stadium.busyArea == nil,
      !stadium.isPositionApproximate, stadium.positionErrorMeters <= 100
    else { return nil }
    return Outing(game: game, stadium: stadium, start: start)
  }
}

/// A game of the bundled catalog that tests rely on.
package struct KnownGame {
  package let id: String
  package let stadium: StadiumID
  /// The start, in the stadium's local time.
  package let start: String

  package init(id: String, stadium: StadiumID, start: String) {
    self.id = id
    self.stadium = stadium
    self.start = start
  }

  /// Texas Rangers 0, Boston Red Sox 5.
  package static let fenway = KnownGame(
    id: "mlb:fenway-park-boston:2018-07-09:mlb-bos:0", stadium: "fenway-park-boston",
    start: "2018-07-09T19:10:00")
  /// Houston Astros 2, Los Angeles Angels 7; away from any sight, so that one photo is enough.
  package static let angels = KnownGame(
    id: "mlb:angel-stadium-anaheim:2019-07-16:mlb-laa:0", stadium: "angel-stadium-anaheim",
    start: "2019-07-16T19:07:00")
  /// Chicago Cubs 2, Los Angeles Dodgers 1.
  package static let dodgers = KnownGame(
    id: "mlb:dodger-stadium-los-angeles:2019-06-15:mlb-lad:0",
    stadium: "dodger-stadium-los-angeles", start: "2019-06-15T18:10:00")
  /// Denver Nuggets 129, New York Knicks 92, of unknown start; above a station, so that one photo
  /// is a question.
  package static let garden = KnownGame(
    id: "nba:madison-square-garden-manhattan:2019-12-05:nba-nyk:0",
    stadium: "madison-square-garden-manhattan", start: "2019-12-05T19:30:00")
  /// The Kings in the afternoon, the Clippers in the evening.
  package static let staplesCenter = KnownGame(
    id: "nhl:crypto-com-arena-los-angeles:2019-11-16:nhl-lak:0",
    stadium: "crypto-com-arena-los-angeles", start: "2019-11-16T13:00:00")
}

extension Fan {
  /// A photo from the seats, some minutes after the start.
  @discardableResult
  package func addPhoto(
    _ name: String, of game: KnownGame, minute: Int = 30, metersAway: Double = 40
  ) throws -> String {
    let stadium = try #require(try Self.catalog().stadiums[game.stadium])
    let start = try #require(LocalDateTime(game.start))
    let photo = FixturePhoto(
      coordinate: stadium.coordinate.moved(north: metersAway, east: 0),
      localTime: start + minute * 60)
    return try add(name, photo).path
  }

  /// Two sure games and one before the doors opened.
  package func addThreeGames() throws {
    try addPhoto("2018/a.jpg", of: .fenway, minute: 20)
    try addPhoto("2018/b.jpg", of: .fenway, minute: 100)
    try addPhoto("2019/c.jpg", of: .angels)
    try addPhoto("2019/d.jpg", of: .dodgers, minute: -240)
  }
}

extension JSON {
  package static let fenway = JSON.string(KnownGame.fenway.id)
  package static let angels = JSON.string(KnownGame.angels.id)
  package static let garden = JSON.string(KnownGame.garden.id)
  package static let dodgers = JSON.string(KnownGame.dodgers.id)
}
