import Foundation
import SportsModel
import Testing

@testable import Scores

/// The chain, driven by hand: events in, actions out.
struct ScoreChainTests {
  private let now = LookupFixture.now
  private let win = Score(home: 4, away: 3)
  private let loss = Score(home: 3, away: 4)

  // MARK: Order

  @Test func catalogScoreNeedsNoRequest() {
    var chain = LookupFixture.chain()
    #expect(chain.start(at: now) == [.readCatalog(chain.lookup.game)])
    let result = ScoreResult(win, from: .catalog, at: now)
    #expect(chain.catalogRead(win, at: now) == [.accept(result, replacing: nil)])
    #expect(chain.steps == [ChainStep(.catalog, nil, .found)])
  }

  @Test func cacheIsReadAfterCatalog() {
    var chain = LookupFixture.chain()
    _ = chain.start(at: now)
    #expect(chain.catalogRead(nil, at: now) == [.readCache(chain.lookup.cacheKey)])
    let result = ScoreResult(win, from: .provider(.espn), at: now - 3600)
    #expect(
      chain.cacheRead(LookupFixture.record(result), at: now) == [.accept(result, replacing: nil)])
  }

  @Test(
    arguments: [
      ("mlb", [.mlb, .espn, .baseballReference]), ("nhl", [.nhl, .espn, .hockeyReference]),
      ("nba", [.nba, .espn, .basketballReference]), ("nfl", [.espn, .footballReference]),
      ("mls", [.espn]), ("wnba", [.espn]), ("nwsl", [.espn]), ("beer", []),
    ] as [(LeagueID, [ProviderID])])
  func providersOfTheLeagueAreAskedInOrder(_ league: LeagueID, _ expected: [ProviderID]) {
    var plan = ScoreLookupPlan()
    plan.usesReferencePages = true
    var chain = LookupFixture.chain(plan, league: league)
    var actions = LookupFixture.upToProviders(&chain)
    for provider in expected {
      #expect(actions.last == .seekTurn(provider, notAfter: nil))
      #expect(chain.turnGiven(now, at: now) == [.ask(provider, deadline: nil)])
      actions = chain.answered(.notListed, at: now, chance: 0)
      #expect(actions.first == .writeCache(chain.record, key: chain.lookup.cacheKey))
    }
    #expect(actions.last == .giveUp(expected.isEmpty ? .noProvider : .notListed))
    #expect(
      chain.steps.map(\.tier)
        == [.catalog, .cache] + expected.map(\.tier) + [.person])
    #expect(chain.steps.compactMap(\.provider) == expected)
  }

  @Test func referencePagesAreOptIn() {
    var chain = LookupFixture.chain(league: "nfl")
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    #expect(chain.answered(.notListed, at: now, chance: 0).last == .giveUp(.notListed))
  }

  @Test func tiersCanBeExcluded() {
    var api = LookupFixture.chain(ScoreLookupPlan(tiers: [.api]))
    #expect(api.start(at: now) == [.readCache(api.lookup.cacheKey)])
    let kept = LookupFixture.record(ScoreResult(win, from: .provider(.mlb), at: now - 60))
    // Read so that nothing kept is lost, but not believed.
    #expect(api.cacheRead(kept, at: now) == [.seekTurn(.mlb, notAfter: nil)])

    var offline = LookupFixture.chain(ScoreLookupPlan(tiers: [.catalog, .cache]))
    #expect(LookupFixture.upToProviders(&offline) == [.giveUp(.noProvider)])
    #expect(offline.steps.map(\.tier) == [.catalog, .cache])

    var pages = LookupFixture.chain(ScoreLookupPlan(tiers: [.pages], usesReferencePages: true))
    _ = pages.start(at: now)
    #expect(pages.cacheRead(nil, at: now) == [.seekTurn(.baseballReference, notAfter: nil)])
  }

  @Test func scoreIsCachedAndAccepted() {
    var chain = LookupFixture.chain()
    _ = LookupFixture.upToProviders(&chain)
    #expect(chain.turnGiven(now + 1, at: now) == [.wait(until: now + 1)])
    #expect(chain.waited(at: now + 1) == [.ask(.mlb, deadline: nil)])
    let result = ScoreResult(win, from: .provider(.mlb), at: now + 2)
    #expect(
      chain.answered(.found(win), at: now + 2, chance: 0) == [
        .writeCache(LookupFixture.record(result), key: chain.lookup.cacheKey),
        .accept(result, replacing: nil),
      ])
  }

  @Test func unexpectedEventsAreIgnored() {
    var chain = LookupFixture.chain()
    #expect(chain.answered(.found(win), at: now, chance: 0).isEmpty)
    #expect(chain.turnGiven(now, at: now).isEmpty)
    #expect(chain.waited(at: now).isEmpty)
    _ = chain.start(at: now)
    #expect(chain.start(at: now).isEmpty)
    #expect(chain.cacheRead(nil, at: now).isEmpty)
    _ = chain.catalogRead(win, at: now)
    #expect(chain.catalogRead(loss, at: now).isEmpty)
    #expect(chain.turnDenied(.disallowed, at: now).isEmpty)
    #expect(chain.steps.count == 1)
  }

  // MARK: The budget

  @Test func noRequestAfterDeadline() {
    var chain = LookupFixture.chain(ScoreLookupPlan(deadline: now + ScoreLookupPlan.importBudget))
    _ = chain.start(at: now)
    _ = chain.catalogRead(nil, at: now + 10)
    #expect(chain.cacheRead(nil, at: now + 10) == [.pending(.outOfTime)])
    #expect(chain.steps.last == ChainStep(.api, .mlb, .outOfTime))
  }

  @Test func turnAfterDeadlineMovesToNextProvider() {
    var chain = LookupFixture.chain(ScoreLookupPlan(deadline: now + 10))
    #expect(LookupFixture.upToProviders(&chain) == [.seekTurn(.mlb, notAfter: now + 10)])
    #expect(chain.turnGiven(now + 11, at: now) == [.seekTurn(.espn, notAfter: now + 10)])
    #expect(chain.turnDenied(.outOfTime, at: now) == [.pending(.outOfTime)])
  }

  @Test func requestsCarryTheDeadline() {
    var chain = LookupFixture.chain(ScoreLookupPlan(deadline: now + 10))
    _ = LookupFixture.upToProviders(&chain)
    #expect(chain.turnGiven(now, at: now) == [.ask(.mlb, deadline: now + 10)])
    let late = chain.answered(.failed(.init(.cancelled)), at: now + 10, chance: 0)
    #expect(late == [.pending(.outOfTime)])
  }

  // MARK: Failures

  @Test func officialProviderIsTriedThreeTimes() {
    var chain = LookupFixture.chain()
    _ = LookupFixture.upToProviders(&chain)
    let failure = ScoreChain.Answer.failed(.init(.server(status: 503)))
    for wait in [0.5, 1.0] {
      _ = chain.turnGiven(now, at: now)
      #expect(chain.answered(failure, at: now, chance: 1) == [.wait(until: now + wait)])
      #expect(chain.waited(at: now + wait) == [.seekTurn(.mlb, notAfter: nil)])
    }
    _ = chain.turnGiven(now, at: now)
    #expect(chain.answered(failure, at: now, chance: 1) == [.seekTurn(.espn, notAfter: nil)])
    // Others once.
    _ = chain.turnGiven(now, at: now)
    let ending = chain.answered(failure, at: now, chance: 1)
    #expect(ending.last == .pending(.noAnswer))
    // Why there is no score is kept for who asks.
    guard case .writeCache(let record, _)? = ending.first else {
      Issue.record("\(ending)")
      return
    }
    #expect(record.troubles.map(\.provider) == [.mlb, .espn])
    #expect(chain.steps.suffix(4).map(\.outcome) == Array(repeating: .serverError, count: 4))
  }

  @Test func retryAfterIsRespectedOrNextProviderIsAsked() {
    var chain = LookupFixture.chain(ScoreLookupPlan(deadline: now + 10))
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    let short = RequestFailure(.refused(status: 429), retryAfter: now + 5)
    #expect(chain.answered(.failed(short), at: now, chance: 1) == [.wait(until: now + 5)])
    _ = chain.waited(at: now + 5)
    _ = chain.turnGiven(now + 5, at: now + 5)
    let long = RequestFailure(.refused(status: 429), retryAfter: now + 60)
    #expect(
      chain.answered(.failed(long), at: now + 5, chance: 1)
        == [.seekTurn(.espn, notAfter: now + 10)])
  }

  @Test(arguments: [RequestFailure.Kind.refused(status: 403), .notUnderstood])
  func permanentFailuresAreNotRetried(_ kind: RequestFailure.Kind) {
    var chain = LookupFixture.chain()
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    #expect(
      chain.answered(.failed(.init(kind)), at: now, chance: 1)
        == [.seekTurn(.espn, notAfter: nil)])
    #expect(chain.record.misses.isEmpty, "a failure is not remembered as a miss")
    #expect(chain.record.troubles.map(\.outcome) == [.init(.init(kind))])
  }

  @Test func openBreakerSkipsProvider() {
    var chain = LookupFixture.chain()
    _ = LookupFixture.upToProviders(&chain)
    #expect(
      chain.turnDenied(.off(until: now + 99), at: now) == [.seekTurn(.espn, notAfter: nil)])
    _ = chain.turnGiven(now, at: now)
    // It might know more than the one that has answered: so this is not the end.
    #expect(chain.answered(.notListed, at: now, chance: 0).last == .pending(.noAnswer))
    #expect(chain.steps[2] == ChainStep(.api, .mlb, .off))
  }

  @Test func disallowedSiteLeavesNothingPending() {
    var chain = LookupFixture.chain(
      ScoreLookupPlan(tiers: [.pages], usesReferencePages: true), league: "nhl")
    _ = chain.start(at: now)
    _ = chain.cacheRead(nil, at: now)
    #expect(chain.turnDenied(.disallowed, at: now) == [.giveUp(.noProvider)])
  }

  @Test func offlineReplacesNoAnswerAsPendingReason() {
    var chain = LookupFixture.chain(ScoreLookupPlan(tries: 1))
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    // The first is silent; only the second shows that it is our side.
    #expect(
      chain.answered(.failed(.init(.unreachable)), at: now, chance: 0).last
        == .seekTurn(.espn, notAfter: nil))
    _ = chain.turnGiven(now, at: now)
    #expect(
      chain.answered(.failed(.init(.offline)), at: now, chance: 0).last == .pending(.offline))
  }

  @Test func offlinePlanSendsNoRequest() {
    var chain = LookupFixture.chain(ScoreLookupPlan(isOffline: true))
    #expect(LookupFixture.upToProviders(&chain) == [.pending(.offline)])
    #expect(chain.steps.last == ChainStep(.api, .mlb, .offline))
  }

  @Test func missingNetworkSkipsOtherProviders() {
    var chain = LookupFixture.chain()
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    #expect(
      chain.answered(.failed(.init(.offline)), at: now, chance: 0) == [.pending(.offline)])
  }

  @Test func staleResultIsUsedAsFallback() {
    var chain = LookupFixture.chain(ScoreLookupPlan(isOffline: true))
    _ = chain.start(at: now)
    _ = chain.catalogRead(nil, at: now)
    let old = ScoreResult(win, from: .provider(.mlb), at: now - 2 * 86_400)
    #expect(
      chain.cacheRead(LookupFixture.record(old), at: now) == [.accept(old, replacing: nil)])
    #expect(chain.steps.map(\.outcome) == [.nothing, .stale, .offline])
  }

  // MARK: Not final, not listed

  @Test func liveGameStaysPendingWithoutAskingOthers() {
    var chain = LookupFixture.chain(start: now - 3600)
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    let actions = chain.answered(.notFinal(.live), at: now, chance: 0)
    #expect(
      actions == [
        .writeCache(chain.record, key: chain.lookup.cacheKey), .pending(.notFinal(.live)),
      ])
    #expect(
      chain.record.misses == [.init(.mlb, .live, askAgainAt: now - 3600 + 3 * 3600)])
    #expect(chain.record.result == nil)
  }

  @Test func overdueGameIsLookedUpElsewhere() {
    var chain = LookupFixture.chain(start: now - 86_400)
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    let actions = chain.answered(.notFinal(.suspended), at: now, chance: 0)
    #expect(actions.last == .seekTurn(.espn, notAfter: nil))
    _ = chain.turnGiven(now, at: now)
    let end = chain.answered(.notFinal(.postponed), at: now, chance: 0)
    #expect(end.last == .pending(.notFinal(.suspended)))
  }

  @Test func recentMissSkipsProviderUntilGameCanBeOver() {
    var record = ScoreRecord()
    record.keep(ScoreRecord.Miss(.mlb, .scheduled, askAgainAt: now + 60))
    record.keep(ScoreRecord.Miss(.espn, nil, askAgainAt: now + 86_400))
    var chain = LookupFixture.chain()
    _ = chain.start(at: now)
    _ = chain.catalogRead(nil, at: now)
    #expect(chain.cacheRead(record, at: now) == [.pending(.notFinal(.scheduled))])
    #expect(chain.steps.suffix(2).map(\.outcome) == [.notFinalLately, .notListedLately])

    var later = LookupFixture.chain()
    _ = later.start(at: now + 60)
    _ = later.catalogRead(nil, at: now + 60)
    #expect(later.cacheRead(record, at: now + 60) == [.seekTurn(.mlb, notAfter: nil)])
  }

  @Test func cancelledGameIsNotPending() {
    var chain = LookupFixture.chain(start: now - 86_400)
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    _ = chain.answered(.notFinal(.cancelled), at: now, chance: 0)
    _ = chain.turnGiven(now, at: now)
    #expect(chain.answered(.notListed, at: now, chance: 0).last == .giveUp(.cancelled))
  }

  @Test func unknownScoreIsNotZeroZero() {
    var chain = LookupFixture.chain(start: now - 86_400)
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    // Final, yet without a score: nothing to accept.
    _ = chain.answered(.notFinal(.final), at: now, chance: 0)
    _ = chain.turnGiven(now, at: now)
    let scoreless = ScoreResult(Score(home: 0, away: 0), from: .provider(.espn), at: now)
    let actions = chain.answered(.found(scoreless.score), at: now, chance: 0)
    #expect(actions.last == .accept(scoreless, replacing: nil))
  }

  // MARK: Who is right

  @Test func comparisonAsksEveryProvider() {
    var chain = LookupFixture.chain(ScoreLookupPlan(comparesAll: true))
    _ = LookupFixture.upToProviders(&chain)
    _ = chain.turnGiven(now, at: now)
    #expect(
      chain.answered(.found(win), at: now, chance: 0) == [.seekTurn(.espn, notAfter: nil)])
    _ = chain.turnGiven(now, at: now)
    let official = ScoreResult(win, from: .provider(.mlb), at: now)
    let other = ScoreResult(loss, from: .provider(.espn), at: now)
    let actions = chain.answered(.found(loss), at: now, chance: 0)
    #expect(actions.last == .conflict([official, other]))
    #expect(chain.record.result == official)
    #expect(chain.record.differing == [other])
    #expect(actions.first == .writeCache(chain.record, key: chain.lookup.cacheKey))
  }

  @Test func correctedScoreReplacesOldOneAndKeepsHistory() {
    let old = ScoreResult(loss, from: .provider(.mlb), at: now - 2 * 86_400)
    var chain = LookupFixture.chain()
    _ = chain.start(at: now)
    _ = chain.catalogRead(nil, at: now)
    #expect(
      chain.cacheRead(LookupFixture.record(old), at: now) == [.seekTurn(.mlb, notAfter: nil)])
    _ = chain.turnGiven(now, at: now)
    let new = ScoreResult(win, from: .provider(.mlb), at: now)
    let actions = chain.answered(.found(win), at: now, chance: 0)
    #expect(actions.last == .accept(new, replacing: old))
    #expect(chain.record.result == new)
    #expect(chain.record.history == [old])
  }

  @Test func laterEqualScoreIsNotACorrection() {
    let old = ScoreResult(win, from: .provider(.mlb), at: now - 2 * 86_400)
    var chain = LookupFixture.chain(recorded: old)
    _ = chain.start(at: now)
    _ = chain.catalogRead(nil, at: now)
    _ = chain.cacheRead(LookupFixture.record(old), at: now)
    _ = chain.turnGiven(now, at: now)
    let new = ScoreResult(win, from: .provider(.mlb), at: now)
    #expect(
      chain.answered(.found(win), at: now, chance: 0) == [
        .writeCache(LookupFixture.record(new), key: chain.lookup.cacheKey),
        .accept(new, replacing: nil),
      ])
  }

  @Test func userScoreIsNeverReplaced() {
    let own = ScoreResult(loss, from: .person, at: now - 999)
    var chain = LookupFixture.chain(recorded: own)
    _ = chain.start(at: now)
    let found = ScoreResult(win, from: .catalog, at: now)
    #expect(chain.catalogRead(win, at: now) == [.conflict([own, found])])

    var agreeing = LookupFixture.chain(recorded: own)
    _ = agreeing.start(at: now)
    #expect(agreeing.catalogRead(loss, at: now) == [.accept(own, replacing: nil)])
  }
}
