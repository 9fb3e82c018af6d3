import Catalog
import SportsModel
import TestSupport
import Testing

/// Games of the bundled facts that a fan would name.
@Suite struct GameIndexTests {
  let catalog: Catalog

  init() throws { catalog = try BundledCatalog.result.get() }

  static let played: [(StadiumID, String, TeamID, TeamID)] = [
    ("notre-dame-stadium", "2019-01-01", "nhl-chi", "nhl-bos"),
    ("target-field-minneapolis", "2022-01-01", "nhl-min", "nhl-stl"),
    ("avicii-arena-stockholm", "2017-11-10", "nhl-ott", "nhl-col"),
    ("highmark-stadium-orchard-park", "2026-01-04", "nfl-buf", "nfl-nyj"),
    ("madison-square-garden-manhattan", "1994-06-14", "nhl-nyr", "nhl-van"),
    ("madison-square-garden-3-manhattan", "1967-12-27", "nba-nyk", "nba-phi"),
    ("petco-park-san-diego", "2020-10-05", "mlb-tb", "mlb-nyy"),
    ("globe-life-field-arlington", "2020-10-27", "mlb-lad", "mlb-tb"),
    ("las-vegas-ballpark", "2026-06-08", "mlb-ath", "mlb-mil"),
  ]

  @Test(arguments: played) func findsGameAtItsActualStadium(
    _ stadium: StadiumID, _ day: String, _ home: TeamID, _ away: TeamID
  ) throws {
    let games = try catalog.gameIndex.games(at: stadium, on: try #require(LocalDay(day)))
    let game = try #require(games.first { $0.home == home || $0.home == away })
    #expect(Set([game.home, game.away]) == Set([home, away]) && game.stadiums == [stadium])
  }

  @Test func homeStadiumHasNoGameWhileTeamPlaysElsewhere() throws {
    let day = try #require(LocalDay("2019-01-01"))
    let games = try catalog.gameIndex.games(at: "united-center-chicago", on: day)
    #expect(!games.contains { $0.league == "nhl" })
  }

  @Test func billsPlayInNewStadiumFrom2026() throws {
    let homes = try catalog.games(of: "nfl", season: 2026).filter {
      $0.home == "nfl-buf" && !$0.isNeutralSite
    }
    #expect(!homes.isEmpty)
    #expect(homes.allSatisfy { $0.stadiums == ["new-highmark-stadium-orchard-park"] })
    let before = try catalog.games(of: "nfl", season: 2025).filter { $0.home == "nfl-buf" }
    try #require(!before.isEmpty)
    #expect(before.allSatisfy { $0.stadiums == ["highmark-stadium-orchard-park"] })
  }

  @Test func numbersDoubleheaderGamesInOrder() throws {
    let games = try catalog.games(of: "mlb", season: 2023).filter { $0.number > 0 }
    #expect(games.count > 20)
    let second = games.filter { $0.number == 2 }
    try #require(!second.isEmpty)
    for game in second {
      let building = try #require(game.stadiums.first)
      let same = try catalog.gameIndex.games(at: building, on: game.day)
      #expect(same.filter { $0.league == "mlb" }.map(\.number) == [1, 2])
    }
  }

  @Test func late2026DatesAreProvisionalWithoutStart() throws {
    let doubtful = try catalog.games(of: "nfl", season: 2026).filter { !$0.isDateConfirmed }
    #expect(doubtful.count == 24)
    #expect(doubtful.allSatisfy { $0.start == .unknown && $0.score == nil })
  }

  @Test func gamesOf2020HadNoSpectators() throws {
    let mlb = try catalog.games(of: "mlb", season: 2020)
    let regular = mlb.filter { $0.seasonType == .regular }
    let day = try #require(LocalDay("2020-10-20"))
    let series = mlb.filter { $0.day == day }
    let wnba = try catalog.games(of: "wnba", season: 2020)
    let year = try catalog.games(of: "mlb", season: 2019)
    try #require(![regular, series, wnba, year].contains { $0.isEmpty })
    #expect(regular.allSatisfy { !$0.hasSpectators } && series.allSatisfy { $0.hasSpectators })
    #expect(wnba.allSatisfy { !$0.hasSpectators && $0.isNeutralSite })
    #expect(year.allSatisfy { $0.hasSpectators })
  }

  @Test func findsAmbiguousGameAtEachPossibleStadium() throws {
    let game = try #require(
      try catalog.games(of: "nfl", season: 1990).first { $0.building == .ambiguous })
    #expect(game.stadiums.count > 1)
    for stadium in game.stadiums {
      #expect(try catalog.gameIndex.games(at: stadium, on: game.day).contains(game))
      #expect(try catalog.game(game.key(at: stadium)) == game)
    }
    #expect(try catalog.game(game.id) == game)
    #expect(try catalog.game(game.key(at: "fenway-park-boston")) == nil)
  }

  @Test func findsGameByKey() throws {
    let key = try #require(GameKey("mlb:fenway-park-boston:2018-10-24:mlb-bos:0"))
    let game = try #require(try catalog.game(key))
    #expect(game.score == Score(home: 4, away: 2) && game.away == "mlb-lad")
    #expect(game.seasonType == .postseason)
  }

  @Test func filtersGamesOfDayByLeague() throws {
    let day = try #require(LocalDay("2018-04-08"))
    let all = try catalog.games(on: day)
    #expect(Set(all.map(\.league)).isSuperset(of: ["mlb", "mls"]))
    let mls = try catalog.games(on: day, in: ["mls"])
    #expect(mls == all.filter { $0.league == "mls" })
  }
}
