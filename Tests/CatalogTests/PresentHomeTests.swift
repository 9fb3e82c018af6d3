import SportsModel
import TestSupport
import Testing

@testable import Catalog

/// The present home of a team, which progress, sets, badges and places count.
@Suite struct PresentHomeTests {
  private let catalog: Catalog

  init() throws { catalog = try BundledCatalog.result.get() }

  @Test func presentHomeHasMostGamesOfLastSeason() throws {
    let teams = catalog.leagues.flatMap { catalog.structure(of: $0.id)?.teams ?? [] }
      .compactMap(catalog.team)
    try #require(teams.count > 150)
    for (league, teams) in Dictionary(grouping: teams, by: \.league) {
      let last = try #require(catalog.seasons(of: league).map(\.season).max())
      let games = try catalog.games(of: league, season: last).filter {
        !$0.isNeutralSite && $0.stadiums.count == 1
      }
      for team in teams {
        let counts = games.filter { $0.home == team.id }.reduce(into: [StadiumID: Int]()) {
          $0[$1.stadiums[0], default: 0] += 1
        }
        let home = try #require(team.currentHome, "\(team.id)")
        #expect(counts[home] != nil && counts[home] == counts.values.max(), "\(team.id) \(counts)")
      }
    }
  }

  @Test func homeLineChoosesAmongPresentHomes() throws {
    #expect(catalog.team("nba-sas")?.currentHome == "frost-bank-center-san-antonio")
    #expect(catalog.team("mls-nyc")?.currentHome == "yankee-stadium-bronx")
    let homes = try #require(catalog.team("nba-sas")?.homes)
    #expect(Set(homes).count == homes.count)
    #expect(homes.contains { $0.stadium == "moody-center-austin" })
  }
}
