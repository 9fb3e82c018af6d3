import Foundation
import SportsModel
import TestSupport
import Testing

@testable import CatalogBuilding

/// Reading the given tables, and joining codes with teams.
@Suite struct SourceTableTests {
  @TemporaryURL private var folder: URL
  private func table(_ text: String, columns: [String] = ["a"]) throws -> SourceTable {
    try SourceTable(path: "t.csv", bytes: Array(text.utf8), columns: columns)
  }

  @Test func quotedFieldsKeepTheirCommas() throws {
    let rows = try table("a,b\n\"x, \"\"y\"\"\",2\r\n\n,3\n").rows
    #expect(rows.map { $0["a"] } == ["x, \"y\"", ""])
    #expect(rows.map { $0["b"] } == ["2", "3"])
    #expect(rows.map(\.line) == [2, 4])
  }

  @Test func reportsMissingColumnAndLongLine() {
    #expect(
      throws: SourceError(path: "t.csv", line: 1, cause: "missing column 'c'")
    ) { try table("a,b\n1,2\n", columns: ["c"]) }
    #expect(
      throws: SourceError(path: "t.csv", line: 2, cause: "more fields than columns")
    ) { try table("a\n1,2\n") }
  }

  @Test func codeOlderThanFranchiseIsSeparateTeam() throws {
    let teams = """
      {"teams":[{"id":"mlb-bal","league":"MLB","code":"BAL","city":"Baltimore",
      "nickname":"Orioles","active":true,"first_season":1954,"last_season":null,"ids":{},
      "names":[{"name":"Baltimore Orioles","first":1954,"last":null}],"venues":[]}]}
      """
    let codes = """
      league,code,first_season,last_season,team_id,full_name
      mlb,BL2,1882,1889,mlb-bal,Baltimore Orioles
      mlb,BAL,1954,,mlb-bal,Baltimore Orioles

      """
    let header = "code,franchise,full_name,city,nickname,first_season,last_season\n"
    var files = [
      "facts/catalog/teams.json": teams, "facts/games/codes.csv": codes,
      "own/codes.csv": "league,code,first_season,last_season,team_id,reason\n",
    ]
    for league in LeagueStructureBuilder.ids { files["facts/games/teams-\(league).csv"] = header }
    files["facts/games/teams-mlb.csv"] =
      header + "BL2,,Baltimore Orioles,,,1882,1889\nBAL,,Baltimore Orioles,,,1954,\n"
    try BundledDataWriter(folder: folder).write(files)
    let book = try TeamCodeIndex(
      SourceFolder(
        facts: folder.appendingPathComponent("facts"),
        corrections: folder.appendingPathComponent("own")))
    #expect(book.team("BL2", of: "mlb", season: 1885) == "mlb-bl2")
    #expect(book.team("BAL", of: "mlb", season: 1985) == "mlb-bal")
    #expect(book.team("BAL", of: "mlb", season: 1950) == nil)
    #expect(book.teams.map(\.id) == ["mlb-bal", "mlb-bl2"])
    #expect(book.teams.map(\.isActive) == [true, false])
  }

  @Test func removesObsoleteFiles() throws {
    try withTemporaryDirectory { root in
      let folder = BundledDataWriter(folder: root)
      try folder.write(["a.txt": "1", "b/c.txt": "2"])
      #expect(folder.differences(from: ["a.txt": "1"]) == ["b/c.txt"])
      try folder.write(["a.txt": "3"])
      #expect(folder.differences(from: ["a.txt": "3"]).isEmpty)
    }
  }
}

/// Corrections to stadiums.
@Suite struct StadiumCorrectionsTests {
  private func corrections(_ row: String) throws -> StadiumCorrections {
    try withTemporaryDirectory { folder in
      try BundledDataWriter(folder: folder).write([
        "stadiums.csv": "stadium,field,value,reason\n\(row)\n",
        "tenancies.csv": "stadium,team,first_season,last_season,reason\n",
      ])
      return try StadiumCorrections(SourceFolder(facts: folder, corrections: folder))
    }
  }

  @Test func positionHasItsError() throws {
    let corrections = try corrections("far-hall,position,41.5 -81.7 50,Measured")
    let corrected = try #require(corrections.position(of: "far-hall"))
    #expect(corrected.coordinate == Coordinate(latitude: 41.5, longitude: -81.7))
    #expect(corrected.error == 50 && corrections.position(of: "other-hall") == nil)
  }

  @Test(arguments: ["41.5 -81.7", "91 -81.7 50", "41.5 -81.7 0", "41.5 x 50"])
  func positionWithoutPlaceOrErrorFails(value: String) {
    #expect(throws: SourceError.self) { try corrections("far-hall,position,\(value),Measured") }
  }
}

/// Elevations by stadium and by city.
@Suite struct StadiumElevationsTests {
  private let stadiums = CatalogBuildingFixture.stadiums

  @Test func lineOfStadiumWinsOverItsCity() throws {
    let elevations = StadiumElevations(["Town|OH|US": 180, "far-hall": 240])
    let result = try elevations.applied(to: stadiums)
    #expect(result.map(\.elevation) == [180, 180, 180, 240])
  }

  @Test func stadiumWithoutElevationFails() throws {
    let elevations = StadiumElevations(["far-hall": 240])
    #expect(throws: SourceError.self) { try elevations.applied(to: stadiums) }
  }

  @Test func lineWithoutStadiumFails() throws {
    let elevations = StadiumElevations(["Town|OH|US": 180, "no-hall": 240])
    #expect(throws: SourceError.self) { try elevations.applied(to: stadiums) }
  }
}

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
