import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import stvisits

@Suite(.fan) struct PlayersTests {
  private func add(_ stadium: String, _ day: String) async throws -> String {
    let added = try await fan.addVisit(stadium, on: day, "--json").succeeded()
    return try #require(try added.document["visit"]["id"].text)
  }

  @Test func visitShowsItsBoxScore() async throws {
    let visit = try await add("Dodger Stadium", "2022-09-23")
    let shown = try await fan.run("visits show", visit)
    #expect(shown.output.contains("Albert Pujols (700), inning 4, 2 on, off Phil Bickford"))
    #expect(shown.output.contains("700th career home run: Albert Pujols"))
    let saw = try await fan.run("visits show", visit, "--json").document["saw"]
    #expect(saw["home_runs"].array.map { $0["career"] } == [699, 700, 19, 12, 1])
    #expect(saw["attendance"] == 50_041 && saw["win_id"] == "quinj001")
    #expect(saw["scoring"] == .null && saw["line_score"] == .null && saw["overtime"] == false)
    #expect(saw["feats"].array.flatMap { $0["player_ids"].array }.contains("pujoa001"))
  }

  @Test func playersAreListedAndShown() async throws {
    let visit = try await add("Dodger Stadium", "2022-09-23")
    _ = try await add("Fenway Park", "2018-07-09")
    let seen = try await fan.run("players seen --json").document
    #expect(seen["coverage"]["games"] == 2 && seen["coverage"]["of"] == 2)
    #expect(seen["players"].array.contains { $0["player"] == "Albert Pujols" })
    let pujols = try await fan.run("players show pujols --json").document
    #expect(pujols["games"].array.map { $0["visit_id"] } == [.string(visit)])
    #expect(pujols["home_runs"] == 2)
    let list = try await fan.run("visits list --saw", "Albert Pujols", "--json").document
    #expect(list["visits"].array.map { $0["id"] } == [.string(visit)])
  }

  @Test func unclearNamesAreExplained() async throws {
    _ = try await add("Dodger Stadium", "2022-09-23")
    try await fan.run("players show Turner")
      .expect(status: 1, "Enter the ID of one:\n  Justin Turner (mlb:turnj001")
    try await fan.run("visits list --saw", "Babe Ruth").expect(status: 1, "mlb:ruthb101")
    let unknown = try await fan.run("players show", "Nobody Nowhere")
    #expect(unknown.errors.contains("Unknown player \"Nobody Nowhere\". List the players"))
  }

  @Test(arguments: [("Albrt pujols", "Albert Pujols"), ("Belinger", "Bellinger")])
  func misspelledPlayerIsSuggested(typed: String, name: String) async throws {
    _ = try await add("Dodger Stadium", "2022-09-23")
    for command in [["players", "show", typed], ["visits", "list", "--saw", typed]] {
      try await fan.run(command)
        .expect(status: 1, "Unknown player \"\(typed)\". Did you mean \"\(name)\"?")
    }
  }

  @Test func badgesFollowWhatHappened() async throws {
    let added = try await fan.addVisit("Dodger Stadium", on: "2022-09-23", "--json")
    #expect(
      Set(try added.document["badges"].array.compactMap { $0["id"].text })
        .isSuperset(of: ["home-run-500", "career-milestone", "first-home-run"]))
  }

  @Test func bestMomentsAreInStatisticsAndOnMaps() async throws {
    let visit = try await add("Dodger Stadium", "2022-09-23")
    let best = try await fan.run("stats --year 2022 --json").document["saw"][
      "best_moments"
    ].array
    #expect(best.first?["kind"] == "500th-home-run" && best.first?["visit_id"] == .string(visit))
    #expect(best.first?["title"] == "700th career home run")
    let text = try await fan.run("stats --year 2022").output
    #expect(text.contains("2022-09-23  Albert Pujols, 700th career home run"))
    let page = try await fan.run("map --output - --format html").output
    #expect(page.contains("You saw: Albert Pujols, 700th career home run"))
    let data = try await fan.run("map --output - --format geojson").output
    #expect(!data.contains("Pujols"))
  }
}

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
    #expect(try await retry(false).document["box_scores"] == .null)
    #expect(try await retry(true, "--offline").document["box_scores"]["fetched"] == 0)
    _ = try await fan.run("import", fan.photos.path, environment: server.environment)
    #expect(server.server.requests.isEmpty)
  }

  @Test func fetchedBoxScoreIsShownLikeBundledOnes() async throws {
    let visits = try await addVisits("2024-04-20", "2024-04-21")
    let first = try await retry(true)
    #expect(try first.status == 0 && first.document["box_scores"]["fetched"] == 2)
    let saw = try await fan.run("visits show", visits[0], "--json").document["saw"]
    #expect(saw["source"] == "mlb")
    #expect(saw["line_score"]["home"].array.count == 9 && saw["line_score"]["away_errors"] == 1)
    #expect(saw["win"] != .null && saw["duration_minutes"] != .null)
    #expect(saw["appearances"].array.contains { $0["player_id"] == "judga001" })
    #expect(try await fan.run("visits show", visits[0]).output.contains("line score"))
    let seen = try await fan.run("visits list --saw", "Aaron Judge", "--json").document
    #expect(seen["visits"].array.count == 2)
    let judge = try await fan.run("players show judge --json").document
    #expect(judge["player_id"] == "judga001" && judge["games"].array.count == 2)
    // A player whom the bundled data doesn't have.
    let pitcher = try await fan.run("players show", "Away Pitcher", "--json").document
    #expect(pitcher["player_id"] == "9000003" && pitcher["games"].array.count == 2)
    #expect(try await fan.run("stats --json").document["saw"]["players"]["games"] == 2)
  }

  @Test func eachGameIsRequestedOnceAndSurvivesTheCache() async throws {
    let visits = try await addVisits("2024-04-20", "2024-04-21")
    _ = try await retry(true)
    // The latest game first.
    #expect(server.requested.count == 2 && server.requested == server.requested.sorted(by: >))
    try FileManager.default.removeItem(at: fan.data.appendingPathComponent("cache"))
    #expect(try await retry(true).document["box_scores"]["fetched"] == 0)
    #expect(server.requested.count == 2)
    let saw = try await fan.run("visits show", visits[1], "--json").document["saw"]
    #expect(saw["source"] == "mlb")
    // Undo of the deletion shows it again; forgetting erases it.
    _ = try await fan.run("visits delete", visits[1], "--yes")
    _ = try await fan.run("undo --yes")
    #expect(
      try await fan.run("visits show", visits[1], "--json").document["saw"]["source"] == "mlb")
    _ = try await fan.run("forget visit", visits[1], "--yes")
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
    _ = try await fan.run("forget visit", visits[0], "--backups", "--yes")
    #expect(try TestSupport.texts(secrets, foundBelow: fan.data) == [])
    // The other game isn't requested again.
    #expect(try TestSupport.texts([keys[1].description], foundBelow: cache).isEmpty == false)
  }

  @Test func privacyNamesTheRequests() async throws {
    _ = try await addVisits("2024-04-20")
    _ = try await retry(true)
    let report = try await fan.run("privacy --json").document
    #expect(report["requests"].array.contains { $0["kind"] == "box-scores" })
    #expect(try await fan.run("privacy").output.contains("games you attended"))
  }

  // MARK: - The question

  /// Imports a photo library without photos on a terminal, and types an answer.
  private func importOnTerminal(_ typed: String..., more: [String] = []) async -> String {
    await fan.show(
      ["import", "--plain", fan.photos.path] + more, columns: 80, typed: typed,
      environment: server.environment
    ).screen.text
  }

  @Test func importAsksOnceAndKeepsTheAnswer() async throws {
    _ = try await addVisits("2024-04-20")
    #expect(await importOnTerminal("n").contains("1 game that"))
    #expect(server.requested.isEmpty)
    let again = await importOnTerminal()
    #expect(!again.contains("box scores (players"))
    #expect(try await fan.run("config get box_scores").output == "false\n")
  }

  @Test func allowedImportFetchesAtOnce() async throws {
    _ = try await addVisits("2024-04-20")
    #expect(await importOnTerminal("y").contains("Fetched 1 box score."))
    #expect(server.requested.count == 1)
    _ = try await addVisits("2024-04-21")
    #expect(await importOnTerminal().contains("Fetched 1 box score."))
    #expect(server.requested.count == 2)
  }

  @Test func importDoesNotAskOfflineOrWithoutSuchGames() async throws {
    _ = try await addVisits("2019-04-13")
    #expect(!(await importOnTerminal("y")).contains("box scores (players"))
    _ = try await addVisits("2024-04-20")
    #expect(!(await importOnTerminal("y", more: ["--offline"])).contains("box scores (players"))
    #expect(server.server.requests.isEmpty)
  }
}

@Suite(.fan) struct FindTests {
  private static let phillies = "mlb:veterans-stadium-philadelphia:1987-08-07:mlb-phi:0"

  @Test func rememberedGameIsFirstWithReasons() async throws {
    let found = try await fan.run("find", "15-5 Phillies summer 1987", "--json").succeeded()
    let game = try #require(try found.document["candidates"].array.first)
    #expect(game["game_id"].text == Self.phillies && game["score"] == 1)
    #expect(game["reasons"].array.compactMap(\.text) == ["15-5", "Phillies", "summer", "1987"])
    #expect(try found.document["ignored_words"] == [])
  }

  @Test func mistakeIsNamed() async throws {
    let found = try await fan.run("find", "Phillies Cubs 23-22 in 1978", "--limit", "1")
    #expect(found.output.contains("Philadelphia Phillies 23, Chicago Cubs 22"))
    #expect(found.output.contains("1979, not 1978"))
  }

  @Test func wordsNeedNoQuotesAndMisspelledOnesAreCorrected() async throws {
    let found = try await fan.run("find Stealers Lions Thanksgiving 1998 snow")
    #expect(found.output.contains("1998-11-26"))
    #expect(found.errors.contains("Read \"Stealers\" as \"Steelers\"."))
    #expect(found.errors.contains("Ignored \"snow\"."))
  }

  @Test func playersAndWhatTheyDidAreFound() async throws {
    let lines = try await fan.run(
      "find --player Schmidt --homer --year 1987 --porcelain --limit 100"
    ).lines
    #expect(lines.count > 20)
    #expect(lines.allSatisfy { $0.contains("\tPhiladelphia Phillies\t") })
    #expect(lines.allSatisfy { $0.contains("home run by Mike Schmidt") })
    let milestone = try await fan.run("find", "Mike Schmidt 500th home run", "--limit", "1")
    #expect(milestone.output.contains("1987-04-18"))
    let game = try await fan.run("find", "Felix Hernandez perfect game", "--json")
    #expect(try game.document["candidates"].array.first?["local_date"] == "2012-08-15")
  }

  @Test func optionsLimitTheGames() async throws {
    let lines = try await fan.run(
      "find --team Expos --year 1994 --league mlb --limit 2 --porcelain"
    ).lines
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("\tMontreal Expos\t") && $0.contains("\t1994-") })
  }

  @Test func commonMemorySaysHowManyGamesFit() async throws {
    let found = try await fan.run("find 3-2 --limit 3")
    #expect(found.errors.contains(" more games fit as well. Add a detail"))
    let none = try await fan.run("find", "Phillies 99-98 in 1987").succeeded()
    #expect(none.output.isEmpty && none.errors.contains("No game fits this."))
  }

  @Test func nobodyIsAskedWithoutATerminal() async throws {
    let refused = try await fan.run("visits add", "15-5 Phillies summer 1987")
    #expect(refused.status == 2 && refused.errors.contains("stvisits visits add --game ID"))
    #expect(refused.errors.contains(Self.phillies))
    #expect(try fan.visitIDs().isEmpty)
    let added = try await fan.run("visits add --game", Self.phillies, "--json")
    #expect(try added.document["visit"]["game_id"].text == Self.phillies)
    #expect(try added.document["visit"]["local_date"] == "1987-08-07")
  }

  @Test func rememberedGameIsChosenAndAdded() async throws {
    let (screen, status) = await fan.show(
      ["find", "Phillies Cardinals 15-5 1987", "--limit", "2", "--add"], columns: 100,
      typed: ["8", "1"])
    #expect(status == 0)
    #expect(screen.text.contains("Enter a number from 1 to"))
    let visit = try await fan.run("visits list --json").document["visits"].array.first
    #expect(visit?["game_id"].text == Self.phillies)
  }

  @Test func enterAddsNothing() async throws {
    let (screen, _) = await fan.show(
      ["visits", "add", "15-5 Phillies 1987", "--seat", "312"], columns: 100, typed: [""])
    #expect(screen.text.contains("Nothing was added."))
    #expect(try fan.visitIDs().isEmpty)
  }

  @Test func gameInTheFutureCannotBeAdded() async throws {
    let game = "mlb:fenway-park-boston:2018-07-09:mlb-bos:0"
    let refused = try await fan.run(
      ["visits", "add", "--game", game], clock: { Date(timeIntervalSince1970: 1_500_000_000) })
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Visits can't be in the future (2018-07-09)."))
  }
}
