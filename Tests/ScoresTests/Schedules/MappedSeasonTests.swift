import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Scores

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
    let unknown = try reading([try listed(start: nil)]).games.first?.game
    #expect(unknown?.start == .unknown)
  }

  @Test func gameAbroadUsesStadiumLocalDay() throws {
    // The evening of the 9th in New York is the following morning in Melbourne.
    let game = try listed(
      league: "nfl", day: "2026-09-10", start: "2026-09-11T00:35:00Z", home: "Los Angeles Rams",
      away: "San Francisco 49ers", venue: .init(name: "Melbourne Cricket Ground")
    ) { $0.isNeutralSite = true }
    let found = try #require(try reading([game], season: 2026).games.first?.game)
    if found.stadiums.isEmpty {
      #expect(found.building == .unknown)
    } else {
      #expect(found.day.description == "2026-09-11")
    }
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
  ])
  func statusMapsToGameStatus(_ listedStatus: ListedGame.Status, _ status: Game.Status) throws {
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
