import SportsModel
import Testing

@testable import CatalogBuilding

/// Spans without spectators.
@Suite struct SpectatorRulesTests {
  private func rules(homes: Set<String>?, expected: Int) throws -> SpectatorRules {
    SpectatorRules([
      SpectatorRules.Span(
        league: "mlb", first: try #require(LocalDay("2020-07-23")),
        last: try #require(LocalDay("2020-09-27")), homes: homes, expected: expected,
        place: "no-spectators.csv:2")
    ])
  }

  @Test func leagueSpanCoversEveryHomeTeam() throws {
    let rules = try rules(homes: nil, expected: 1)
    #expect(!rules.hasSpectators(try CatalogBuildingFixture.game("2020-07-23")))
    #expect(rules.hasSpectators(try CatalogBuildingFixture.game("2020-09-28")))
    #expect(rules.hasSpectators(try CatalogBuildingFixture.game("2019-08-01")))
  }

  @Test func teamSpanCoversHomeGamesOnly() throws {
    #expect(
      try rules(homes: ["AWY"], expected: 0).hasSpectators(
        CatalogBuildingFixture.game("2020-08-01")))
    #expect(
      try !rules(homes: ["HOM", "X"], expected: 1).hasSpectators(
        CatalogBuildingFixture.game("2020-08-01")))
  }

  @Test func reportsSpanWithUnexpectedGameCount() throws {
    let games = [
      try CatalogBuildingFixture.game("2020-08-01"), try CatalogBuildingFixture.game("2020-08-02"),
    ]
    #expect(try rules(homes: nil, expected: 2).miscounts(in: games).isEmpty)
    #expect(
      try rules(homes: nil, expected: 3).miscounts(in: games)
        == ["no-spectators.csv:2: covers 2 games instead of 3"])
  }
}
