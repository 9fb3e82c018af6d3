import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Scores

/// Look-ups in which anything may happen: all of them end, within their budget.
struct RandomLookupTests {
  private var generator: SeededGenerator
  private var clock = LookupFixture.now
  private var asked: [ProviderID: Int] = [:]

  init() { generator = SeededGenerator(seed: 1994) }

  @Test(arguments: 0..<300 as Range<UInt64>)
  mutating func everyLookupEnds(_ seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    let deadline = Bool.random(using: &generator) ? clock + 10 : nil
    let plan = ScoreLookupPlan(
      tiers: Set(ScoreTier.allCases.filter { _ in chance(0.8) }), usesReferencePages: chance(0.5),
      comparesAll: chance(0.3), deadline: deadline)
    let league = try #require(
      (["mlb", "nhl", "nba", "nfl", "mls"] as [LeagueID]).randomElement(using: &generator))
    let recorded = chance(0.3) ? ScoreResult(score(), from: .person, at: clock) : nil
    var chain = LookupFixture.chain(
      plan, league: league, start: clock + Double.random(in: -9e4...0, using: &generator),
      recorded: recorded)
    var actions = chain.start(at: clock)
    var events = 0
    while let following = react(to: actions, &chain) {
      actions = following
      events += 1
      try #require(events < 60)
    }
    #expect(chain.state == .ended)
    #expect(asked.values.allSatisfy { $0 <= plan.tries })
    for (provider, count) in asked where provider.standing != .official { #expect(count == 1) }
    if !plan.usesReferencePages { #expect(!asked.keys.contains { $0.tier == .pages }) }
    if let recorded, case .accept(let result, _)? = actions.last { #expect(result == recorded) }
  }

  /// Does what the last action says; nil at the end.
  private mutating func react(
    to actions: [ScoreChain.Action], _ chain: inout ScoreChain
  ) -> [ScoreChain.Action]? {
    for action in actions.dropLast() {
      guard case .writeCache = action else {
        Issue.record("\(action) is not done on the way")
        return nil
      }
    }
    let decidedAt = clock
    clock += Double.random(in: 0...2, using: &generator)
    switch actions.last {
    case .readCatalog: return chain.catalogRead(chance(0.2) ? score() : nil, at: clock)
    case .readCache: return chain.cacheRead(chance(0.4) ? record() : nil, at: clock)
    case .seekTurn: return seekTurn(&chain)
    case .wait(let until):
      clock = max(clock, until)
      return chain.waited(at: clock)
    case .ask(let provider, let deadline):
      #expect(deadline == chain.plan.deadline)
      #expect(decidedAt < deadline ?? .distantFuture)
      asked[provider, default: 0] += 1
      return chain.answered(
        answer(), at: clock, chance: Double.random(in: 0...1, using: &generator))
    case .accept, .conflict, .pending, .giveUp: return nil
    case .writeCache, nil:
      Issue.record("nothing follows")
      return nil
    }
  }

  private mutating func seekTurn(_ chain: inout ScoreChain) -> [ScoreChain.Action] {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: chain.turnDenied(.off(until: clock + 60), at: clock)
    case 1: chain.turnDenied(.disallowed, at: clock)
    case 2: chain.turnDenied(.outOfTime, at: clock)
    default:
      chain.turnGiven(clock + Double.random(in: 0...6, using: &generator), at: clock)
    }
  }

  private mutating func answer() -> ScoreChain.Answer {
    let kinds: [RequestFailure.Kind] = [
      .server(status: 500), .refused(status: 429), .timedOut, .unreachable, .notUnderstood,
      .offline, .cancelled,
    ]
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return .found(score())
    case 1: return .notListed
    case 2: return .notFinal(chance(0.3) ? .cancelled : .live)
    default:
      return .failed(.init(kinds.randomElement(using: &generator) ?? .timedOut))
    }
  }

  private mutating func record() -> ScoreRecord {
    var record = ScoreRecord()
    if chance(0.5) {
      let age = Double.random(in: 0...2e5, using: &generator)
      record.keep(
        .agreed(ScoreResult(score(), from: .provider(.espn), at: clock - age), replacing: nil))
    }
    if chance(0.5) {
      record.keep(ScoreRecord.Miss(.espn, chance(0.5) ? .live : nil, askAgainAt: clock + 5))
    }
    return record
  }

  private mutating func score() -> Score {
    Score(home: Int.random(in: 0..<2, using: &generator), away: 0)
  }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < probability
  }
}
