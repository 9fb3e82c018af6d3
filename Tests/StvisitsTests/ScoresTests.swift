import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@Suite(.fan) struct ScoresTests {
  private let provider: ProviderServer

  init() throws { provider = try ProviderServer() }

  private func lookUp(
    _ fan: Fan, tiers: String? = "cache,api", _ more: String...
  ) async throws -> CommandResult {
    let tiers = tiers.map { ["--tiers", $0] } ?? []
    return try await fan.run(
      ["scores", "lookup", "--league", "mlb", "--date", "2018-07-09", "--home", "BOS", "--json"]
        + tiers + more, environment: provider.environment)
  }

  private func steps(_ finished: CommandResult) throws -> [String] {
    try finished.document["asked"].array.map { step in
      [step["tier"].text, step["provider"].text, step["outcome"].text].compactMap { $0 }
        .joined(separator: " ")
    }
  }

  @Test func bundledDataAnswersWithoutRequests() async throws {
    let found = try await lookUp(fan, tiers: nil).succeeded()
    #expect(try steps(found) == ["catalog found"])
    let game = try #require(try found.document["games"].array.first)
    #expect(game["game_id"] == .fenway && game["home_score"] == 5 && game["away_score"] == 0)
    #expect(game["source"] == "catalog" && game["provider"] == nil)
    #expect(provider.paths.isEmpty)
  }

  @Test func longerTimeoutAllowsSlowServer() async throws {
    // A second more than is usually borne.
    provider.server.route(ProviderServer.mlb, ProviderServer.schedule().after(.seconds(9)))
    let run = try fan.start(
      ["scores", "lookup", "--league", "mlb", "--date", "2018-07-09", "--tiers", "api", "--json"],
      environment: provider.environment)
    #expect(try steps(try await run.end()) == ["api mlb found"])
    #expect(provider.paths == [ProviderServer.mlb])
  }

  @Test func leagueAPIIsRequestedOnceThenCached() async throws {
    provider.server.route(ProviderServer.mlb, ProviderServer.schedule())
    let first = try await lookUp(fan).succeeded()
    #expect(try steps(first) == ["cache none", "api mlb found"])
    let game = try #require(try first.document["games"].array.first)
    #expect(
      game.keys == [
        "game_id", "league", "home", "away", "home_id", "away_id", "local_date", "game_number",
        "home_score", "away_score", "status", "source", "provider",
      ])
    #expect(game["game_id"] == .fenway && game["status"] == "final")
    #expect(game["source"] == "api" && game["provider"] == "mlb")
    #expect(game["home"] == "Boston Red Sox" && game["away_id"] == "mlb-tex")
    let second = try await lookUp(fan)
    #expect(try steps(second) == ["cache mlb found"])
    #expect(try second.document["games"].array.first?["home_score"] == 5)
    #expect(provider.paths == [ProviderServer.mlb])
  }

  private static let hostileResponses: [(ServerResponse, String)] = [
    (.status(500), "server_error"),
    (.text("<html>blocked</html>"), "not_understood"),
    (.html("<html>blocked</html>", status: 403), "refused"), (.status(429), "refused"),
    (.status(429).with("Retry-After", "86400"), "refused"),
    (ProviderServer.schedule().cut(after: 200), "not_understood"),
    (.json(String(repeating: "[", count: 200_000)), "not_understood"),
    (.json("{\"dates\": [{\"games\": 7, \"date\": []}]}"), "not_understood"),
    (.json("{\"dates\": null, \"totalGames\": null}"), "not_understood"),
    (.bytes("{\"d\u{e4}tes\": []}".unicodeScalars.map { UInt8($0.value) }), "not_understood"),
    (.endless(), "not_understood"), (.redirect(to: "file:///etc/passwd"), "not_understood"),
    (.raw("220 ftp ready\r\n"), "not_understood"),
  ]

  @Test(arguments: hostileResponses) func hostileResponseFallsBackToNextProvider(
    _ answer: ServerResponse, _ outcome: String
  ) async throws {
    provider.server.route(ProviderServer.mlb, answer)
    provider.server.route(ProviderServer.espn, ProviderServer.scoreboard)
    let steps = try steps(await lookUp(fan).succeeded())
    #expect(steps.contains("api mlb \(outcome)") && steps.last == "api espn found", "\(steps)")
  }

  @Test func reasonIsReportedIfNoProviderResponds() async throws {
    let closedPort = try ClosedPort()
    let failed = try await fan.run(
      "scores lookup --league mlb --date 2018-07-09 --tiers api --json",
      environment: ProviderServer.environment(port: closedPort.port))
    #expect(failed.status == 4 && failed.errors.contains("MLB API"))
    #expect(try failed.document["games"] == [])
    #expect(try steps(failed).contains("api mlb unreachable"))
  }

  @Test func offlineUsesOnlyCache() async throws {
    provider.server.route(ProviderServer.mlb, ProviderServer.schedule())
    let without = try await lookUp(fan, "--offline")
    #expect(without.status == 4)
    #expect(try steps(without) == ["cache none", "api mlb offline"])
    #expect(provider.paths.isEmpty)
    _ = try await lookUp(fan)
    let with = try await lookUp(fan, "--offline")
    #expect(try with.status == 0 && with.document["games"].array.count == 1)
    #expect(provider.paths.count == 1)
  }

  @Test func unlistedGameIsNotAFailure() async throws {
    provider.server.route(ProviderServer.mlb, .json("{\"totalGames\": 0, \"dates\": []}"))
    provider.server.route(ProviderServer.espn, .json("{\"events\": []}"))
    let none = try await lookUp(fan)
    #expect(try none.status == 0 && none.document["games"] == [])
    #expect(try steps(none) == ["cache none", "api mlb not_listed", "api espn not_listed"])
    let again = try await lookUp(fan)
    #expect(try steps(again) == ["api mlb not_listed_lately", "api espn not_listed_lately"])
    #expect(provider.paths.count == 2)
  }

  @Test func webPagesAreReadOnlyIfRequested() async throws {
    provider.server.route("/robots.txt", .text("User-agent: *\nDisallow: /\n"))
    provider.server.route(ProviderServer.mlb, .json("{\"dates\": []}"))
    provider.server.route(ProviderServer.espn, .json("{\"events\": []}"))
    _ = try await lookUp(fan)
    #expect(!provider.paths.contains("/robots.txt"))
    let pages = try await lookUp(fan, tiers: "pages")
    #expect(try steps(pages) == ["pages baseball_reference disallowed"])
    #expect(provider.paths.last == "/robots.txt")
  }

  @Test func circuitBreakerStaysOpenAcrossRuns() async throws {
    provider.server.route(ProviderServer.mlb, .status(404))
    provider.server.route(ProviderServer.espn, .status(503))
    for _ in 0..<3 { #expect(try await lookUp(fan, tiers: "api").status == 4) }
    let last = try await lookUp(fan, tiers: "api")
    #expect(try steps(last) == ["api mlb not_listed", "api espn off"])
    #expect(provider.server.requests(to: ProviderServer.espn).count == 3)
    let report = try await fan.run("scores providers --json", environment: provider.environment)
    let espn = try report.document["providers"].array.first { $0["id"] == "espn" }
    #expect(espn?["health"] == "off" && espn?["breaker"] == "open")
    #expect(espn?["next_try"].text?.hasSuffix("Z") == true)
    #expect(try await fan.run("scores providers").lines.contains { $0.contains(" off ") })
  }

  @Test func textOutputIsOneLinePerGame() async throws {
    let found = try await fan.run("scores lookup --league mlb --date 2018-07-09 --home", "Red Sox")
    #expect(found.output.contains("Texas Rangers 0, Boston Red Sox 5  final"))
    try await fan.run(
      "scores lookup --league mlb --date 2018-07-09",
      environment: ["STVISITS_MLB_URL": "ftp://example.org"]
    ).expect(status: 2, "STVISITS_MLB_URL")
  }

  @Test func retryFillsPendingScoreAndUndoRemovesIt() async throws {
    provider.server.route(ProviderServer.mlb, .status(500))
    provider.server.route(ProviderServer.espn, .status(500))
    try fan.addPendingVisit()
    #expect(try await fan.run("scores status --json").document["pending"].array.count == 1)
    let retry = ["scores", "retry", "--tiers", "cache,api", "--json"]
    let failed = try await fan.run(retry, environment: provider.environment)
    #expect(try failed.status == 4 && failed.document["pending"] == 1)
    #expect(try failed.document["visits"].array.first?["reason"] == "no_answer")
    let id = try #require(try fan.visitIDs().first)
    let troubles = try await fan.run("scores explain", id, "--json").document["troubles"].array
    #expect(troubles.map { $0["provider"] } == ["mlb", "espn"])
    #expect(troubles.map { $0["outcome"] } == ["server_error", "server_error"])
    provider.server.route(ProviderServer.mlb, ProviderServer.schedule())
    let found = try await fan.run(retry, environment: provider.environment)
    #expect(try found.status == 0 && found.document["resolved"] == 1)
    let visit = try await fan.run("visits list --json").document["visits"].array.first
    #expect(visit?["home_score"] == 5 && visit?["score_source"] == "api")
    #expect(visit?["pending"] == false)
    _ = try await fan.run("undo --yes")
    let back = try await fan.run("visits list --json").document["visits"].array.first
    #expect(back?["home_score"] == JSON.null && back?["pending"] == true)
  }

  @Test func bundledDataResolvesPendingVisitsOffline() async throws {
    try fan.addPendingVisit()
    let settled = try await fan.run("scores retry --offline")
    #expect(settled.status == 0 && settled.output.contains("Texas Rangers 0, Boston Red Sox 5"))
    #expect(try await fan.run("scores status").errors.contains("No missing scores"))
  }
}
