import AppSupport
import Catalog
import Foundation
import Matching
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing

/// Situations that are easy to match wrongly, with real games and photo files; more of them are
/// `EvidenceCaseTests`.
@Suite final class NamedScenarioTests: CatalogTests {
  @Test func philadelphiaComplexRecordsBothGamesOfADay() async throws {
    // Phillies at 14:05, Flyers at 19:00 across the street.
    let reports = try await world.runImport([
      world.photo(at: "citizens-bank-park-philadelphia", "2019-04-06T14:30", north: 60),
      world.photo(at: "citizens-bank-park-philadelphia", "2019-04-06T16:10", north: 40),
      world.photo(at: "xfinity-mobile-arena-philadelphia", "2019-04-06T19:30", east: 20),
      world.photo(at: "xfinity-mobile-arena-philadelphia", "2019-04-06T20:45", east: 30),
    ])
    #expect(reports.map(\.outcome) == [.recorded, .recorded])
    #expect(
      reports.compactMap { $0.game?.home } == ["mlb-phi", "nhl-phi"])
  }

  @Test func comericaParkAndFordFieldAreDistinguished() async throws {
    // Tigers at 13:10 and Lions at 20:20, 300 m apart.
    let tigers = try await world.runImport([
      world.photo(at: "comerica-park-detroit", "2018-09-23T13:40", north: -40),
      world.photo(at: "comerica-park-detroit", "2018-09-23T15:40", north: -50),
    ])
    #expect(tigers.map(\.outcome) == [.recorded] && tigers.first?.game?.home == "mlb-det")
    let between = try midpoint("comerica-park-detroit", "ford-field-detroit")
    let unsure = try await world.runImport([
      FixturePhoto(coordinate: between, localTime: LocalDateTime("2018-09-23T14:00:00")),
      FixturePhoto(coordinate: between, localTime: LocalDateTime("2018-09-23T15:00:00")),
    ])
    #expect(unsure.map(\.outcome) == [.pending])
    #expect(unsure.first?.verdict.failed.contains(.noOtherStadium) == true)
    #expect(
      Set(unsure.first?.offered ?? []) == ["comerica-park-detroit", "ford-field-detroit"])
  }

  @Test func concertAtTargetCenterIsNotTwinsGame() async throws {
    // Twins at Target Field at 18:10; nothing of ours in Target Center.
    let reports = try await world.runImport([
      world.photo(at: "target-center-minneapolis", "2019-06-15T19:30", north: 20),
      world.photo(at: "target-center-minneapolis", "2019-06-15T20:40", north: 10),
    ])
    #expect(reports.map(\.outcome) == [.pending])
    // The Lynx of the days before and after are offered as well as the game next door; `--yes`
    // takes none of them.
    #expect(reports.first?.offered.contains("target-field-minneapolis") == true)
    #expect(reports.first?.offered.contains("target-center-minneapolis") == true)
    #expect(reports.first?.verdict.onlyCandidate == nil)
  }

  @Test func arenaWithTwoGamesOnOneDayNeedsReview() async throws {
    // Clippers in the afternoon, Los Angeles Kings at 19:30.
    let reports = try await world.runImport(
      world.photos(at: "crypto-com-arena-los-angeles", on: "2018-01-13", "18:20", "19:10"))
    #expect(reports.map(\.outcome) == [.pending] && reports.first?.verdict.failed == [.oneGame])
    #expect(reports.first?.verdict.candidates.map(\.game.league) == ["nhl", "nba"])
    let during = try await world.runImport(
      world.photos(at: "crypto-com-arena-los-angeles", on: "2018-01-13", "20:10", "21:00"))
    #expect(during.map(\.outcome) == [.recorded] && during.first?.game?.league == "nhl")
    // Asking for one league does not make the other game go away.
    let filtered = try await world.runImport([
      world.photo(at: "crypto-com-arena-los-angeles", "2018-01-13T20:00")
    ]) { $0.leagues = ["nhl"] }
    #expect(filtered.map(\.outcome) == [.pending])
    #expect(filtered.first?.verdict.candidates.map(\.game.league) == ["nhl"])
  }

  @Test(arguments: [("2019-09-15", TeamID("nfl-nyg")), ("2019-09-16", "nfl-nyj")])
  func metLifeStadiumTeamsAreDistinguishedByDay(day: String, home: TeamID) async throws {
    let start = day == "2019-09-15" ? "13" : "20"
    let reports = try await world.runImport([
      world.photo(at: "metlife-stadium-east-rutherford", "\(day)T\(start):40", north: 80)
    ])
    #expect(reports.map(\.outcome) == [.recorded] && reports.first?.game?.home == home)
  }

  @Test func doubleheaderWithPlaceholderStartNeedsReview() async throws {
    let games = try world.games("yankee-stadium-bronx", "2019-05-15")
    #expect(games.map(\.number) == [1, 2] && games.last?.start.quality != "exact")
    let reports = try await world.runImport(
      world.photos(
        at: "yankee-stadium-bronx", on: "2019-05-15", "15:30", "17:30", "20:00", "20:50"))
    #expect(reports.map(\.outcome) == [.recorded, .pending])
    #expect(reports.first?.game?.number == 1 && reports.last?.verdict.failed == [.oneGame])
  }

  @Test func bothGamesOfDoubleheaderAreRecordedIfPhotosShowThem() async throws {
    // At 13:05 and 18:10.
    let reports = try await world.runImport(
      world.photos(at: "fenway-park-boston", on: "2019-06-08", "14:00", "15:10", "18:40", "19:30"))
    #expect(reports.map(\.outcome) == [.recorded, .recorded])
    #expect(reports.map { $0.game?.number } == [1, 2])
  }

  @Test func photoAfterMidnightMatchesPreviousEveningsExtraInnings() async throws {
    // 2017-09-05 went to 1 a.m.; the next evening there was another game.
    let alone = try await world.runImport(
      world.photos(at: "fenway-park-boston", on: "2017-09-06", "00:20"))
    #expect(alone.map(\.outcome) == [.pending])
    #expect(alone.first?.game?.day == LocalDay("2017-09-05"))
    let withEvening = try await world.runImport([
      world.photo(at: "fenway-park-boston", "2017-09-05T20:00"),
      world.photo(at: "fenway-park-boston", "2017-09-05T21:30"),
      world.photo(at: "fenway-park-boston", "2017-09-06T00:20"),
    ])
    #expect(withEvening.map(\.outcome) == [.recorded])
    #expect(withEvening.first?.game?.day == LocalDay("2017-09-05"))
    #expect(withEvening.first?.decision.outing.photos.count == 3)
  }

  @Test func gpsTimeCorrectsCameraOnEasternTime() async throws {
    // The game began at 19:15 in San Francisco; the camera says 00:45 of the next day.
    var photo = try world.photo(at: "oracle-park-sf", "2019-07-20T00:45")
    photo.gpsTime = Date(utcText: "2019-07-20T04:45:00Z")
    var later = try world.photo(at: "oracle-park-sf", "2019-07-20T01:30")
    later.gpsTime = Date(utcText: "2019-07-20T05:30:00Z")
    let reports = try await world.runImport([photo, later])
    #expect(reports.map(\.outcome) == [.recorded])
    #expect(reports.first?.game?.day == LocalDay("2019-07-19"))
    #expect(
      reports.first?.explanation(names: world.catalog, .metric).contains(
        "the camera's clock was 3 h ahead of stadium time")
        == true)
  }

  @Test func rainoutNeedsReviewAndIsNotMatchedToMakeupGame() async throws {
    // Orioles at Yankees of 2019-05-13 was made up as a doubleheader on the 15th.
    let reports = try await world.runImport(
      world.photos(at: "yankee-stadium-bronx", on: "2019-05-13", "18:30", "19:45"))
    #expect(reports.map(\.outcome) == [.pending] && reports.first?.verdict.reason == .noGame)
    #expect(reports.first?.verdict.candidates.isEmpty == true)
  }

  @Test func sheaStadiumAndCitiFieldAreDistinguishedByYear() async throws {
    let old = try await world.runImport([
      world.photo(at: "shea-stadium-queens", "2008-09-28T13:30", north: 20),
      world.photo(at: "shea-stadium-queens", "2008-09-28T15:30", north: 30),
    ])
    // The position of the old park is known to 200 m only, so its games are asked.
    #expect(old.map(\.outcome) == [.pending])
    #expect(old.first?.verdict.failed == [.nearestStadium])
    #expect(old.first?.game?.stadium == "shea-stadium-queens")
    #expect(old.first?.stadiumName == "Shea Stadium")
    let new = try await world.runImport([
      world.photo(at: "citi-field-queens", "2009-04-13T19:30", north: 20),
      world.photo(at: "citi-field-queens", "2009-04-13T20:30", north: 30),
    ])
    #expect(new.map(\.outcome) == [.recorded] && new.first?.game?.stadium == "citi-field-queens")
  }

  private func midpoint(_ one: StadiumID, _ other: StadiumID) throws -> Coordinate {
    let a = try world.stadium(one).coordinate
    let b = try world.stadium(other).coordinate
    return try #require(
      Coordinate(
        latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2))
  }
}
