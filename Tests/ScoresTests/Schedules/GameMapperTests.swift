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
    _ home: String, _ away: String, on text: String, league: LeagueID = "mlb",
    provider: ProviderID = .mlb, venue: ListedGame.Venue? = nil
  ) throws -> ListedGame {
    ListedGame(
      provider: provider, league: league, id: "1", day: try day(text), status: .final,
      home: .init(name: home), away: .init(name: away), venue: venue)
  }

  private func failure(_ game: ListedGame) -> MappingFailure? {
    #expect(throws: MappingFailure.self) { () throws in _ = try mapper.map(game) }
  }

  @Test func teamNamesAreMatchedBySeason() throws {
    let mapped = try mapper.map(listed("Montreal Expos", "Florida Marlins", on: "2001-07-04"))
    #expect(mapped.key.home == "mlb-wsh" && mapped.away == "mlb-mia")
    #expect(mapped.season == 2001)
    let late = try listed("Montreal Expos FC", "Atlanta Braves", on: "2023-07-04")
    #expect(failure(late) == .unknownTeam(late.home))
  }

  @Test func teamCodesAreMatchedBySeason() throws {
    var old = try listed("", "", on: "2009-11-05", league: "nhl", provider: .nhl)
    (old.home, old.away) = (.init(abbreviation: "PHX"), .init(abbreviation: "ATL"))
    let mapped = try mapper.map(old)
    #expect(mapped.key.home == "nhl-ari" && mapped.away == "nhl-wpg")
  }

  @Test func cityWithTwoTeamsIsAmbiguous() throws {
    let game = try listed(
      "Los Angeles", "Boston", on: "2020-02-23", league: "nba", provider: .basketballReference)
    #expect(failure(game) == .ambiguousTeam(game.home, ["nba-lac", "nba-lal"]))
  }

  @Test func similarTeamNameIsGuessedWithNote() throws {
    let game = try listed("Boston Red Soxx", "New York Yankees", on: "2018-06-30")
    #expect(
      try mapper.map(game).notes.contains(.guessedTeam(given: "Boston Red Soxx", taken: "mlb-bos")))
  }

  @Test func venueComesFromGameNotHomeTeam() throws {
    var game = try listed(
      "Buffalo Bills", "Cleveland Browns", on: "2022-11-20", league: "nfl", provider: .espn)
    game.venue = .init(name: "Ford Field", city: "Detroit")
    #expect(try mapper.map(game).key.stadium == "ford-field-detroit")
  }

  @Test func similarVenueNameInAnotherCityIsUnknown() throws {
    var game = try listed("Boston Red Sox", "New York Yankees", on: "2018-06-30")
    game.venue = .init(name: "Dodger Stadiumm", city: "Boston")
    #expect(try mapper.map(game).notes == [.unknownVenue("Dodger Stadiumm")])
  }

  @Test func unknownVenueIsNotReplacedByHomeStadium() throws {
    var game = try listed("Boston Red Sox", "New York Yankees", on: "2030-06-30")
    game.venue = .init(name: "Neverland Grounds")
    let mapped = try mapper.map(game)
    #expect(mapped.key.stadium == nil && mapped.notes == [.unknownVenue("Neverland Grounds")])
    game.venue = nil
    #expect(try mapper.map(game).notes.isEmpty)
    #expect(try mapper.map(game).key.stadium == "fenway-park-boston")
    game.isNeutralSite = true
    #expect(try mapper.map(game).key.stadium == nil)
  }

  @Test func laterVenueNameStillMatches() throws {
    var game = try listed("Houston Astros", "Minnesota Twins", on: "2023-10-07")
    game.venue = .init(name: "Daikin Park")
    #expect(try mapper.map(game).key.stadium == "daikin-park-houston")
  }

  @Test func gameAbroadUsesStadiumLocalDay() throws {
    var game = try listed(
      "Arizona Diamondbacks", "Los Angeles Dodgers", on: "2014-03-22", provider: .espn)
    game.venue = .init(name: "Sydney Cricket Ground", city: "Sydney")
    game.start = ProviderDateParser.instant("2014-03-23T03:00Z")
    #expect(try mapper.map(game).key.day == day("2014-03-23"))
  }

  @Test(arguments: [ListedGame.Kind.preseason, .exhibition, .allStar, .other])
  func exhibitionGamesAreNotMapped(_ kind: ListedGame.Kind) throws {
    var game = try listed("Boston Red Sox", "New York Yankees", on: "2018-06-30")
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

/// Listed games mapped to names, local times and stadiums of the catalog.
@Suite struct MappedSeasonTests {
  private func reading(_ games: [ListedGame], season: Int = 2027) throws -> MappedSeason {
    MappedSeason(
      GameList(games, within: LocalDay(daysSinceEpoch: 0)...LocalDay(daysSinceEpoch: 40_000)),
      season: season, catalog: try BundledCatalog.result.get())
  }

  private func listed(
    _ id: String = "1", league: LeagueID = "mlb", day text: String = "2027-04-05",
    start: String? = "2027-04-05T23:10:00Z", home: String = "Boston Red Sox",
    away: String = "Texas Rangers", venue: ListedGame.Venue? = .init(name: "Fenway Park"),
    _ change: (inout ListedGame) -> Void = { _ in }
  ) throws -> ListedGame {
    var game = ListedGame(
      provider: league == "mlb" ? .mlb : .espn, league: league, id: id, day: try day(text),
      start: ProviderDateParser.instant(start), status: .scheduled, home: .init(name: home),
      away: .init(name: away), venue: venue)
    change(&game)
    return game
  }

  @Test func startIsInStadiumLocalTime() throws {
    let game = try #require(try reading([try listed()]).games.first?.game)
    #expect(game.start == .exact(minuteOfDay: 19 * 60 + 10))
    #expect(game.day.description == "2027-04-05" && game.season == 2027)
    #expect(game.stadiums == ["fenway-park-boston"] && game.building == .stated)
    #expect(game.id.description == "mlb:fenway-park-boston:2027-04-05:mlb-bos:0")
  }

  @Test func nightStartIsAPlaceholder() throws {
    let game = try reading([try listed(start: "2027-04-05T07:33:00Z")]).games.first?.game
    #expect(game?.start == .placeholder(minuteOfDay: 3 * 60 + 33))
    #expect(try reading([try listed(start: nil)]).games.first?.game.start == .unknown)
  }

  @Test func renamedStadiumInSameCityIsHomeStadium() throws {
    let named = try reading([try listed(venue: .init(name: "Some Sponsor Park", city: "Boston"))])
    #expect(named.games.first?.game.stadiums == ["fenway-park-boston"])
    #expect(named.games.first?.game.building == .inferred)
    let elsewhere = try reading([
      try listed(venue: .init(name: "Some Sponsor Park", city: "Springfield"))
    ])
    #expect(elsewhere.games.first?.game.stadiums == [])
    #expect(elsewhere.unknownVenues.map(\.cause) == ["unknown stadium \"Some Sponsor Park\""])
  }

  @Test func exhibitionsAreExcludedAndUnknownTeamsReported() throws {
    let found = try reading([
      try listed("1") { $0.kind = .preseason }, try listed("2") { $0.kind = .allStar },
      try listed("3", away: "Winner of game 3") { $0.kind = .other },
      try listed("4", away: "Nobody of Nowhere"),
    ])
    #expect(found.games.isEmpty && found.leftOut == 3)
    #expect(found.unknown.map(\.title) == ["Nobody of Nowhere at Boston Red Sox"])
  }

  @Test(arguments: [
    (ListedGame.Status.postponed, Game.Status.postponed), (.cancelled, .cancelled),
    (.suspended, .suspended), (.live, .planned), (.final, .planned), (.unknown, .planned),
  ]) func statusMapsToGameStatus(_ listedStatus: ListedGame.Status, _ status: Game.Status) throws {
    let game = try reading([
      try listed {
        $0.status = listedStatus
        $0.score = Score(home: 1, away: 0)
      }
    ]).games.first?.game
    #expect(game?.status == status && game?.isDateConfirmed == !status.isOff)
    #expect((game?.score != nil) == (listedStatus == .final))
  }
}
