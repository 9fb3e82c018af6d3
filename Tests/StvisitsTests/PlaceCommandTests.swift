import Foundation
import TestSupport
import Testing

@testable import stvisits

/// Commands that take a place.
@Suite(.fan) struct PlaceCommandTests {
  @Test func gamesNearPlaceHaveDistances() async throws {
    let command = [
      "games", "--near", "hartford ct", "--within", "120mi", "--from", "2025-06-06", "--to",
      "2025-06-08", "--league", "mlb",
    ]
    let games = try await fan.run(command + ["--json"]).document["games"].array
    // The Red Sox were at Yankee Stadium that weekend.
    try #require(games.count == 3)
    let distances = games.compactMap { game -> Double? in
      guard case .number(let miles) = game["distance_miles"] else { return nil }
      return miles
    }
    #expect(distances.count == games.count)
    #expect(distances.allSatisfy { $0 <= 120 })
    let table = try await fan.run(command)
    #expect(table.output.hasPrefix("DATE"), "\(table.errors)")
    #expect(table.output.contains("DISTANCE") && table.output.contains(" mi "))
    let lines = try await fan.run(command + ["--porcelain"]).output.split(separator: "\n")
    #expect(lines.count == games.count)
    #expect(lines.allSatisfy { Double($0.split(separator: "\t").last ?? "") != nil })
  }

  @Test func placeInTheSeaHasNoGames() async throws {
    let result = try await fan.run("games", "--near", "35.0,-50.0", "--from", "2025-06-06")
    #expect(result.status == 0)
    #expect(result.errors.contains("within 50 mi of 35.0,-50.0."), "\(result.errors)")
  }

  @Test func stadiumsNearTeamAreSorted() async throws {
    let found = try await fan.run("stadiums", "--near", "Red Sox", "--within", "10km", "--json")
    let stadiums = try found.document["stadiums"].array
    #expect(stadiums.first?["stadium_id"] == "fenway-park-boston")
    #expect(stadiums.contains { $0["stadium_id"] == "td-garden-boston" })
  }

  @Test(arguments: [
    (["games", "--near", "Springfield"], "Springfield, MO", Int32(1)),
    (["games", "--near", "Xyzzyq"], "Unknown place \"Xyzzyq\"", 1),
    (["games", "--near", "95,200"], "Not a position: \"95,200\"", 1),
    (["games", "--within", "50mi"], "--within needs --near", 2),
    (["games", "--near", "Boston", "--within", "far"], "Not a distance: \"far\"", 2),
    (["config", "set", "home", "Springfield"], "matches several places", 1),
  ])
  func unclearPlaceIsRefused(
    _ command: [String], _ reason: String, _ status: Int32
  ) async throws {
    let result = try await fan.run(command)
    #expect(result.status == status)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test(arguments: [
    ["stadiums", "--near", "Hartfrod CT"], ["places", "near", "Hartfrod CT"],
    ["progress", "mlb", "--home", "Hartfrod CT"],
  ])
  func misspelledPlaceIsReported(_ command: [String]) async throws {
    let result = try await fan.run(command + ["--json"])
    #expect(result.status == 0 && result.errors == "\"Hartfrod CT\" is Hartford, CT.\n")
    let exact = try await fan.run(["stadiums", "--near", "hartford ct"])
    #expect(!exact.errors.contains("\" is "), "\(exact.errors)")
  }

  @Test func ambiguousPlaceAsksOnTerminal() async throws {
    let (screen, status) = await fan.show(
      ["config", "set", "home", "Springfield"], columns: 80, typed: ["99", "3"])
    #expect(status == 0, "\(screen.text)")
    #expect(screen.text.contains("Enter a number from 1 to 20."))
    #expect(screen.text.contains("home = \"Springfield, IL\""))
  }

  @Test func homeIsStartOfPlansAndDistances() async throws {
    let set = try await fan.run("config", "set", "home", "Hartford CT")
    #expect(set.output == "home = \"Hartford CT\"\n")
    let progress = try await fan.run("progress", "mlb", "--json").document
    #expect(progress["from"] == "Hartford")
    let plan = [
      "plan", "dates", "--league", "mlb", "--from", "2025-06-06", "--to", "2025-06-08", "--limit",
      "1", "--json",
    ]
    let atHome = try await fan.run(plan).document["options"].array
    #expect(atHome.first?["legs"].array.first?["from"] == "start")
    let damaged = try await fan.run(plan, environment: ["STVISITS_HOME_PLACE": "Nowhereville"])
    #expect(damaged.status == 2)
    #expect(damaged.errors.contains("STVISITS_HOME_PLACE: Unknown place"), "\(damaged.errors)")
  }
}
