import Foundation
import TestSupport
import Testing

@Suite(.fan) struct CommandLineTests {
  @Test(arguments: [[], ["visits"], ["visits", "list"]])
  func helpIsPrintedWithoutCreatingData(_ command: [String]) throws {
    let help = try fan.run(command + ["--help"])
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(help.output.contains((["stvisits"] + command).joined(separator: " ") + " "))
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test func optionsBeforeCommandAreRejectedWithHint() throws {
    let refused = try fan.run("--data-dir", fan.data.path, "visits", "list")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("\nOptions come after the command"), "\(refused.errors)")
  }

  @Test(arguments: [
    ["--bogus"], ["bogus"], ["import"], ["import", "--bogus", "."], ["visits", "show"],
    ["games", "--date", "2018-02-30", "--year", "2018"], ["visits", "list", "--year", "x"],
    ["scan"], ["visits", "edit", "abc", "--rating", "many"], ["scores", "lookup"],
    ["scores", "lookup", "--league", "mlb", "--date", "2018-07-09", "--tiers", "oracle"],
  ])
  func invalidArgumentsPrintUsage(_ arguments: [String]) throws {
    let refused = try fan.run(arguments)
    #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains("stvisits: "))
    #expect(refused.errors.contains("Usage: stvisits"))
  }

  @Test(arguments: [
    ["import", "."], ["visits", "list"], ["achievements"], ["progress"],
    ["map", "--output", "map.svg"], ["games", "--date", "2018-07-09"],
    ["stadiums"], ["scores", "lookup", "--date", "2018-07-09"], ["match"],
  ])
  func unknownLeagueListsKnownLeagues(_ command: [String]) throws {
    let refused = try fan.run(command + ["--league", "curling"])
    #expect(refused.status == 2 && refused.errors.contains("\"curling\""))
    #expect(refused.errors.contains("mlb, nba, nhl"))
  }

  @Test func versionIsPrinted() throws {
    let version = try fan.run("--version")
    #expect(version.status == 0 && version.lines.count == 1)
  }

  @Test func gamesAndStadiumsCanBeSearched() throws {
    let games = try fan.run("games", "--date", "2018-07-09", "--team", "Red Sox", "--json")
    let game = try #require(try games.document["games"].array.first)
    #expect(game["game_id"] == .fenway && game["start_local"] == "2018-07-09T19:10:00")
    #expect(try fan.run("games", "--date", "2018-07-09", "--team", "Nonesuch").status == 1)
    let stadiums = try fan.run("stadiums", "fenway", "--json").document["stadiums"].array
    #expect(stadiums.map { $0["stadium_id"] } == ["fenway-park-boston"])
    #expect(try fan.run("stadiums", "nonesuch").status == 1)
  }

  @Test func emptyLibraryIsNotAnError() throws {
    #expect(try fan.run("visits", "list").errors.contains("No visits yet"))
    #expect(try fan.run("visits", "list", "--json").document["visits"] == [])
    #expect(try fan.run("visits", "list", "--quiet").errors.isEmpty)
    #expect(try fan.run("progress").status == 0)
    let empty = try fan.run("import", fan.photos.path, "--json")
    #expect(try empty.status == 0 && empty.summary["files"] == 0)
  }

  @Test func dataFolderIsSetByEnvironmentOrOption() throws {
    let other = fan.folder.appendingPathComponent("other folder")
    _ = try fan.run(
      "visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09", "--data-dir",
      other.path)
    #expect(FileManager.default.fileExists(atPath: other.path + "/visits.sqlite"))
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
    _ = try fan.run("visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09")
    let mode = try FileManager.default.attributesOfItem(
      atPath: fan.data.appendingPathComponent("visits.sqlite").path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }
}
