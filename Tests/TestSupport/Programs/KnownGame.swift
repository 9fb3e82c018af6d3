import Catalog
import Foundation
import PhotoFixtures
package import SportsModel
import Testing

/// A game of the bundled catalog that tests rely on.
package struct KnownGame {
  package let id: String
  package let stadium: StadiumID
  /// When it began, on the clock of the stadium.
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
