import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import stvisits

/// Box scores of providers, from the consent to the output, with a server that has them.
@Suite(.fan) struct BoxScoreCommandTests {
  private let server: BoxScoreServer

  init() throws { server = try BoxScoreServer(Fan.catalog()) }

  /// Adds visits to games of the Yankees, whose players aren't bundled.
  private func addVisits(_ days: String...) async throws -> [String] {
    var ids: [String] = []
    for day in days {
      let added = try await fan.addVisit("Yankee Stadium", on: day, "--json")
      ids.append(try #require(try added.document["visit"]["id"].text))
    }
    return ids
  }

  private func retry(_ allowed: Bool, _ more: String...) async throws -> CommandResult {
    let consent = ["STVISITS_BOX_SCORES": allowed ? "true" : "false"]
    return try await fan.run(
      ["scores", "retry", "--json"] + more,
      environment: server.environment.merging(consent) { _, new in new })
  }

  @Test func nothingIsRequestedWithoutConsentOrOffline() async throws {
    _ = try await addVisits("2024-04-20")
    let denied = try await retry(false)
    #expect(try denied.document["box_scores"] == .null)
    #expect(try await retry(true, "--offline").document["box_scores"]["fetched"] == 0)
    _ = try await fan.run("import", fan.photos.path, environment: server.environment)
    #expect(server.server.requests.isEmpty)
  }

  @Test func fetchedBoxScoreIsShownLikeBundledOnes() async throws {
    let visits = try await addVisits("2024-04-20", "2024-04-21")
    let first = try await retry(true)
    #expect(try first.status == 0 && first.document["box_scores"]["fetched"] == 2)
    let saw = try await fan.run("visits", "show", visits[0], "--json").document["saw"]
    #expect(saw["source"] == "mlb")
    #expect(saw["line_score"]["home"].array.count == 9 && saw["line_score"]["away_errors"] == 1)
    #expect(saw["win"] != .null && saw["duration_minutes"] != .null)
    #expect(saw["appearances"].array.contains { $0["player_id"] == "judga001" })
    let shown = try await fan.run("visits", "show", visits[0])
    #expect(shown.output.contains("line score"))
    let seen = try await fan.run("visits", "list", "--saw", "Aaron Judge", "--json").document
    #expect(seen["visits"].array.count == 2)
    let judge = try await fan.run("players", "show", "judge", "--json").document
    #expect(judge["player_id"] == "judga001" && judge["games"].array.count == 2)
    // A player whom the bundled data doesn't have.
    let pitcher = try await fan.run("players", "show", "Away Pitcher", "--json").document
    #expect(pitcher["player_id"] == "9000003" && pitcher["games"].array.count == 2)
    let stats = try await fan.run("stats", "--json").document["saw"]
    #expect(stats["players"]["games"] == 2)
  }

  @Test func eachGameIsRequestedOnceAndSurvivesTheCache() async throws {
    let visits = try await addVisits("2024-04-20", "2024-04-21")
    _ = try await retry(true)
    // The latest game first.
    #expect(server.requested.count == 2 && server.requested == server.requested.sorted(by: >))
    try FileManager.default.removeItem(at: fan.data.appendingPathComponent("cache"))
    #expect(try await retry(true).document["box_scores"]["fetched"] == 0)
    #expect(server.requested.count == 2)
    let saw = try await fan.run("visits", "show", visits[1], "--json").document["saw"]
    #expect(saw["source"] == "mlb")
    // Undo of the deletion shows it again; forgetting erases it.
    _ = try await fan.run("visits", "delete", visits[1], "--yes")
    _ = try await fan.run("undo", "--yes")
    #expect(
      try await fan.run("visits", "show", visits[1], "--json").document["saw"]["source"] == "mlb")
    _ = try await fan.run("forget", "visit", visits[1], "--yes")
    #expect(try fan.store().boxScores().count == 1)
  }

  @Test func forgottenGameWithoutBoxScoreIsNotInAnyFile() async throws {
    let visits = try await addVisits("2024-04-20", "2024-04-21")
    let keys = try visits.map { id in
      let visit = try fan.store().visit(#require(UUID(uuidString: id)))?.visit
      return try #require(visit?.game?.key)
    }
    for key in keys { server.removeFeed(of: key, alsoSummary: true) }
    #expect(try await retry(true).document["box_scores"]["missing"] == 2)
    let path = try #require(server.requested.last)
    let secrets = [keys[0].description, path]
    #expect(try TestSupport.texts(secrets, foundBelow: fan.data).isEmpty == false)
    let cache = fan.data.appendingPathComponent("cache")
    #expect(try TestSupport.texts([keys[0].description], foundBelow: cache).isEmpty == false)
    _ = try await fan.run("forget", "visit", visits[0], "--backups", "--yes")
    #expect(try TestSupport.texts(secrets, foundBelow: fan.data) == [])
    // The other game isn't requested again.
    #expect(try TestSupport.texts([keys[1].description], foundBelow: cache).isEmpty == false)
  }

  @Test func privacyNamesTheRequests() async throws {
    _ = try await addVisits("2024-04-20")
    _ = try await retry(true)
    let report = try await fan.run("privacy", "--json").document
    #expect(report["requests"].array.contains { $0["kind"] == "box-scores" })
    #expect(try await fan.run("privacy").output.contains("games you attended"))
  }

  // MARK: - The question

  /// Imports a photo library without photos on a terminal, and types an answer.
  private func importOnTerminal(_ typed: String..., more: [String] = []) async throws -> String {
    let screen = RecordedScreen(columns: 80, typed: typed)
    let context = AppContext(
      console: Console(screen.device), clock: { Date() }, fixedTimeZone: .gmt,
      environment: fan.environment.merging(server.environment) { _, new in new },
      executable: Fan.program, home: fan.home)
    _ = await Stvisits.run(["import", "--plain", fan.photos.path] + more, in: context)
    return screen.text
  }

  @Test func importAsksOnceAndKeepsTheAnswer() async throws {
    _ = try await addVisits("2024-04-20")
    let denied = try await importOnTerminal("n")
    #expect(denied.contains("1 game that"))
    #expect(server.requested.isEmpty)
    let again = try await importOnTerminal()
    #expect(!again.contains("box scores (players"))
    #expect(try await fan.run("config", "get", "box_scores").output == "false\n")
  }

  @Test func allowedImportFetchesAtOnce() async throws {
    _ = try await addVisits("2024-04-20")
    let allowed = try await importOnTerminal("y")
    #expect(allowed.contains("Fetched 1 box score."))
    #expect(server.requested.count == 1)
    _ = try await addVisits("2024-04-21")
    #expect(try await importOnTerminal().contains("Fetched 1 box score."))
    #expect(server.requested.count == 2)
  }

  @Test func importDoesNotAskOfflineOrWithoutSuchGames() async throws {
    _ = try await addVisits("2019-04-13")
    #expect(!(try await importOnTerminal("y")).contains("box scores (players"))
    _ = try await addVisits("2024-04-20")
    #expect(!(try await importOnTerminal("y", more: ["--offline"])).contains("box scores (players"))
    #expect(server.server.requests.isEmpty)
  }
}
