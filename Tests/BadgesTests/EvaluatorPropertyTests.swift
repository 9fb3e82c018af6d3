import Badges
import Foundation
import SportsModel
import TestSupport
import Testing

/// Random sequences of add, edit, delete and other ways to count, each seed another.
@Suite struct EvaluatorPropertyTests {
  private let evaluator: Evaluator
  /// The same by other counting rules.
  private let evaluators: [Evaluator]

  private static let rules = [
    "usual", "tours", "no-neutral,no-renamed", "demolished,moved", "any-league",
    "tours,events,demolished,moved,any-league", "tours,no-neutral,demolished",
  ]

  /// By all definitions, and by each fifth of them; made once for all tests.
  private static let all = Result { try evaluators(part: 0, of: 1) }
  private static let fifths = Result { try (0..<5).map { try evaluators(part: $0, of: 5) } }

  private static func evaluators(part: Int, of parts: Int) throws -> [Evaluator] {
    try rules.map { rules in
      try AchievementFixture(
        homeOfLast: "park-b2", counting: CountingRules.usual.changed(by: rules)
      ).evaluator(part: part, of: parts)
    }
  }

  init() throws {
    evaluators = try Self.all.get()
    evaluator = evaluators[0]
  }

  @Test(arguments: 200..<212)
  func recordsAlwaysMatchVisits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var tracker = RecordTracker(evaluator)
    var first: [String: Date] = [:]
    for _ in 0..<80 {
      let roll = generator.next() % 10
      if roll < 5 || tracker.facts.isEmpty {
        tracker.add(randomFact(&generator))
      } else if roll == 5 {
        tracker.evaluator = evaluators.randomElement(using: &generator) ?? evaluator
        tracker.judge()
      } else {
        let gone = tracker.facts.remove(at: Int(generator.next() % UInt64(tracker.facts.count)))
        if roll < 8 { tracker.facts.append(randomFact(&generator, id: gone.id)) }
        tracker.judge()
      }
      let full = tracker.evaluator.evaluate(VisitLedger(tracker.facts))
      #expect(Set(tracker.records.values.filter(\.isHeld).map(\.definition)) == full.earned)
      for record in tracker.records.values {
        #expect(first[record.definition, default: record.firstAwardedAt] == record.firstAwardedAt)
        first[record.definition] = record.firstAwardedAt
        guard record.isHeld else { continue }
        #expect(record.earnedOn == full[record.definition]?.earnedOn)
        #expect(record.visits == full[record.definition]?.visits)
      }
      #expect(Set(first.keys) == Set(tracker.records.keys), "no record is ever taken away")
    }
  }

  // MARK: Many

  private static let histories =
    ProcessInfo.processInfo.environment["STVISITS_HISTORIES"].flatMap(UInt64.init) ?? 1_000

  /// As many as `STVISITS_HISTORIES` says (1,000), each of some visits that are added, edited, moved
  /// and deleted, and of rules that change in between.
  ///
  /// Each is judged by a fifth of the definitions.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func randomHistoriesAreOrderIndependent(hundredth: UInt64) throws {
    let judges = try Self.fifths.get()[Int(hundredth % 5)]
    for number in 0..<Self.histories / 100 {
      var generator = SeededGenerator(seed: 1_000_000 + hundredth * 10_000 + number)
      let problem = problemOfHistory(judges, &generator)
      #expect(problem == nil, "\(hundredth) \(number)")
    }
  }

  /// Plays a history; nil when all comes out as it should.
  private func problemOfHistory(
    _ judges: [Evaluator], _ generator: inout SeededGenerator
  ) -> String? {
    func choose() -> Evaluator { judges[Int(generator.next() % UInt64(judges.count))] }
    var tracker = RecordTracker(choose())
    for _ in 0..<6 { step(&tracker, by: judges, using: &generator) }
    let before = tracker.records
    // The same visits in another order, one by one and without a past.
    let judge = tracker.evaluator
    var other = RecordTracker(judge)
    for fact in tracker.facts.shuffled(using: &generator) { other.add(fact) }
    let full = judge.evaluate(VisitLedger(tracker.facts))
    guard other.isEvaluated(as: full), tracker.isEvaluated(as: full) else { return "another order" }
    // Counted otherwise and as before.
    tracker.evaluator = choose()
    tracker.judge()
    tracker.evaluator = judge
    tracker.judge()
    guard tracker.keeps(before) else { return "other rules" }
    // One is deleted and added again.
    guard let gone = tracker.facts.randomElement(using: &generator) else { return nil }
    tracker.facts.removeAll { $0.id == gone.id }
    tracker.judge()
    tracker.add(gone)
    return tracker.keeps(before) ? nil : "added again"
  }

  private func step(
    _ tracker: inout RecordTracker, by judges: [Evaluator], using generator: inout SeededGenerator
  ) {
    let roll = generator.next() % 11
    let place = Int(generator.next() % UInt64(max(1, tracker.facts.count)))
    if roll == 10 {
      tracker.evaluator = judges[place % judges.count]
      tracker.judge()
      return
    }
    guard roll >= 6, !tracker.facts.isEmpty else {
      tracker.add(randomFact(&generator))
      return
    }
    let old = tracker.facts.remove(at: place)
    if roll == 6 {
      tracker.facts.append(randomFact(&generator, id: old.id))
    } else if roll < 9 {
      tracker.facts.append(
        VisitFact(
          id: old.id, stadium: old.stadium, day: makeDay(Int(generator.next() % 40)),
          league: old.league, kind: old.kind, details: old.details))
    }
    tracker.judge()
  }
}

/// The visits and records of a user, as a store has them.
struct RecordTracker {
  var evaluator: Evaluator
  var facts: [VisitFact] = []
  var records: [String: AchievementRecord] = [:]
  private(set) var lastChanges: [BadgeChange] = []
  private var state: AchievementState
  private var ticks = 0.0

  /// Visits to the three stadiums of a division.
  static func withEastDivision() throws -> RecordTracker {
    var tracker = RecordTracker(try AchievementFixture().evaluator())
    for (number, stadium) in ["park-a1", "park-a2", "park-a3"].enumerated() {
      tracker.add(makeFact(StadiumID(rawValue: stadium), on: number * 100))
    }
    return tracker
  }

  init(_ evaluator: Evaluator) {
    self.evaluator = evaluator
    state = evaluator.evaluate(VisitLedger())
  }

  @discardableResult
  mutating func judge() -> [BadgeChange] {
    state = evaluator.evaluate(VisitLedger(facts))
    ticks += 1
    let difference = evaluator.reconcile(
      records, with: state, now: Date(timeIntervalSince1970: ticks))
    for record in difference.records { records[record.definition] = record }
    lastChanges = difference.changes
    return lastChanges
  }

  @discardableResult
  mutating func add(_ fact: VisitFact) -> [BadgeChange] {
    facts.append(fact)
    return judge()
  }

  /// Returns whether the stored state equals a full evaluation of the visits.
  func isEvaluated(as full: AchievementState) -> Bool {
    guard state == full else { return false }
    let held = records.values.filter(\.isHeld)
    return held.count == full.earned.count
      && held.allSatisfy { record in
        let evaluation = full[record.definition]
        return record.earnedOn == evaluation?.earnedOn && record.visits == evaluation?.visits
      }
  }

  /// Returns whether all that was held is, as it was, and all that was lost; and first awards are
  /// the same.
  func keeps(_ before: [String: AchievementRecord]) -> Bool {
    before.allSatisfy { id, old in
      guard let new = records[id], new.firstAwardedAt == old.firstAwardedAt else { return false }
      return old.isHeld ? new == old : !new.isHeld
    }
  }
}

extension BadgeChange {
  var isLoss: Bool {
    if case .revoked = what { true } else { false }
  }
}
