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

  @Test func correctionWins() throws {
    let rules = CatalogBuildingFixture.rules(
      corrections: try correction("2010-06-05", confidence: .medium), ranges: try range())
    let answer = rules.building(
      of: try CatalogBuildingFixture.game("2010-06-05", venue: "Union Park"), home: "mlb-hom")
    #expect(answer == Resolution(knowledge: .stated, stadiums: ["far-hall"], isNeutral: true))
  }

  @Test func lowConfidenceCorrectionKeepsBothVenues() throws {
    let rules = CatalogBuildingFixture.rules(
      corrections: try correction("2005-06-05", confidence: .low))
    let answer = rules.building(of: try CatalogBuildingFixture.game("2005-06-05"), home: "mlb-hom")
    #expect(answer.knowledge == .ambiguous)
    #expect(answer.stadiums == ["far-hall", "new-park"])
  }

  @Test func parkCodeOrNameIsStated() throws {
    let rules = CatalogBuildingFixture.rules()
    for venue in ["UNI02", "Union Park", "UNION PARK"] {
      let answer = rules.building(
        of: try CatalogBuildingFixture.game("2005-06-05", venue: venue), home: "mlb-hom")
      #expect(answer == Resolution(knowledge: .stated, stadiums: ["new-park"]))
    }
  }

  @Test func yearResolvesNameOfTwoVenues() throws {
    let answer = CatalogBuildingFixture.rules().building(
      of: try CatalogBuildingFixture.game("1990-06-05", venue: "Union Park"), home: "mlb-hom")
    #expect(answer == Resolution(knowledge: .stated, stadiums: ["old-park"]))
  }

  @Test func dateRangeResolvesSeasonWithTwoHomes() throws {
    let rules = CatalogBuildingFixture.rules(ranges: try range(knowledge: .inferred))
    let inside = rules.building(of: try CatalogBuildingFixture.game("2010-06-05"), home: "mlb-hom")
    #expect(inside == Resolution(knowledge: .inferred, stadiums: ["second-park"]))
    let outside = rules.building(of: try CatalogBuildingFixture.game("2010-08-05"), home: "mlb-hom")
    #expect(outside == Resolution(knowledge: .ambiguous, stadiums: ["new-park", "second-park"]))
  }

  @Test func namedVenueWinsOverDateRange() throws {
    let answer = CatalogBuildingFixture.rules(ranges: try range()).building(
      of: try CatalogBuildingFixture.game("2010-06-05", venue: "Union Park"), home: "mlb-hom")
    #expect(answer.stadiums == ["new-park"])
  }

  @Test func aliasRangeAppliesToItsNameOnly() throws {
    let rules = CatalogBuildingFixture.rules(ranges: try range(alias: "Union Park"))
    let named = rules.building(
      of: try CatalogBuildingFixture.game("2010-06-05", venue: "Union Park"), home: "mlb-hom")
    #expect(named.stadiums == ["second-park"])
    let unnamed = rules.building(of: try CatalogBuildingFixture.game("2010-06-05"), home: "mlb-hom")
    #expect(unnamed.knowledge == .ambiguous)
    let reason = "ALIAS only for rows named Union Park: two buildings"
    #expect(HomeRanges.alias(in: reason) == "Union Park")
    #expect(HomeRanges.alias(in: "its only home") == nil)
  }

  @Test func onlyHomeOfSeasonIsInferred() throws {
    let answer = CatalogBuildingFixture.rules().building(
      of: try CatalogBuildingFixture.game("2005-06-05"), home: "mlb-hom")
    #expect(answer == Resolution(knowledge: .inferred, stadiums: ["new-park"]))
  }

  @Test func neutralGameNeverGetsHomeVenue() throws {
    let answer = CatalogBuildingFixture.rules(ranges: try range()).building(
      of: try CatalogBuildingFixture.game("2010-06-05", isNeutral: true), home: "mlb-hom")
    #expect(answer == .unknown)
  }

  @Test func cityResolvesToVenueOfLeague() throws {
    let answer = CatalogBuildingFixture.rules().building(
      of: try CatalogBuildingFixture.game("2005-06-05", venue: "Town, OH"), home: "mlb-els")
    #expect(answer == Resolution(knowledge: .inferred, stadiums: ["new-park"]))
    let nowhere = CatalogBuildingFixture.rules().building(
      of: try CatalogBuildingFixture.game("2005-06-05", venue: "Nowhere, OH"), home: "mlb-hom")
    #expect(nowhere == .unknown)
  }
}
