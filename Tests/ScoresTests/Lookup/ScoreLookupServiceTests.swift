import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Scores

struct ScoreLookupServiceTests {
  private typealias Fixture = ScoreLookupFixture

  private let server: LoopbackServer
  private let fixture: Fixture
  private let win = Score(home: 5, away: 0)
  private let pages = ScoreLookupPlan(tiers: [.pages], usesReferencePages: true)

  init() throws {
    server = try LoopbackServer()
    fixture = try Fixture(server)
  }

  private func score(_ answer: ScoreLookupOutcome) -> Score? {
    guard case .verdict(.agreed(let result)) = answer.ending else { return nil }
    return result.score
  }

  @Test func concurrentLookupsShareOneRequest() async throws {
    server.route(Fixture.schedule, Fixture.listing(5, 0).after(.milliseconds(50)))
    let scores = await withTaskGroup(of: Score?.self) { group in
      for _ in 0..<20 { group.addTask { score(await fixture.outcome()) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(scores == Array(repeating: win, count: 20) && server.requests.count == 1)
  }

  @Test func secondRunUsesCache() async throws {
    server.route(Fixture.schedule, Fixture.listing(5, 0))
    _ = await fixture.outcome()
    let second = try Fixture(server, cache: fixture.cache, clock: fixture.clock)
    let answer = await second.outcome()
    #expect(score(answer) == win)
    #expect(answer.steps == [LookupStep(tier: .cache, provider: nil, outcome: .found)])
    #expect(server.requests.count == 1)
  }

  @Test func unchangedListingIsConfirmedByETag() async throws {
    server.route(
      Fixture.schedule, inTurn: [Fixture.listing(5, 0).with("ETag", "\"1\""), .status(304)])
    _ = await fixture.games()
    fixture.clock.pass(2 * 86_400)
    let second = try Fixture(server, cache: fixture.cache, clock: fixture.clock)
    #expect(await second.games().games.map(\.score) == [win])
    #expect(server.requests.last?.header("If-None-Match") == "\"1\"")
  }

  @Test func dayLookupUsesSameProviderOrder() async throws {
    server.route(Fixture.schedule, .status(404))
    server.route(Fixture.scoreboard, Fixture.board(5, 0))
    let answer = await fixture.games()
    #expect(answer.games.map(\.key.home) == ["mlb-bos"] && answer.games.first?.provider == .espn)
    #expect(answer.games.first?.tier == .api)
    #expect(answer.steps.map(\.outcome) == [.nothing, .notListed, .found])
  }

  @Test func dayIsNotPendingAfterSuccessfulRetry() async throws {
    server.route(Fixture.schedule, inTurn: [.status(500), Fixture.listing(5, 0, state: "I")])
    server.route(Fixture.scoreboard, .status(404))
    let answer = await fixture.games()
    #expect(answer.steps.map(\.outcome) == [.nothing, .serverError, .notFinal, .notListed])
    #expect(answer.pending == nil)
  }

  /// A morning in Melbourne is the evening before in New York, whose time ESPN uses.
  @Test func gameListedUnderEasternDayIsFound() async throws {
    let board = "/apis/site/v2/sports/football/nfl/scoreboard"
    let game = Payload.object([
      (
        "events",
        [
          Fixture.event(
            "2026-09-11T00:35Z", home: "Los Angeles Rams", away: "San Francisco 49ers",
            venue: "Melbourne Cricket Ground")
        ]
      )
    ])
    server.route(board) { request in
      .json(request.query?.contains("dates=20260910") == true ? game.text : "{\"events\": []}")
    }
    let key = GameKey(
      league: "nfl", stadium: "melbourne-cricket-ground",
      day: try #require(LocalDay("2026-09-11")), home: "nfl-lar", number: 0)
    let lookup = ScoreLookup(
      game: key, start: ProviderDateParser.instant("2026-09-11T00:35Z"), usualMinutes: 190)
    fixture.clock.pass(9 * 365 * 86_400)
    #expect(score(await fixture.service.outcome(for: lookup, plan: Fixture.asking)) == win)
    #expect(server.requests.count == 2)
  }

  @Test func unreachableServerLeavesGamePending() async throws {
    server.stop()
    let answer = await fixture.outcome()
    #expect(answer.ending == .pending(.noAnswer) || answer.ending == .pending(.offline))
    let again = await fixture.games()
    #expect(again.games.isEmpty && again.pending == .offline)
    let policy = RequestPolicy(store: fixture.states)
    #expect(try policy.breaker(of: .espn) { $0.condition(at: fixture.clock.now).failures } == 0)
  }

  @Test func concurrentPageLookupsFetchRobotsOnce() async throws {
    server.route("/robots.txt", .text("User-agent: *\nAllow: /\n").after(.milliseconds(50)))
    server.route("/boxes/", .status(404))
    await withTaskGroup(of: Void.self) { group in
      for offset in 0..<4 {
        group.addTask {
          _ = await fixture.service.games(of: "mlb", on: Fixture.day + offset, plan: pages)
        }
      }
    }
    #expect(server.requests(to: "/robots.txt").count == 1)
    #expect(server.requests(to: "/boxes/").count == 4)
  }

  @Test func crawlDelayIsRespected() async throws {
    server.route("/robots.txt", .text("User-agent: *\nCrawl-delay: 30\n"))
    server.route("/boxes/", .status(404))
    let start = fixture.clock.now
    for offset in 0..<3 {
      _ = await fixture.service.games(of: "mlb", on: Fixture.day + offset, plan: pages)
    }
    #expect(server.requests(to: "/boxes/").count == 3)
    #expect(fixture.clock.now.timeIntervalSince(start) > 60)
  }
}
