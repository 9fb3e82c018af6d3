import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Scores

struct GameLookupTests {
  private let now = LookupFixture.now
  private let win = Score(home: 4, away: 3)
  private let loss = Score(home: 3, away: 4)

  private func result(_ score: Score, _ origin: ScoreOrigin, age: TimeInterval = 0) -> ScoreResult {
    ScoreResult(score, from: origin, at: now - age)
  }

  private func agreed(_ result: ScoreResult) -> ScoreLookupOutcome.Ending {
    .verdict(.agreed(result))
  }

  @Test func catalogScoreNeedsNoRequest() async {
    let run = await LookupFixture(catalogScore: win).run()
    #expect(run.ending == agreed(result(win, .catalog)))
    #expect(run.outcome.steps == [LookupStep(tier: .catalog, provider: nil, outcome: .found)])
    #expect(run.asked.isEmpty && run.written == nil)
  }

  @Test func cacheIsReadAfterCatalog() async {
    let cached = result(win, .provider(.espn), age: 3600)
    let run = await LookupFixture(cachedRecord: LookupFixture.record(cached)).run()
    #expect(run.ending == agreed(cached) && run.outcomes == [.nothing, .found])
    #expect(run.asked.isEmpty && run.written == nil)
  }

  @Test(
    arguments: [
      ("mlb", [.mlb, .espn, .baseballReference]), ("nhl", [.nhl, .espn, .hockeyReference]),
      ("nba", [.nba, .espn, .basketballReference]), ("nfl", [.espn, .footballReference]),
      ("mls", [.espn]), ("wnba", [.espn]), ("nwsl", [.espn]), ("beer", []),
    ] as [(LeagueID, [ProviderID])])
  func providersOfTheLeagueAreAskedInOrder(_ league: LeagueID, _ expected: [ProviderID]) async {
    let plan = ScoreLookupPlan(usesReferencePages: true)
    let run = await LookupFixture(plan: plan, league: league).run()
    #expect(run.asked == expected)
    #expect(run.ending == .giveUp(expected.isEmpty ? .noProvider : .notListed))
    #expect(run.outcome.steps.map(\.tier) == [.catalog, .cache] + expected.map(\.tier) + [.person])
    #expect(run.outcome.steps.compactMap(\.provider) == expected)
    #expect((run.written?.misses ?? []).map(\.provider) == expected)
  }

  @Test func referencePagesAreOptIn() async {
    let run = await LookupFixture(league: "nfl").run()
    #expect(run.asked == [.espn] && run.ending == .giveUp(.notListed))
  }

  @Test func tiersCanBeExcluded() async {
    // Read so that nothing in the record is lost, but not used.
    let cached = LookupFixture.record(result(win, .provider(.mlb), age: 60))
    let api = await LookupFixture(
      plan: ScoreLookupPlan(tiers: [.api]), catalogScore: win, cachedRecord: cached
    ).run()
    #expect(api.asked == [.mlb, .espn] && api.ending == .giveUp(.notListed))
    #expect(api.written?.result == cached.result)

    let local = await LookupFixture(plan: ScoreLookupPlan(tiers: [.catalog, .cache])).run()
    #expect(local.ending == .giveUp(.noProvider))
    #expect(local.outcome.steps.map(\.tier) == [.catalog, .cache])

    let pages = await LookupFixture(
      plan: ScoreLookupPlan(tiers: [.pages], usesReferencePages: true)
    ).run()
    #expect(pages.asked == [.baseballReference])
  }

  @Test func scoreIsCachedAndAccepted() async {
    let run = await LookupFixture().run([.mlb: [.found(win)]])
    #expect(run.ending == agreed(result(win, .provider(.mlb))))
    #expect(run.written == LookupFixture.record(result(win, .provider(.mlb))))
    #expect(run.asked == [.mlb])
  }

  @Test func noRequestAfterDeadline() async {
    let run = await LookupFixture(plan: ScoreLookupPlan(deadline: now)).run()
    #expect(run.ending == .pending(.outOfTime))
    #expect(run.outcome.steps.last == LookupStep(tier: .api, provider: .mlb, outcome: .outOfTime))
    #expect(run.asked.isEmpty)
  }

  @Test func requestCutOffAtDeadlineIsOutOfTime() async {
    let late = await LookupFixture(plan: ScoreLookupPlan(deadline: now + 10)).run { _, clock in
      clock.pass(10)
      return .failed(.init(.cancelled))
    }
    #expect(late.ending == .pending(.outOfTime) && late.asked == [.mlb])
    let early = await LookupFixture().run([.mlb: [.failed(.init(.cancelled))]])
    #expect(early.ending == .pending(.interrupted) && early.asked == [.mlb])
  }

  /// A lookup, the answers of its providers, and how it ends.
  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var fixture = LookupFixture()
    let answers: [ProviderID: [LookupFixture.Answer]]
    var asked: [ProviderID] = [.mlb, .espn]
    let ending: ScoreLookupOutcome.Ending
    var last: [LookupStep.Outcome] = []
    var writes = true
  }

  private static let now = LookupFixture.now
  private static let overdue = LookupFixture(start: now - 86_400)
  private static let scoreless = Score(home: 0, away: 0)
  static let scenarios = [
    Scenario(
      testDescription: "a turn after the deadline",
      fixture: LookupFixture(plan: ScoreLookupPlan(deadline: now + 10)),
      answers: [.mlb: [.denied(.outOfTime)], .espn: [.denied(.outOfTime)]],
      ending: .pending(.outOfTime)),
    Scenario(
      testDescription: "a site that disallows the page",
      fixture: LookupFixture(
        plan: ScoreLookupPlan(tiers: [.pages], usesReferencePages: true), league: "nhl"),
      answers: [.hockeyReference: [.denied(.disallowed)]], asked: [.hockeyReference],
      ending: .giveUp(.noProvider)),
    Scenario(
      testDescription: "only the second failure shows that there is no network",
      fixture: LookupFixture(plan: ScoreLookupPlan(tries: 1)),
      answers: [.mlb: [.failed(.init(.unreachable))], .espn: [.failed(.init(.offline))]],
      ending: .pending(.offline)),
    Scenario(
      testDescription: "no network", answers: [.mlb: [.failed(.init(.offline))]], asked: [.mlb],
      ending: .pending(.offline), writes: false),
    Scenario(
      testDescription: "overdue", fixture: overdue,
      answers: [.mlb: [.notFinal(.suspended)], .espn: [.notFinal(.postponed)]],
      ending: .pending(.notFinal(.suspended))),
    Scenario(
      testDescription: "cancelled", fixture: overdue, answers: [.mlb: [.notFinal(.cancelled)]],
      ending: .giveUp(.cancelled)),
    Scenario(
      testDescription: "final without a score", fixture: overdue,
      answers: [.mlb: [.notFinal(.final)], .espn: [.found(scoreless)]],
      ending: .verdict(
        .agreed(ScoreResult(scoreless, from: .provider(.espn), at: now)))),
    Scenario(
      testDescription: "not final",
      answers: [.mlb: [.notFinal(.final)], .espn: [.notFinal(.suspended)]],
      ending: .pending(.notFinal(.final)), last: [.notFinal, .notFinal]),
  ]

  @Test(arguments: scenarios) func answersDecideTheEnding(_ scenario: Scenario) async {
    let run = await scenario.fixture.run(scenario.answers)
    #expect(run.asked == scenario.asked && run.ending == scenario.ending)
    #expect(run.outcomes.suffix(scenario.last.count) == scenario.last[...])
    if !scenario.writes { #expect(run.written == nil) }
  }

  @Test func officialProviderIsTriedThreeTimes() async {
    let failure = LookupFixture.Answer.failed(.init(.server(status: 503)))
    let run = await LookupFixture().run([.mlb: [failure], .espn: [failure]])
    // Others once.
    #expect(run.asked == [.mlb, .mlb, .mlb, .espn] && run.waits == [0.5, 1.0])
    #expect(run.ending == .pending(.noAnswer))
    // The record explains why there is no score.
    #expect(run.written?.troubles.map(\.provider) == [.mlb, .espn])
    #expect(run.outcomes.suffix(4) == Array(repeating: .serverError, count: 4))
  }

  @Test func retryAfterIsRespectedOrNextProviderIsAsked() async {
    let short = RequestFailure(.refused(status: 429), retryAfter: now + 5)
    let long = RequestFailure(.refused(status: 429), retryAfter: now + 65)
    let run = await LookupFixture(plan: ScoreLookupPlan(deadline: now + 10)).run([
      .mlb: [.failed(short), .failed(long)]
    ])
    #expect(run.asked == [.mlb, .mlb, .espn] && run.waits == [5])
  }

  @Test func withoutDeadlineNoPauseTakesAMinute() async {
    func asked(_ wait: TimeInterval) async -> [ProviderID] {
      let failure = RequestFailure(.server(status: 503), retryAfter: now + wait)
      return await LookupFixture().run([.mlb: [.failed(failure), .found(win)]]).asked
    }
    #expect(await asked(59) == [.mlb, .mlb])
    #expect(await asked(60) == [.mlb, .espn])
  }

  @Test(arguments: [RequestFailure.Kind.refused(status: 403), .notUnderstood])
  func permanentFailuresAreNotRetried(_ kind: RequestFailure.Kind) async {
    let run = await LookupFixture().run([
      .mlb: [.failed(.init(kind))], .espn: [.notFinal(.live)],
    ])
    #expect(run.asked == [.mlb, .espn])
    #expect(run.written?.misses.map(\.provider) == [.espn], "a failure is not a miss")
    #expect(run.written?.troubles.map(\.outcome) == [.init(.init(kind))])
  }

  @Test func openBreakerSkipsProvider() async {
    let run = await LookupFixture().run([.mlb: [.denied(.off(until: now + 99))]])
    #expect(run.asked == [.mlb, .espn])
    // It may have the game that the other one doesn't list.
    #expect(run.ending == .pending(.noAnswer))
    #expect(run.outcome.steps[2] == LookupStep(tier: .api, provider: .mlb, outcome: .off))
    #expect(run.written?.troubles.map(\.outcome) == [.off])
  }

  @Test func staleResultIsUsedAsFallback() async {
    let old = result(win, .provider(.mlb), age: 2 * 86_400)
    let run = await LookupFixture(
      plan: ScoreLookupPlan(isOffline: true), cachedRecord: LookupFixture.record(old)
    ).run()
    #expect(run.ending == agreed(old) && run.outcomes == [.nothing, .stale, .offline])
    #expect(run.outcome.steps.last?.provider == .mlb && run.asked.isEmpty)
  }

  @Test func liveGameStaysPendingWithoutAskingOthers() async {
    let run = await LookupFixture(start: now - 3600).run([.mlb: [.notFinal(.live)]])
    #expect(run.asked == [.mlb] && run.ending == .pending(.notFinal(.live)))
    #expect(
      run.written?.misses == [.init(provider: .mlb, status: .live, askAgainAt: now + 2 * 3600)])
    #expect(run.written?.result == nil)
  }

  @Test func recentMissSkipsProviderUntilGameCanBeOver() async {
    var record = ScoreRecord()
    record.append(ScoreRecord.Miss(provider: .mlb, status: .scheduled, askAgainAt: now + 60))
    record.append(ScoreRecord.Miss(provider: .espn, status: nil, askAgainAt: now + 86_400))
    let run = await LookupFixture(cachedRecord: record).run()
    #expect(run.ending == .pending(.notFinal(.scheduled)))
    #expect(run.outcomes.suffix(2) == [.notFinalLately, .notListedLately] && run.asked.isEmpty)

    let later = await LookupFixture(cachedRecord: record, now: now + 60).run()
    #expect(later.asked == [.mlb])
  }

  @Test func comparisonAsksEveryProvider() async {
    let run = await LookupFixture(plan: ScoreLookupPlan(comparesAll: true)).run([
      .mlb: [.found(win)], .espn: [.found(loss)],
    ])
    let official = result(win, .provider(.mlb))
    let other = result(loss, .provider(.espn))
    #expect(
      run.ending == .verdict(.conflict([official, other])) && run.written?.result == official)
    #expect(run.written?.differing == [other])
  }

  @Test func correctedScoreReplacesOldOne() async {
    let old = result(loss, .provider(.mlb), age: 2 * 86_400)
    let run = await LookupFixture(cachedRecord: LookupFixture.record(old)).run([.mlb: [.found(win)]]
    )
    let new = result(win, .provider(.mlb))
    #expect(run.ending == agreed(new) && run.written?.result == new)
  }

  @Test func laterEqualScoreIsNotACorrection() async {
    let old = result(win, .provider(.mlb), age: 2 * 86_400)
    let run = await LookupFixture(
      recorded: old, cachedRecord: LookupFixture.record(old)
    ).run([.mlb: [.found(win)]])
    let new = result(win, .provider(.mlb))
    #expect(run.ending == agreed(new) && run.written == LookupFixture.record(new))
  }

  @Test func userScoreIsNeverReplaced() async {
    let own = result(loss, .person, age: 999)
    let differing = await LookupFixture(recorded: own, catalogScore: win).run()
    #expect(differing.ending == .verdict(.conflict([own, result(win, .catalog)])))
    #expect(await LookupFixture(recorded: own, catalogScore: loss).run().ending == agreed(own))
  }
}
