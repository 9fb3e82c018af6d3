import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

@Suite struct ScheduleGapTests {
  private func gap(
    _ first: String, _ last: String, _ leagues: Set<LeagueID>?
  ) throws -> ScheduleGap? {
    let days = try #require(LocalDay(first))...(try #require(LocalDay(last)))
    return try BundledCatalog.result.get().scheduleGap(in: days, of: leagues)
  }

  @Test func dayAfterTheLastGameIsMissing() throws {
    let catalog = try BundledCatalog.result.get()
    try #require(!catalog.leagues.isEmpty)
    for league in catalog.leagues.map(\.id) {
      let last = try #require(catalog.seasons(of: league).map(\.lastDay).max())
      #expect(catalog.scheduleGap(in: last...last, of: [league]) == nil)
      for days in [(last + 1)...(last + 1), last...(last + 1), (last + 300)...(last + 400)] {
        let gap = try #require(catalog.scheduleGap(in: days, of: [league]))
        #expect(gap.ends == [.init(league: league, day: last)])
        #expect(gap.sentence.hasPrefix("The \(league.rawValue.uppercased()) schedule ends on "))
        #expect(gap.sentence.hasSuffix("For newer games, run stvisits sync."))
      }
    }
  }

  @Test func offSeasonOfAnEarlierYearIsKnown() throws {
    #expect(try gap("2024-12-25", "2024-12-25", ["mlb"]) == nil)
    #expect(try gap("2025-07-01", "2025-08-31", ["nba", "nhl"]) == nil)
    // All leagues together: only those that exist count.
    #expect(try gap("1975-02-01", "1975-02-28", nil) == nil)
  }

  @Test func dayBeforeTheFirstGameIsMissing() throws {
    let early = try #require(try gap("1990-07-04", "1990-07-04", ["nwsl"]))
    #expect(early.ends.isEmpty && early.sentence == "The games begin on Sat, Apr 13, 2013.")
    #expect(try gap("1850-01-01", "1850-12-31", nil)?.firstDay == LocalDay("1871-05-04"))
  }

  @Test func severalLeaguesAreOneSentence() throws {
    let gap = try #require(try gap("2027-06-01", "2027-06-30", ["mlb", "nfl", "nhl"]))
    #expect(
      gap.sentence == "The schedules end on Sat, May 16, 2026 (NHL); Sun, Sep 27, 2026 (MLB); "
        + "Sun, Jan 10, 2027 (NFL). For newer games, run stvisits sync.")
  }

  private func seasons(_ days: [(Int, String, String)]) throws -> [SeasonSummary] {
    try days.map { season, first, last in
      SeasonSummary(
        league: "nhl", season: season, firstDay: try #require(LocalDay(first)),
        lastDay: try #require(LocalDay(last)), games: 1, results: 1)
    }
  }

  @Test func missingEndOfASeasonStaysMissingBeforeASyncedOne() throws {
    let coverage = ScheduleCoverage(
      try seasons([
        (2023, "2023-10-10", "2024-06-24"), (2024, "2024-10-04", "2025-06-17"),
        (2025, "2025-10-07", "2026-05-16"), (2026, "2026-10-06", "2027-04-15"),
      ]), open: 2025)
    func boundary(_ day: String) throws -> ScheduleCoverage.Boundary? {
      let day = try #require(LocalDay(day))
      return coverage.boundary(in: day...day)
    }
    let end = try #require(LocalDay("2026-05-16"))
    #expect(try boundary("2025-08-01") == nil)
    #expect(try boundary("2026-05-16") == nil)
    #expect(try boundary("2026-05-17") == .ends(end))
    #expect(try boundary("2026-06-23") == .ends(end))
    // Seasons have ended by then.
    #expect(try boundary("2026-06-24") == nil)
    #expect(try boundary("2026-10-06") == nil)
    #expect(try boundary("2027-04-16") == .ends(try #require(LocalDay("2027-04-15"))))
    #expect(try boundary("2023-10-09") == .begins(try #require(LocalDay("2023-10-10"))))
  }

  @Test func syncedSeasonExtendsTheSchedule() throws {
    try CatalogFixture.with { fixture in
      let day = try #require(LocalDay("2026-09-20"))
      let before = try fixture.catalog()
      #expect(before.scheduleGap(in: day...day, of: ["mlb"])?.ends.map(\.league) == ["mlb"])
      try fixture.applyListing(
        CatalogFixture.season() + [try CatalogFixture.game(6, "2026-09-21", "aaa", "ccc")])
      #expect(try fixture.catalog().scheduleGap(in: day...day, of: ["mlb"]) == nil)
    }
  }
}

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
    #expect(first == second && first.day == LocalDay(began))
    #expect(first.resumedDay == LocalDay(ended))
  }

  @Test func gameCompletedElsewhereIsFoundThere() throws {
    let catalog = try BundledCatalog.result.get()
    let began = try #require(LocalDay("2009-05-05"))
    let ended = try #require(LocalDay("2009-07-09"))
    #expect(try games(at: "nationals-park-washington", "2009-07-09").isEmpty)
    let found = try games(at: "daikin-park-houston", "2009-07-09")
    let game = try #require(found.first { $0.home == "mlb-wsh" })
    #expect(game.day == began && game.stadiums == ["nationals-park-washington"])
    #expect(try catalog.game(game.key(at: "daikin-park-houston")) == game)
    let ownGames = try catalog.games(on: ended)
    #expect(!ownGames.contains(game))
  }

  @Test func secondDayOfOtherGamesHasNoGame() throws {
    try CatalogFixture.with { fixture in
      let catalog = try fixture.catalog()
      let day = try #require(LocalDay("2026-04-03"))
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
      #expect(games.map(\.score) == [Score(home: 6, away: 3)] && games.map(\.resumedDay) == [day])
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
    #expect(day(attended: game.resumedDay) == game.resumedDay && day(attended: nil) == game.day)
    #expect(day(attended: game.day + 1) == game.day)
  }
}
