import SportsModel
import Testing

@testable import CatalogBuilding

/// Errors that the builder finds in its own output.
@Suite struct CatalogChecksTests {
  private func game(_ day: String, at stadiums: [StadiumID], number: Int = 0) throws -> Game {
    Game(
      league: "mlb", season: 2005, day: try #require(LocalDay(day)), number: number,
      home: "mlb-hom", away: "mlb-awy", building: stadiums.count > 1 ? .ambiguous : .stated,
      stadiums: stadiums, score: nil)
  }

  private func failures(_ games: [Game], stadiums: [Stadium] = CatalogBuildingFixture.stadiums)
    -> [String]
  {
    let names = [DatedName("Homes", first: 1950, last: nil)]
    let teams = ["mlb-hom", "mlb-awy"].map {
      Team(
        id: TeamID($0), league: "mlb", code: "X", names: names, aliases: [], isActive: true,
        homes: [])
    }
    return CatalogChecks.failures(stadiums: stadiums, teams: teams, structures: [], games: [games])
  }

  @Test func validGamesPass() throws {
    let games = [
      try game("2005-06-05", at: ["new-park"], number: 1),
      try game("2005-06-05", at: ["new-park"], number: 2),
    ]
    #expect(failures(games).isEmpty)
  }

  @Test func reportsDuplicateGameKey() throws {
    let one = try game("2005-06-05", at: ["new-park"])
    #expect(failures([one, one]) == ["mlb:new-park:2005-06-05:mlb-hom:0: two games have this key"])
  }

  @Test func reportsImpossibleDayOfCompletion() throws {
    for (days, count) in [(0, 1), (1, 0), (200, 0), (201, 1)] {
      var game = try game("2005-06-05", at: ["new-park"])
      game.resumedDay = game.day + days
      #expect(failures([game]).count == count)
    }
    var game = try game("2005-06-05", at: ["new-park"])
    game.resumedDay = game.day + 1
    game.resumedStadium = "old-park"
    #expect(failures([game]).count == 1)
  }

  @Test func reportsClosedOrUnknownStadium() throws {
    let closed = failures([try game("2005-06-05", at: ["old-park"])])
    #expect(closed == ["mlb:old-park:2005-06-05:mlb-hom:0: old-park was open 1950-1999"])
    #expect(failures([try game("2005-06-05", at: ["no-park"])]).count == 1)
  }

  @Test func reportsSameNameOfTwoStadiumsInCity() {
    let twin = Stadium(
      id: "twin-park", names: [DatedName("Union Park", first: 1990, last: nil)], city: "Town",
      coordinate: CatalogBuildingFixture.stadiums[0].coordinate, timeZoneID: "America/New_York")
    #expect(failures([], stadiums: CatalogBuildingFixture.stadiums + [twin]).count == 2)
  }

  @Test func coverageCountsUnresolvedVenues() throws {
    let games = [
      try game("2005-06-05", at: ["new-park"]),
      try game("2010-06-06", at: ["new-park", "second-park"]),
    ]
    let coverage = VenueCoverage(games)
    #expect(coverage.total == 2)
    #expect(coverage.openPercent == 50)
    #expect(VenueCoverage.limit(of: "mls") == 1.5)
  }
}
