import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Providers that answer as badly as servers do, to the real program: the next tier is asked, or the
/// visit waits with the reason kept.
@Suite(.fan) struct HostileProviderTests {
  struct Case: Sendable, CustomStringConvertible {
    let name: String
    let answer: ServerResponse
    /// The output of `scores explain` for MLB.
    let outcome: String

    var description: String { name }

    init(_ name: String, _ answer: ServerResponse, _ outcome: String) {
      self.name = name
      self.answer = answer
      self.outcome = outcome
    }
  }

  private static let whole = ProviderServer.schedule()

  static let cases = [
    Case("too many requests", .status(429), "refused"),
    Case("too many requests, wait", .status(429).with("Retry-After", "86400"), "refused"),
    Case("forbidden", .html("<html>blocked</html>", status: 403), "refused"),
    Case("server error", .status(500), "server_error"),
    Case("a page", .html("<!DOCTYPE html><html><body>Sorry</body></html>"), "not_understood"),
    Case("half of it", whole.cut(after: 200), "not_understood"),
    Case("brackets", .json(String(repeating: "[", count: 200_000)), "not_understood"),
    Case("wrong types", .json("{\"dates\": [{\"games\": 7, \"date\": []}]}"), "not_understood"),
    Case("nothing but null", .json("{\"dates\": null, \"totalGames\": null}"), "not_understood"),
    Case(
      "another encoding", .bytes(Array("{\"d".utf8) + [0xe4] + Array("tes\": []}".utf8)),
      "not_understood"),
    Case("gigabytes", .endless(), "not_understood"),
    Case("to a file", .redirect(to: "file:///etc/passwd"), "not_understood"),
    Case("no HTTP", .raw("220 ftp ready\r\n"), "not_understood"),
  ]

  private func pendingVisitID(_ fan: Fan) throws -> String {
    try fan.addPendingVisit()
    return try #require(try fan.visitIDs().first)
  }

  private func retry(_ fan: Fan, _ environment: [String: String]) throws -> CommandResult {
    try fan.run(["scores", "retry", "--tiers", "cache,api", "--json"], environment: environment)
  }

  @Test(arguments: cases)
  func failingProviderFallsBackAndReasonIsKept(_ trouble: Case) throws {
    let provider = try ProviderServer()
    provider.server.route(ProviderServer.mlb, trouble.answer)
    provider.server.route(ProviderServer.espn, .status(500))
    let id = try pendingVisitID(fan)
    #expect(try retry(fan, provider.environment).status == 4)
    let story = try fan.run("scores", "explain", id, "--json").document
    #expect(story["pending"] == true)
    let outcomes = Dictionary(
      story["troubles"].array.map { ($0["provider"].text, $0["outcome"].text) },
      uniquingKeysWith: { first, _ in first })
    #expect(outcomes["mlb"] == trouble.outcome && outcomes["espn"] == "server_error", "\(story)")
    provider.server.route(ProviderServer.espn, ProviderServer.scoreboard)
    #expect(try retry(fan, provider.environment).document["resolved"] == 1)
    let after = try #require(try fan.store().visits().first?.visit)
    #expect(after.game?.score == Score(home: 5, away: 0) && !after.isScorePending)
  }

  @Test func missingTLSAndUnknownHostAreReasons() throws {
    let provider = try ProviderServer()
    provider.server.route(ProviderServer.mlb, ProviderServer.schedule())
    let id = try pendingVisitID(fan)
    var environment = provider.environment
    environment["STVISITS_MLB_URL"] = "https://127.0.0.1:\(provider.server.port)"
    environment["STVISITS_ESPN_URL"] = "http://nowhere.invalid"
    let failed = try retry(fan, environment)
    #expect(try failed.status == 4 && failed.document["pending"] == 1)
    #expect(provider.paths.isEmpty, "nothing is sent to a server without a valid certificate")
    #expect(try fan.run("scores", "explain", id).output.contains("MLB API"))
  }

  /// Both programs at once are held to ten requests a second.
  @Test func concurrentProgramsShareRateLimit() throws {
    let catalog = try Fan.catalog()
    let provider = try DayScheduleServer(catalog)
    let facts = try DataWithoutScores.environment(of: [("mlb", 2025)], in: fan.folder)
    let environment = provider.environment.merging(facts) { _, new in new }
    let days = (1...30).map { "2025-07-\($0 < 10 ? "0" : "")\($0),Fenway Park\n" }
    let table = try fan.add("visits.csv", bytes: "date,stadium\n\(days.joined())".utf8)
    _ = try fan.run(["import", "--offline", "--yes", table.path], environment: environment)
    let tiers = ["scores", "retry", "--tiers", "api", "--json"]
    let start = ContinuousClock.now
    let runs = try (0..<2).map { _ in try fan.start(tiers, environment: environment) }
    for run in runs { #expect(try run.finish().status == 0) }
    let times = provider.server.requests.map { start.duration(to: $0.time) / .seconds(1) }
    let first = try #require(times.min())
    let last = try #require(times.max())
    // Without a shared book it would be half of that; the first may be seen late.
    #expect(last - first > Double(times.count - 1) / 10 * 0.6, "\(times.count) requests")
    #expect(times.count > 20)
  }
}
