import Foundation
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import Scores

/// Lookups with random sources: all of them end, within their budget.
struct RandomLookupTests {
  @Test(arguments: 0..<50 as Range<UInt64>) func everyLookupEnds(_ seed: UInt64) async throws {
    var source = RandomSource(seed)
    let start = LookupFixture.now
    let tiers = Set(ScoreTier.allCases.filter { _ in source.chance(0.8) })
    let plan = ScoreLookupPlan(
      tiers: tiers, usesReferencePages: source.chance(0.5), comparesAll: source.chance(0.3),
      deadline: source.chance(0.5) ? start + 10 : nil)
    let fixture = LookupFixture(
      plan: plan, league: source.element(of: ["mlb", "nhl", "nba", "nfl", "mls"]) ?? "mlb",
      start: start + source.number(-9e4...0),
      recorded: source.chance(0.3) ? ScoreResult(source.score(), from: .person, at: start) : nil,
      catalogScore: source.chance(0.2) ? source.score() : nil,
      cachedRecord: source.chance(0.4) ? source.record(at: start) : nil,
      chance: source.number(0...1))
    let shared = Mutex(source)
    let run = await fixture.run { _, clock in
      #expect(clock.now < plan.deadline ?? .distantFuture)
      return shared.withLock { source in
        clock.pass(source.number(0...2))
        return source.answer(at: clock.now)
      }
    }
    let counts = Dictionary(run.asked.map { ($0, 1) }, uniquingKeysWith: +)
    for (provider, count) in counts {
      #expect(count <= (provider.standing == .official ? plan.tries : 1))
    }
    if !plan.usesReferencePages { #expect(!counts.keys.contains { $0.tier == .pages }) }
    if let recorded = fixture.recorded, case .verdict(.agreed(let result)) = run.ending {
      #expect(result == recorded)
    }
  }
}

/// Random scores, records and answers.
private struct RandomSource: Sendable {
  private var generator: SeededGenerator

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }
  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.randomElement(using: &generator)
  }

  mutating func score() -> Score { Score(home: Int.random(in: 0..<2, using: &generator), away: 0) }

  mutating func record(at instant: Date) -> ScoreRecord {
    var record = ScoreRecord()
    if chance(0.5) {
      record.append(
        .agreed(
          ScoreResult(score(), from: .provider(.espn), at: instant - number(0...2e5))))
    }
    if chance(0.5) {
      record.append(
        ScoreRecord.Miss(
          provider: .espn, status: chance(0.5) ? .live : nil, askAgainAt: instant + 5))
    }
    return record
  }

  mutating func answer(at instant: Date) -> LookupFixture.Answer {
    let kinds: [RequestFailure.Kind] = [
      .server(status: 500), .refused(status: 429), .timedOut, .unreachable, .notUnderstood,
      .offline, .cancelled,
    ]
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return .denied(.off(until: instant + 60))
    case 1: return .denied(.disallowed)
    case 2: return .denied(.outOfTime)
    case 3: return .found(score())
    case 4: return .notListed
    case 5: return .notFinal(chance(0.3) ? .cancelled : .live)
    default: return .failed(.init(element(of: kinds) ?? .timedOut))
    }
  }
}
