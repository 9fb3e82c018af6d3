import SportsModel
import Testing

@testable import CatalogBuilding

/// Two clubs, four buildings: what the rules are tried on.
enum CatalogBuildingFixture {
  static let stadiums = [
    stadium("old-park", "Union Park", opened: 1950, closed: 1999, home: 1950...1999),
    stadium("new-park", "Union Park", opened: 2000, home: 2000...2030),
    stadium("second-park", "Second Park", opened: 1990, home: 2010...2010),
    stadium("far-hall", "Far Hall", opened: 1980),
  ].compactMap { $0 }

  static let book = StadiumNameIndex(stadiums, parks: ["UNI02": "new-park"])

  static func rules(
    corrections: [GameCorrections.Game: GameCorrections.Correction] = [:],
    ranges: HomeRanges = HomeRanges()
  ) -> VenueResolver {
    VenueResolver(
      stadiums: book, corrections: GameCorrections(corrections), ranges: ranges,
      aliases: VenueAliases())
  }

  static func game(
    _ day: String, venue: String = "", isNeutral: Bool = false
  ) throws -> SourceGame {
    let day = try #require(LocalDay(day))
    return SourceGame(
      league: "mlb", season: day.year, day: day, homeCode: "HOM", awayCode: "AWY", venue: venue,
      isNeutral: isNeutral)
  }

  private static func stadium(
    _ id: StadiumID, _ name: String, opened: Int, closed: Int? = nil, home: ClosedRange<Int>? = nil
  ) -> Stadium? {
    guard let point = Coordinate(latitude: 40, longitude: -80) else { return nil }
    return Stadium(
      id: id, names: [DatedName(name, first: opened, last: closed)], city: "Town", region: "OH",
      country: "US", coordinate: point, elevation: closed == nil ? 180 : nil,
      timeZoneID: "America/New_York", opened: opened, closed: closed,
      tenancies: home.map {
        [Stadium.Tenancy(league: "mlb", team: "mlb-hom", first: $0.lowerBound, last: $0.upperBound)]
      } ?? [])
  }
}

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
