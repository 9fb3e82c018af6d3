import SportsModel
import Testing

@testable import CatalogBuilding

/// The precedence of sources for the venue of a game.
@Suite struct VenueResolverTests {
  private typealias Resolution = VenueResolver.Resolution

  private func correction(
    _ day: String, confidence: GameCorrections.Confidence
  ) throws -> [GameCorrections.Game: GameCorrections.Correction] {
    let day = try #require(LocalDay(day))
    return [
      GameCorrections.Game(league: "mlb", day: day, home: "HOM", away: "AWY"):
        GameCorrections.Correction(
          stadium: "far-hall", isNeutral: true, confidence: confidence, place: "games.csv:2")
    ]
  }

  private func range(
    alias: String? = nil, knowledge: Game.VenueCertainty = .stated
  ) throws -> HomeRanges {
    var ranges = HomeRanges()
    let first = try #require(LocalDay("2010-06-01"))
    ranges.add(
      HomeRanges.Range(
        first: first, last: first + 30, stadium: "second-park", knowledge: knowledge, alias: alias),
      league: "mlb", code: "HOM")
    return ranges
  }

  private func building(
    _ day: String, _ venue: String = "", isNeutral: Bool = false, home: TeamID = "mlb-hom",
    by rules: VenueResolver = CatalogBuildingFixture.rules()
  ) throws -> Resolution {
    rules.building(
      of: try CatalogBuildingFixture.game(day, venue: venue, isNeutral: isNeutral), home: home)
  }

  @Test(
    arguments: [
      // A code of a park, or a name; the year decides between two of one name.
      ("2005-06-05", "UNI02", "mlb-hom", .stated, ["new-park"]),
      ("2005-06-05", "Union Park", "mlb-hom", .stated, ["new-park"]),
      ("2005-06-05", "UNION PARK", "mlb-hom", .stated, ["new-park"]),
      ("1990-06-05", "Union Park", "mlb-hom", .stated, ["old-park"]),
      // The only home of the season, or the venue of the league in a city.
      ("2005-06-05", "", "mlb-hom", .inferred, ["new-park"]),
      ("2005-06-05", "Town, OH", "mlb-els", .inferred, ["new-park"]),
      ("2005-06-05", "Nowhere, OH", "mlb-hom", .unknown, []),
    ] as [(String, String, TeamID, Game.VenueCertainty, [StadiumID])])
  func venueFollowsFromTheGame(
    _ day: String, _ venue: String, _ home: TeamID, _ knowledge: Game.VenueCertainty,
    _ stadiums: [StadiumID]
  ) throws {
    let found = try building(day, venue, home: home)
    #expect(found == Resolution(knowledge: knowledge, stadiums: stadiums))
  }

  @Test func correctionWins() throws {
    let rules = CatalogBuildingFixture.rules(
      corrections: try correction("2010-06-05", confidence: .medium), ranges: try range())
    let answer = try building("2010-06-05", "Union Park", by: rules)
    #expect(answer == Resolution(knowledge: .stated, stadiums: ["far-hall"], isNeutral: true))
  }

  @Test func lowConfidenceCorrectionKeepsBothVenues() throws {
    let rules = CatalogBuildingFixture.rules(
      corrections: try correction("2005-06-05", confidence: .low))
    let answer = try building("2005-06-05", by: rules)
    #expect(answer.knowledge == .ambiguous && answer.stadiums == ["far-hall", "new-park"])
  }

  @Test func dateRangeResolvesSeasonWithTwoHomes() throws {
    let rules = CatalogBuildingFixture.rules(ranges: try range(knowledge: .inferred))
    let inside = try building("2010-06-05", by: rules)
    #expect(inside == Resolution(knowledge: .inferred, stadiums: ["second-park"]))
    let outside = try building("2010-08-05", by: rules)
    #expect(outside == Resolution(knowledge: .ambiguous, stadiums: ["new-park", "second-park"]))
  }

  @Test func namedVenueAndNeutralSiteWinOverDateRange() throws {
    let rules = CatalogBuildingFixture.rules(ranges: try range())
    #expect(try building("2010-06-05", "Union Park", by: rules).stadiums == ["new-park"])
    #expect(try building("2010-06-05", isNeutral: true, by: rules) == .unknown)
  }

  @Test func aliasRangeAppliesToItsNameOnly() throws {
    let rules = CatalogBuildingFixture.rules(ranges: try range(alias: "Union Park"))
    #expect(try building("2010-06-05", "Union Park", by: rules).stadiums == ["second-park"])
    #expect(try building("2010-06-05", by: rules).knowledge == .ambiguous)
    let reason = "ALIAS only for rows named Union Park: two buildings"
    #expect(HomeRanges.alias(in: reason) == "Union Park")
    #expect(HomeRanges.alias(in: "its only home") == nil)
  }
}
