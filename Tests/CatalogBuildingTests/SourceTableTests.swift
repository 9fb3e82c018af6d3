import Foundation
import SportsModel
import TestSupport
import Testing

@testable import CatalogBuilding

/// Reading the given tables, and joining codes with teams.
@Suite struct SourceTableTests {
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
    try withTemporaryDirectory { folder in
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
