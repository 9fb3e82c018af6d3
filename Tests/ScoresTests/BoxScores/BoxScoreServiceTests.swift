import BoxScores
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import Web

@testable import Scores

/// Box scores from a server on this computer; time passes only by sleeping.
@Suite struct BoxScoreServiceTests {
  private let server: BoxScoreServer
  private let catalog: Catalog
  private let cache = MemoryScoreCache()
  private let clock = TestClock()
  private let plan = ScoreLookupPlan()

  init() throws {
    catalog = try BundledCatalog.result.get()
    server = try BoxScoreServer(catalog)
    // Two years after the games.
    clock.pass(8 * 365 * 86_400)
  }

  private func service(environment: [String: String]? = nil) throws -> BoxScoreService {
    let hosts = try ProviderHosts(environment: environment ?? server.environment)
    return BoxScoreService(
      catalog: catalog, fetcher: .testing(hosts, cache, states: StateFile(nil), clock))
  }

  /// Games of the Yankees at home in 2024, oldest first.
  private func games(_ count: Int) throws -> [Game] {
    let first = try #require(LocalDay("2024-04-05"))
    var games: [Game] = []
    for offset in 0..<180 where games.count < count {
      games += try catalog.games(on: first + offset, in: ["mlb"]).filter {
        $0.home == "mlb-nyy" && $0.score != nil
      }
    }
    return Array(games.prefix(count))
  }

  private func lookup(_ game: Game) -> BoxScoreLookup {
    BoxScoreLookup(game: game.id, away: game.away, score: game.score)
  }

  @Test func attendedGamesAreRequestedOnceEachInTheOrderOfProviders() async throws {
    let games = try games(10)
    #expect(games.count == 10)
    // Of every fifth game, MLB has no box score, so that ESPN is asked.
    let missing = Set(games.indices.filter { $0 % 5 == 4 })
    for index in missing { server.removeFeed(of: games[index].id) }
    let service = try service()
    for (index, game) in games.enumerated() {
      let outcome = await service.outcome(for: lookup(game), plan: plan)
      let isMissing = missing.contains(index)
      let box = try #require(outcome.box, "\(game.id): \(outcome.steps)")
      #expect(box.provider == (isMissing ? "espn" : "mlb"))
      #expect(box.score.home == game.home && box.score.away == game.away)
      #expect(box.score.day == game.day && box.score.season == 2024)
      #expect(box.score.attendance == (isMissing ? 31_000 : 30_123))
      #expect(outcome.steps.compactMap(\.provider) == (isMissing ? [.mlb, .espn] : [.mlb]))
    }
    let requested = server.requested
    #expect(requested.count == 12 && Set(requested).count == 12)
    #expect(requested.filter { $0.hasPrefix(BoxScoreServer.summary) }.count == 2)
    // Each game in turn, and ESPN only after MLB.
    let ids = requested.compactMap { target in
      target.split { !$0.isNumber }.last { $0.utf8.count > 5 }.map(String.init)
    }
    #expect(ids == ids.sorted() && Set(ids).count == 10)
    // A day's listing is requested once.
    let listings = server.server.requests(to: "/api/v1/schedule").map(\.target)
    #expect(Set(listings).count == listings.count)
  }

  @Test func missingBoxScoreIsNotRequestedAgainForAWeek() async throws {
    let game = try #require(try games(1).first)
    server.removeFeed(of: game.id)
    let service = try service(
      environment: server.environment.merging(["STVISITS_ESPN_URL": "http://127.0.0.1:9"]) { $1 })
    _ = await service.outcome(for: lookup(game), plan: plan)
    let count = server.requested.count
    _ = await service.outcome(for: lookup(game), plan: plan)
    #expect(count == 1 && server.requested.count == 1)
    clock.pass(8 * 86_400)
    _ = await service.outcome(for: lookup(game), plan: plan)
    #expect(server.requested.count == 2)
  }

  @Test func boxScoreWithAnotherScoreIsRefused() async throws {
    let game = try #require(try games(1).first)
    let other = BoxScoreLookup(game: game.id, away: game.away, score: Score(home: 40, away: 1))
    let outcome = try await service().outcome(for: other, plan: plan)
    #expect(outcome.box == nil && outcome.pending == nil)
  }

  @Test func deadlineEndsRequests() async throws {
    let game = try #require(try games(1).first)
    let outcome = try await service().outcome(
      for: lookup(game), plan: ScoreLookupPlan(deadline: clock.now))
    #expect(outcome.pending == .outOfTime && server.server.requests.isEmpty)
  }

  @Test(arguments: ["truncated", "page", "empty", "large", "another game", "live"])
  func badResponsesAreRefused(_ kind: String) async throws {
    let game = try #require(try games(1).first)
    let good = try await service().outcome(for: lookup(game), plan: plan)
    let feed = try #require(server.requested.first)
    #expect(good.box?.provider == "mlb")
    let whole = """
      {"gameData": {"game": {"pk": 1}, "status": {"codedGameState": "F"}},
       "liveData": {"boxscore": {"teams": {
         "home": {"team": {"name": "New York Yankees"}, "players": {}},
         "away": {"team": {"name": "Toronto Blue Jays"}, "players": {}}}}}}
      """
    let answer: ServerResponse =
      switch kind {
      case "truncated": .json(String(whole.prefix(100)))
      case "page": .text("<html>blocked</html>")
      case "empty": .json("")
      case "large": .json("[" + String(repeating: "0,", count: 9 << 20) + "0]")
      case "live": .json(whole.replacingOccurrences(of: "\"F\"", with: "\"I\""))
      default: .json(whole)
      }
    server.server.route(feed, answer)
    let plan = ScoreLookupPlan(tries: 1)
    let service = try service(
      environment: server.environment.merging(["STVISITS_ESPN_URL": "http://127.0.0.1:9"]) { $1 })
    #expect(await service.outcome(for: lookup(game), plan: plan).box == nil)
  }
}
