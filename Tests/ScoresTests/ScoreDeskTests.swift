import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Scores

struct ScoreDeskTests {
  private let server: LoopbackServer
  private let win = Score(home: 5, away: 0)

  init() throws { server = try LoopbackServer() }

  private func score(_ answer: ScoreAnswer) -> Score? {
    guard case .verdict(.agreed(let result, _)) = answer.ending else { return nil }
    return result.score
  }

  @Test func theLeagueItselfIsAskedFirst() async throws {
    server.route(DeskFixture.schedule, DeskFixture.listing(5, 0))
    let answer = try await DeskFixture(server).look()
    #expect(score(answer) == win)
    #expect(answer.steps.map(\.outcome) == [.nothing, .found])
    #expect(server.requests.map(\.path) == [DeskFixture.schedule])
  }

  @Test func theCatalogAnswersWithoutARequest() async throws {
    let answer = try await DeskFixture(server).look(ScorePlan())
    #expect(score(answer) == win)
    #expect(server.requests.isEmpty)
  }

  @Test func manyWhoAskAtOnceMakeOneRequest() async throws {
    server.route(
      DeskFixture.schedule, DeskFixture.listing(5, 0).after(.milliseconds(50)))
    let desk = try DeskFixture(server)
    let scores = await withTaskGroup(of: Score?.self) { group in
      for _ in 0..<20 { group.addTask { score(await desk.look()) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(scores == Array(repeating: win, count: 20))
    #expect(server.requests.count == 1)
  }

  @Test func theSecondRunAsksNobody() async throws {
    server.route(DeskFixture.schedule, DeskFixture.listing(5, 0))
    let first = try DeskFixture(server)
    _ = await first.look()
    let second = try DeskFixture(server, cache: first.cache, clock: first.clock)
    let answer = await second.look()
    #expect(score(answer) == win)
    #expect(answer.steps == [ChainStep(.cache, nil, .found)])
    #expect(server.requests.count == 1)
  }

  @Test func anUnchangedListingIsConfirmedWithoutItsBody() async throws {
    server.route(
      DeskFixture.schedule,
      inTurn: [DeskFixture.listing(5, 0).with("ETag", "\"1\""), .status(304)])
    let first = try DeskFixture(server)
    _ = await first.games()
    first.clock.pass(2 * 86_400)
    let second = try DeskFixture(server, cache: first.cache, clock: first.clock)
    let answer = await second.games()
    #expect(answer.games.map(\.score) == [win])
    #expect(server.requests.last?.header("If-None-Match") == "\"1\"")
  }

  @Test func anOfficialProviderIsTriedAgainAndThenTheNextIsAsked() async throws {
    server.route(DeskFixture.schedule, .status(500))
    server.route(DeskFixture.scoreboard, DeskFixture.board(5, 0))
    let answer = try await DeskFixture(server).look()
    #expect(score(answer) == win)
    #expect(
      answer.steps.map(\.outcome) == [.nothing, .serverError, .serverError, .serverError, .found])
    #expect(answer.steps.last?.provider == .espn)
  }

  @Test func aDayIsLookedForInTheSameOrder() async throws {
    server.route(DeskFixture.schedule, .status(404))
    server.route(DeskFixture.scoreboard, DeskFixture.board(5, 0))
    let answer = try await DeskFixture(server).games()
    #expect(answer.games.map(\.key.home) == ["mlb-bos"])
    #expect(answer.games.first?.provider == .espn)
    #expect(answer.games.first?.tier == .api)
    #expect(answer.steps.map(\.outcome) == [.nothing, .notListed, .found])
  }

  /// A morning in Melbourne is the evening before in New York, by whose clocks ESPN files.
  @Test func aGameThatIsFiledUnderAnotherDayIsFoundThere() async throws {
    let board = "/apis/site/v2/sports/football/nfl/scoreboard"
    let game = Payload.object([
      (
        "events",
        [
          DeskFixture.event(
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
      game: key, start: ProviderTime.instant("2026-09-11T00:35Z"), usualMinutes: 190)
    let desk = try DeskFixture(server)
    desk.clock.pass(9 * 365 * 86_400)
    #expect(score(await desk.desk.look(up: lookup, plan: DeskFixture.asking)) == win)
    #expect(server.requests.count == 2)
  }

  @Test func anUnofficialProviderThatFailsThriceIsLeftAloneForADay() async throws {
    server.route(DeskFixture.schedule, .status(404))
    server.route(DeskFixture.scoreboard, .status(500))
    let states = MemoryStateStore()
    let clock = TestClock()
    for _ in 0..<4 {
      let desk = try DeskFixture(server, states: states, clock: clock)
      _ = await desk.look()
    }
    #expect(server.requests(to: DeskFixture.scoreboard).count == 3)
    let (condition, _) = try BreakerBook(store: states).condition(of: .espn, at: clock.now)
    guard case .open(let until) = condition else {
      Issue.record("the breaker is \(condition)")
      return
    }
    #expect(until.timeIntervalSince(clock.now) > 23 * 3600)
  }

  @Test func aServerThatIsGoneLeavesTheGamePending() async throws {
    let desk = try DeskFixture(server)
    server.stop()
    let answer = await desk.look()
    #expect(answer.ending == .pending(.noAnswer) || answer.ending == .pending(.offline))
    let again = await desk.games()
    #expect(again.games.isEmpty && again.pending == .offline)
    let book = BreakerBook(store: desk.states)
    #expect(try book.condition(of: .espn, at: desk.clock.now).failures == 0)
  }

  @Test func offlineAsksNobody() async throws {
    let desk = try DeskFixture(server)
    var plan = DeskFixture.asking
    plan.isOffline = true
    #expect(await desk.look(plan).ending == .pending(.offline))
    #expect(await desk.games(plan).pending == .offline)
    #expect(server.requests.isEmpty)
  }

  @Test func pagesThatRobotsForbidsAreNotRead() async throws {
    server.route("/robots.txt", .text("User-agent: *\nDisallow: /boxes\n"))
    let plan = ScorePlan(tiers: [.pages], pagesAreOn: true)
    let answer = try await DeskFixture(server).look(plan)
    #expect(answer.steps.map(\.outcome) == [.disallowed])
    #expect(server.requests.map(\.path) == ["/robots.txt"])
  }

  @Test func whoAsksForPagesAtOnceReadsRobotsOnce() async throws {
    server.route("/robots.txt", .text("User-agent: *\nAllow: /\n").after(.milliseconds(50)))
    server.route("/boxes/", .status(404))
    let desk = try DeskFixture(server)
    let plan = ScorePlan(tiers: [.pages], pagesAreOn: true)
    await withTaskGroup(of: Void.self) { group in
      for offset in 0..<4 {
        group.addTask {
          _ = await desk.desk.games(of: "mlb", on: DeskFixture.day + offset, plan: plan)
        }
      }
    }
    #expect(server.requests(to: "/robots.txt").count == 1)
    #expect(server.requests(to: "/boxes/").count == 4)
  }

  @Test func aSiteGetsTheTimeBetweenRequestsThatItWants() async throws {
    server.route("/robots.txt", .text("User-agent: *\nCrawl-delay: 30\n"))
    server.route("/boxes/", .status(404))
    let desk = try DeskFixture(server)
    let plan = ScorePlan(tiers: [.pages], pagesAreOn: true)
    let start = desk.clock.now
    for offset in 0..<3 {
      _ = await desk.desk.games(of: "mlb", on: DeskFixture.day + offset, plan: plan)
    }
    #expect(server.requests(to: "/boxes/").count == 3)
    #expect(desk.clock.now.timeIntervalSince(start) > 60)
  }

  @Test func anAnswerAfterTheBudgetIsNotWaitedFor() async throws {
    server.route(DeskFixture.schedule, DeskFixture.listing(5, 0))
    let desk = try DeskFixture(server)
    var plan = DeskFixture.asking
    plan.deadline = desk.clock.now - 1
    #expect(await desk.look(plan).ending == .pending(.outOfTime))
    #expect(server.requests.isEmpty)
  }
}
