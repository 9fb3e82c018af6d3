import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Scores

struct GameMapperTests {
  private let mapper: GameMapper
  init() throws { mapper = GameMapper(try BundledCatalog.result.get()) }

  private func listed(
    _ home: ListedGame.Team, _ away: ListedGame.Team, on text: String, league: LeagueID = "mlb",
    provider: ProviderID = .mlb
  ) throws -> ListedGame {
    ListedGame(
      provider: provider, league: league, id: "1", day: try day(text), status: .final, home: home,
      away: away)
  }

  private func failure(_ game: ListedGame) -> MappingFailure? {
    #expect(throws: MappingFailure.self) { () throws in _ = try mapper.map(game) }
  }

  @Test func teamNamesAreMatchedBySeason() throws {
    let game = try listed(
      .init(name: "Montreal Expos"), .init(name: "Florida Marlins"), on: "2001-07-04")
    let mapped = try mapper.map(game)
    #expect(mapped.key.home == "mlb-wsh" && mapped.away == "mlb-mia")
    #expect(mapped.season == 2001)
    let late = try listed(
      .init(name: "Montreal Expos FC"), .init(name: "Atlanta Braves"), on: "2023-07-04")
    #expect(failure(late) == .unknownTeam(late.home))
  }

  @Test func teamCodesAreMatchedBySeason() throws {
    let old = try listed(
      .init(abbreviation: "PHX"), .init(abbreviation: "ATL"), on: "2009-11-05", league: "nhl",
      provider: .nhl)
    let mapped = try mapper.map(old)
    #expect(mapped.key.home == "nhl-ari" && mapped.away == "nhl-wpg")
  }

  @Test func cityWithTwoTeamsIsAmbiguous() throws {
    let game = try listed(
      .init(name: "Los Angeles"), .init(name: "Boston"), on: "2020-02-23", league: "nba",
      provider: .basketballReference)
    #expect(failure(game) == .ambiguousTeam(game.home, ["nba-lac", "nba-lal"]))
  }

  @Test func similarTeamNameIsGuessedWithNote() throws {
    let game = try listed(
      .init(name: "Boston Red Soxx"), .init(name: "New York Yankees"), on: "2018-06-30")
    #expect(
      try mapper.map(game).notes.contains(.guessedTeam(given: "Boston Red Soxx", taken: "mlb-bos")))
  }

  @Test func venueComesFromGameNotHomeTeam() throws {
    var game = try listed(
      .init(name: "Buffalo Bills"), .init(name: "Cleveland Browns"), on: "2022-11-20",
      league: "nfl", provider: .espn)
    game.venue = .init(name: "Ford Field", city: "Detroit")
    #expect(try mapper.map(game).key.stadium == "ford-field-detroit")
  }

  @Test func similarVenueNameInAnotherCityIsUnknown() throws {
    var game = try listed(
      .init(name: "Boston Red Sox"), .init(name: "New York Yankees"), on: "2018-06-30")
    game.venue = .init(name: "Dodger Stadiumm", city: "Boston")
    #expect(try mapper.map(game).notes == [.unknownVenue("Dodger Stadiumm")])
  }

  @Test func unknownVenueIsNotReplacedByHomeStadium() throws {
    var game = try listed(
      .init(name: "Boston Red Sox"), .init(name: "New York Yankees"), on: "2030-06-30")
    game.venue = .init(name: "Neverland Grounds")
    let mapped = try mapper.map(game)
    #expect(mapped.key.stadium == nil)
    #expect(mapped.notes == [.unknownVenue("Neverland Grounds")])
    game.venue = nil
    #expect(try mapper.map(game).notes == [.inferredVenue])
    #expect(try mapper.map(game).key.stadium == "fenway-park-boston")
    game.isNeutralSite = true
    #expect(try mapper.map(game).key.stadium == nil)
  }

  @Test func laterVenueNameStillMatches() throws {
    var game = try listed(
      .init(name: "Houston Astros"), .init(name: "Minnesota Twins"), on: "2023-10-07")
    game.venue = .init(name: "Daikin Park")
    #expect(try mapper.map(game).key.stadium == "daikin-park-houston")
  }

  @Test func gameAbroadUsesStadiumLocalDay() throws {
    var game = try listed(
      .init(name: "Arizona Diamondbacks"), .init(name: "Los Angeles Dodgers"), on: "2014-03-22",
      provider: .espn)
    game.venue = .init(name: "Sydney Cricket Ground", city: "Sydney")
    game.start = ProviderDateParser.instant("2014-03-23T03:00Z")
    let mapped = try mapper.map(game)
    #expect(try mapped.key.day == day("2014-03-23"))
    #expect(try mapped.notes.contains(.otherDay(day("2014-03-22"))))
  }

  @Test(arguments: [ListedGame.Kind.preseason, .exhibition, .allStar, .other])
  func exhibitionGamesAreNotMapped(_ kind: ListedGame.Kind) throws {
    var game = try listed(
      .init(name: "Boston Red Sox"), .init(name: "New York Yankees"), on: "2018-06-30")
    game.kind = kind
    #expect(failure(game) == .notCounted(kind))
  }

  @Test func similarNamesDifferByFewLettersOrExtraWords() {
    #expect(ProviderNameMatcher.isNear("houston dynamo", "houston dynamo fc"))
    #expect(ProviderNameMatcher.isNear("boston red soxx", "boston red sox"))
    #expect(!ProviderNameMatcher.isNear("united", "atlanta united"))
    #expect(!ProviderNameMatcher.isNear("new york mets", "new york jets of old"))
  }
}
