import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

/// `import` of games whose results are not bundled, with a provider that lives in this process.
@Suite(.fan) struct ImportScoresTests {
  /// The Angels in Boston; the facts have the game without its result.
  private static let game = KnownGame(
    id: "mlb:fenway-park-boston:2026-09-08:mlb-bos:0", stadium: "fenway-park-boston",
    start: "2026-09-08T18:45:00")
  private static let key = GameKey(
    league: "mlb", stadium: "fenway-park-boston", day: LocalDay(daysSinceEpoch: 20_704),
    home: "mlb-bos", number: 0)

  private let provider: DayScheduleServer
  private let closedPort: ClosedPort

  init() throws {
    provider = try DayScheduleServer(Fan.catalog())
    closedPort = try ClosedPort()
  }

  private func addPhotos() throws {
    try fan.addPhoto("a.jpg", of: Self.game, minute: 20)
    try fan.addPhoto("b.jpg", of: Self.game, minute: 100)
  }

  private func runImport(_ more: String..., away: Bool = false) async throws
    -> CommandResult
  {
    try await fan.run(
      ["import", fan.photos.path, "--json"] + more,
      environment: away ? ProviderServer.environment(port: closedPort.port) : provider.environment)
  }

  private func visit() async throws -> JSON {
    try #require(try await fan.run("visits list --json").document["visits"].array.first)
  }

  @Test func scoreIsFetchedOnce() async throws {
    provider.setResult(Self.key, .score(Score(home: 6, away: 4)))
    try addPhotos()
    let first = try await runImport()
    let outing = try #require(try first.records.first)
    #expect(outing["decision"] == "recorded" && outing["game_id"] == .string(Self.game.id))
    #expect(outing["candidates"].array.first?["score_source"] == "api")
    #expect(try first.summary["new_visits"] == 1)
    let visit = try await visit()
    #expect(visit["home_score"] == 6 && visit["away_score"] == 4)
    #expect(visit["score_source"] == "api" && visit["pending"] == false)
    #expect(provider.requestCount == 1)
    #expect(try await runImport().records.first?["decision"] == "duplicate")
    #expect(provider.requestCount == 1)
  }

  @Test(arguments: ["gone", "--offline", "under way"])
  func visitWithoutScoreStaysPendingUntilRetry(_ why: String) async throws {
    provider.setResult(Self.key, .state("I"))
    try addPhotos()
    let first =
      why == "--offline"
      ? try await runImport(why) : try await runImport(away: why == "gone")
    #expect(first.status == 0 && first.errors.contains("no provider responded") == (why == "gone"))
    let outing = try #require(try first.records.first)
    #expect(outing["decision"] == "pending" && outing["visit_id"].text != nil)
    #expect(outing["conditions"] == ["played_with_spectators"])
    let waiting = try await visit()
    #expect(waiting["pending"] == true && waiting["home_score"] == JSON.null)
    #expect(waiting["data_source"] == "automatic")
    #expect(try await fan.run("review --json").document["questions"].array.isEmpty)

    provider.setResult(Self.key, .score(Score(home: 6, away: 4)))
    let retry = try await fan.run("scores retry --json", environment: provider.environment)
    // A provider that answered "not over" is asked again after half an hour.
    if why == "under way" {
      #expect(try retry.document["pending"] == 1)
      return
    }
    #expect(try retry.document["resolved"] == 1)
    #expect(try await visit()["home_score"] == 6)
  }

  @Test func nextImportFetchesPendingScores() async throws {
    provider.setResult(Self.key, .score(Score(home: 6, away: 4)))
    try addPhotos()
    _ = try await runImport(away: true)
    try fan.addPhoto("c.jpg", of: .angels)
    let second = try await fan.run("import", fan.photos.path, environment: provider.environment)
    #expect(second.output.contains("Updated 1 earlier visit:"))
    #expect(second.output.contains("Los Angeles Angels 4, Boston Red Sox 6"))
    // One batch: undo takes back the new visit and the score together.
    _ = try await fan.run("undo --yes")
    #expect(try fan.visitIDs().count == 1)
    #expect(try await visit()["pending"] == true)
  }

  @Test func dryRunCountsTheSameWithoutRequests() async throws {
    provider.setResult(Self.key, .score(Score(home: 6, away: 4)))
    try addPhotos()
    #expect(try await runImport("--dry-run").summary["new_visits"] == 1)
    #expect(provider.requestCount == 0)
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
    #expect(try await runImport().summary["new_visits"] == 1)
  }

  @Test func postponedGameNeedsReview() async throws {
    provider.setResult(Self.key, .state("DR"))
    try addPhotos()
    let outing = try #require(try await runImport().records.first)
    #expect(outing["decision"] == "pending" && outing["visit_id"] == JSON.null)
    #expect(try fan.visitIDs().isEmpty)
    #expect(try await fan.run("review --json").document["questions"].array.count == 1)
  }

  @Test func visitToPostponedGameBecomesQuestionWithPhotos() async throws {
    provider.setResult(Self.key, .state("DR"))
    try addPhotos()
    _ = try await runImport("--offline")
    let retry = try await fan.run("scores retry --json", environment: provider.environment)
    #expect(try retry.document["asked"] == 1 && retry.document["pending"] == 0)
    #expect(try fan.visitIDs().isEmpty)
    #expect(try fan.store().questions(states: [.open]).map(\.photos.count) == [2])
    _ = try await fan.run("undo --yes")
    #expect(try await visit()["photo_count"] == 2)
  }

  @Test func gameMissingFromBundledDataIsFound() async throws {
    let catalog = try Fan.catalog()
    let day = try #require(LocalDay(year: 2026, month: 10, day: 6))
    let game = Game(
      league: "mlb", season: 2026, seasonType: .postseason, day: day, home: "mlb-bos",
      away: "mlb-nyy", start: .exact(minuteOfDay: 20 * 60), stadiums: ["fenway-park-boston"],
      score: Score(home: 2, away: 1))
    let provider = try DayScheduleServer(catalog, more: [game])
    let known = KnownGame(
      id: game.id.description, stadium: "fenway-park-boston", start: "2026-10-06T20:00:00")
    try fan.addPhoto("a.jpg", of: known, minute: 20)
    try fan.addPhoto("b.jpg", of: known, minute: 100)
    let done = try await fan.run(
      "import", fan.photos.path, "--json", environment: provider.environment)
    let outing = try #require(try done.records.first)
    #expect(outing["decision"] == "recorded" && outing["game_id"] == .string(known.id))
    let visit = try await visit()
    #expect(visit["home_score"] == 2 && visit["away"] == "New York Yankees")
  }

  @Test func silentServerDoesNotBlockImport() async throws {
    let silent = try ProviderServer()
    silent.server.route(under: "/") { _ in .silence }
    try addPhotos()
    let run = try fan.start(
      ["import", fan.photos.path, "--json"],
      environment: silent.environment.merging(["STVISITS_PATIENCE": "1"]) { _, new in new })
    #expect(try await run.end().status == 0)
    #expect(try await visit()["pending"] == true)
  }

  @Test func correctedScoreReplacesOldOneAndIsExplained() async throws {
    provider.setResult(Self.key, .score(Score(home: 6, away: 4)))
    try addPhotos()
    _ = try await runImport()
    let id = try #require(try fan.visitIDs().first)
    provider.setResult(Self.key, .score(Score(home: 6, away: 5)))
    let retry = try await fan.run(
      "scores retry", id, "--json", "--tiers", "api", environment: provider.environment)
    #expect(try retry.document["corrected"] == 1)
    #expect(try await visit()["away_score"] == 5)
    let story = try await fan.run("scores explain", id, "--json").document
    #expect(story["provider"] == "mlb" && story["away_score"] == 5)
    let old = try #require(story["history"].array.first)
    #expect(old["away_score"] == 4 && old["provider"] == "mlb")
    let text = try await fan.run("scores explain", id).output
    #expect(text.contains("Source: MLB API") && text.contains(": 4–6 from MLB API"))
  }

  @Test func conflictingScoreIsKeptWithMoreReliableOne() async throws {
    provider.server.route(ProviderServer.mlb, ProviderServer.schedule(away: 1))
    provider.server.route(ProviderServer.espn, ProviderServer.scoreboard)
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let id = try #require(try fan.visitIDs().first)
    let retry = ["scores", "retry", id, "--tiers", "api", "--json"]
    #expect(try await fan.run(retry, environment: provider.environment).status == 0)
    let story = try await fan.run("scores explain", id, "--json").document
    // MLB's own 1–5 comes before 0–5 of the facts, which are right, and of ESPN.
    #expect(story["away_score"] == 1 && story["provider"] == "mlb")
    #expect(story["others"].array.map { $0["provider"] } == ["espn"])
    #expect(story["others"].array.first?["away_score"] == 0)
    #expect(story["history"].array.first?["score_source"] == "app")
  }
}
