import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

/// Checks of all bundled games since 2000.
@Suite struct BundledDataTests {
  let catalog: Catalog

  init() throws { catalog = try BundledCatalog.result.get() }

  @Test(arguments: ["mlb", "nba", "nhl", "nfl", "mls", "wnba", "nwsl"] as [LeagueID])
  func nearlyAllGamesSince2000HaveKnownVenue(_ league: LeagueID) throws {
    var total = 0
    var open = 0
    var keys: Set<GameKey> = []
    for season in catalog.seasons(of: league) where season.season >= 2000 {
      let games = try catalog.games(of: league, season: season.season)
      #expect(games.count == season.games && games.count { $0.score != nil } == season.results)
      for game in games {
        total += 1
        if game.stadiums.count != 1 { open += 1 }
        keys.insert(game.id)
        for id in game.stadiums {
          let stadium = try #require(catalog.stadiums[id])
          if !stadium.isOpen(in: game.day.year) { Issue.record("\(game.id): closed") }
        }
      }
    }
    #expect(total > 1_000 && keys.count == total)
    #expect(Double(open) <= Double(total) * (league == "mls" ? 0.015 : 0.01))
  }

  @Test func everyStadiumHasElevation() throws {
    for stadium in catalog.stadiums.stadiums {
      let elevation = try #require(stadium.elevation, "\(stadium.id)")
      #expect((-5...2_300).contains(elevation), "\(stadium.id)")
    }
    let known: [StadiumID: Double] = [
      "coors-field-denver": 1_580, "chase-field-phoenix": 330, "estadio-azteca-mexico-city": 2_240,
      "delta-center-salt-lake-city": 1_290, "fenway-park-boston": 10,
    ]
    for (id, elevation) in known { #expect(catalog.stadiums[id]?.elevation == elevation) }
  }

  /// The share of played games with an exact start must not shrink.
  @Test(arguments: [(1975, 45), (1995, 95), (2005, 95), (2012, 95), (2021, 95)])
  func baseballGamesHaveExactStarts(_ season: Int, percent: Int) throws {
    let games = try catalog.games(of: "mlb", season: season).filter { $0.score != nil }
    let exact = games.count { if case .exact = $0.start { true } else { false } }
    #expect(exact * 100 >= games.count * percent)
  }

  @Test func listsLeaguesInOrderWithTeams() {
    #expect(catalog.leagues.map(\.id) == ["mlb", "nba", "nhl", "nfl", "mls", "wnba", "nwsl"])
    let counts = catalog.leagues.map { catalog.structure(of: $0.id)?.teams.count }
    #expect(counts == [30, 30, 32, 32, 30, 15, 16])
    for league in catalog.leagues {
      for team in catalog.structure(of: league.id)?.teams ?? [] {
        #expect(catalog.team(team)?.isActive == true)
        #expect(catalog.team(team)?.homes.contains { $0.last == nil } == true)
      }
    }
  }

  @Test func marksApproximatePositions() throws {
    let rough = catalog.stadiums.stadiums.filter { $0.positionErrorMeters >= 300 }
    try #require(!rough.isEmpty)
    #expect(rough.allSatisfy { $0.isPositionApproximate })
    #expect(catalog.stadiums["fenway-park-boston"]?.isPositionApproximate == false)
    #expect(catalog.stadiums["td-garden-boston"]?.footprintMeters == 80)
    #expect(catalog.stadiums["td-garden-boston"]?.busyArea == .inside)
    #expect(catalog.stadiums["rogers-centre-toronto"]?.footprintMeters == 125)
  }

  /// The stated sizes of docs/stadium-walls.csv.
  @Test func outerWallsAreWithin30MetersOfStatedOnes() throws {
    let file = URL.repository.appending(path: "docs/stadium-walls.csv")
    let rows = try file.text.split(separator: "\n").dropFirst()
    #expect(rows.count >= 40)
    for row in rows {
      let fields = row.split(separator: ",", maxSplits: 2)
      let stadium = try #require(catalog.stadiums[StadiumID(String(fields[0]))], "\(row)")
      let stated = try #require(Double(fields[1]), "\(row)")
      #expect(abs(stadium.footprintMeters - stated) <= 30, "\(row)")
    }
  }
}

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

@Suite struct SeasonOfDayTests {
  @Test func seasonInProgressComesBeforeTheCalendar() throws {
    let leagues = try #require(CatalogFixture.files["leagues.txt"])
      .replacingOccurrences(of: "league mlb", with: "league khl")
      .replacingOccurrences(of: "one-year", with: "two-years")
    let changes = [
      "leagues.txt": leagues, "seasons.txt": "khl 2025 2025-06-20 2026-05-01 5 1\n",
    ]
    try CatalogFixture.with(changes) { fixture in
      let catalog = try fixture.catalog()
      for (day, season) in [
        ("2025-06-19", 2024), ("2025-06-20", 2025), ("2026-01-10", 2025), ("2026-06-30", 2025),
        ("2026-07-01", 2026), ("2027-02-01", 2026),
      ] {
        let day = try #require(LocalDay(day))
        #expect(catalog.season(of: day, in: "khl") == season, "\(day)")
        #expect(catalog.season(of: day, in: "unknown") == day.year)
      }
    }
  }
}
