import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Suspended games that were completed on another day.
@Suite struct ResumedGameTests {
  private func games(at stadium: StadiumID, _ day: String) throws -> [Game] {
    try BundledCatalog.result.get().gameIndex.games(at: stadium, on: try #require(LocalDay(day)))
  }

  @Test(
    arguments: [
      ("nationals-park-washington", "2018-05-15", "2018-06-18", "mlb-wsh"),
      ("wrigley-field-chicago", "2014-08-19", "2014-08-21", "mlb-chc"),
      ("fenway-park-boston", "2024-06-26", "2024-08-26", "mlb-bos"),
      // It was completed after the last game of the season had begun.
      ("citizens-bank-park-philadelphia", "2008-10-27", "2008-10-29", "mlb-phi"),
    ] as [(StadiumID, String, String, TeamID)])
  func resumedGameIsFoundOnBothDays(
    _ stadium: StadiumID, began: String, ended: String, home: TeamID
  ) throws {
    let first = try #require(try games(at: stadium, began).first { $0.home == home })
    let second = try #require(try games(at: stadium, ended).first { $0.resumedDay != nil })
    #expect(first == second)
    #expect(first.day == LocalDay(began))
    #expect(first.resumedDay == LocalDay(ended))
  }

  @Test func gameCompletedElsewhereIsFoundThere() throws {
    let catalog = try BundledCatalog.result.get()
    let began = try #require(LocalDay("2009-05-05"))
    let ended = try #require(LocalDay("2009-07-09"))
    #expect(try games(at: "nationals-park-washington", "2009-07-09").isEmpty)
    let found = try games(at: "daikin-park-houston", "2009-07-09")
    let game = try #require(found.first { $0.home == "mlb-wsh" })
    #expect(game.day == began)
    #expect(game.stadiums == ["nationals-park-washington"])
    #expect(try catalog.games(resumedOn: ended) == [game])
    #expect(try catalog.game(game.key(at: "daikin-park-houston")) == game)
    let ownGames = try catalog.games(on: ended)
    #expect(!ownGames.contains(game))
  }

  @Test func secondDayOfOtherGamesHasNoGame() throws {
    try CatalogFixture.with { fixture in
      let catalog = try fixture.catalog()
      let day = try #require(LocalDay("2026-04-03"))
      #expect(try catalog.games(resumedOn: day).isEmpty)
      #expect(try catalog.gameIndex.games(at: "old-park", on: day).isEmpty)
    }
  }

  @Test func updateKeepsDayOfCompletion() throws {
    let season = try #require(CatalogFixture.files["games/mlb/2026.txt"])
    let resumed = season.replacingOccurrences(
      of: "AAA BBB 5-3 19:05", with: "AAA BBB 5-3 19:05 resumed:2026-06-11@far-park")
    try CatalogFixture.with(["games/mlb/2026.txt": resumed]) { fixture in
      var listing = try CatalogFixture.season()
      listing[0].game.score = Score(home: 6, away: 3)
      try fixture.applyListing(listing)
      let day = try #require(LocalDay("2026-06-11"))
      let games = try fixture.catalog().gameIndex.games(at: "far-park", on: day)
      #expect(games.map(\.score) == [Score(home: 6, away: 3)])
      #expect(games.map(\.resumedDay) == [day])
    }
  }

  @Test func visitHasTheDayAttended() throws {
    let catalog = try BundledCatalog.result.get()
    let found = try games(at: "nationals-park-washington", "2018-06-18")
    let game = try #require(found.first { $0.resumedDay != nil })
    let stadium = try #require(catalog.stadiums["nationals-park-washington"])
    let builder = VisitBuilder(catalog: catalog, clock: { CatalogFixture.noon })
    func day(attended: LocalDay?) -> LocalDay {
      builder.visit(to: game, at: stadium, source: .automatic, origin: .manual, attended: attended)
        .day
    }
    #expect(day(attended: game.resumedDay) == game.resumedDay)
    #expect(day(attended: nil) == game.day)
    #expect(day(attended: game.day + 1) == game.day)
  }
}
