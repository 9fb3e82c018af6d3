import Achievements
import Foundation
import SportsModel
import TestSupport
import Testing

/// Random sequences of add, edit and delete, each seed another.
@Suite struct RandomHistoryTests {
  private let evaluator: Evaluator

  init() throws { evaluator = try SmallWorld().evaluator() }

  @Test(arguments: 1...60)
  func oneByOneGivesWhatAllAtOnceDoes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var standing = evaluator.evaluate(VisitLedger())
    var facts: [VisitFact] = []
    for _ in 0..<50 {
      let fact = randomFact(&generator)
      let before = standing
      let changed = evaluator.add(fact, to: &standing)
      facts.append(fact)
      #expect(standing == evaluator.evaluate(VisitLedger(facts.shuffled(using: &generator))))
      let differing = standing.evaluations.indices.filter {
        standing.evaluations[$0] != before.evaluations[$0]
      }
      #expect(changed == differing)
    }
  }

  @Test(arguments: 100...140)
  func badgesDoNotDependOnTheOrderOfTheSameEdits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let edits = (0..<25).map { _ in
      Edit(before: randomFact(&generator), after: randomFact(&generator), &generator)
    }
    let one = play(edits.shuffled(using: &generator))
    let other = play(edits.shuffled(using: &generator))
    #expect(one.held == other.held)
    #expect(one.facts == other.facts)
  }

  @Test(arguments: 200...240)
  func theRecordsAlwaysSayWhatTheVisitsDo(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var book = Book(evaluator)
    var first: [String: Date] = [:]
    for _ in 0..<80 {
      let roll = generator.next() % 10
      if roll < 6 || book.facts.isEmpty {
        book.add(randomFact(&generator))
      } else {
        let gone = book.facts.remove(at: Int(generator.next() % UInt64(book.facts.count)))
        if roll < 8 { book.facts.append(randomFact(&generator, id: gone.id)) }
        book.judge()
      }
      let full = evaluator.evaluate(VisitLedger(book.facts))
      #expect(Set(book.records.values.filter(\.isHeld).map(\.definition)) == full.earned)
      for record in book.records.values {
        #expect(first[record.definition, default: record.firstAwardedAt] == record.firstAwardedAt)
        first[record.definition] = record.firstAwardedAt
        guard record.isHeld else { continue }
        #expect(record.earnedOn == full[record.definition]?.earnedOn)
        #expect(record.visits == full[record.definition]?.visits)
      }
      #expect(Set(first.keys) == Set(book.records.keys), "no record is ever taken away")
    }
  }

  @Test(arguments: 300...330)
  func deletingRevokesAndAddingAgainRestoresAsItWas(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var book = Book(evaluator)
    for _ in 0..<30 { book.add(randomFact(&generator)) }
    let before = book.records
    for fact in book.facts {
      book.facts.removeAll { $0.id == fact.id }
      let lost = book.judge()
      book.add(fact)
      #expect(book.records == before)
      #expect(book.lastChanges.count { $0.what == .restored } == lost.count { $0.isLoss })
    }
  }

  // MARK: Chance

  private func randomFact(_ generator: inout SeededGenerator, id: UUID = UUID()) -> VisitFact {
    let stadium = SmallWorld.stadiums[Int(generator.next() % 8)]
    let leagues: [LeagueID?] = ["mlb", "mlb", "mlb", "nba", "nhl", nil]
    return VisitFact(
      id: id, stadium: stadium, day: makeDay(Int(generator.next() % 40)),
      league: leagues[Int(generator.next() % 6)])
  }

  /// What one visit goes through; the edits of several may be mixed in any order.
  private struct Edit {
    let before: VisitFact
    let after: VisitFact?

    init(before: VisitFact, after: VisitFact, _ generator: inout SeededGenerator) {
      self.before = before
      let isKept = generator.next() % 3 > 0
      self.after =
        isKept
        ? VisitFact(
          id: before.id, stadium: after.stadium, day: after.day, league: after.league) : nil
    }
  }

  private func play(_ edits: [Edit]) -> (held: Set<AchievementRecord>, facts: Set<VisitFact>) {
    var book = Book(evaluator)
    for edit in edits { book.add(edit.before) }
    for edit in edits.reversed() {
      book.facts.removeAll { $0.id == edit.before.id }
      if let after = edit.after { book.facts.append(after) }
      book.judge()
    }
    let held = book.records.values.filter(\.isHeld).map { record in
      AchievementRecord(
        definition: record.definition, version: record.version, earnedOn: record.earnedOn,
        firstAwardedAt: Date(timeIntervalSince1970: 0), visits: record.visits)
    }
    return (Set(held), Set(book.facts))
  }
}

/// The visits and records of a person, as a store would keep them.
struct Book {
  var evaluator: Evaluator
  var facts: [VisitFact] = []
  var records: [String: AchievementRecord] = [:]
  private(set) var lastChanges: [BadgeChange] = []
  private var standing: Standing
  private var ticks = 0.0

  init(_ evaluator: Evaluator) {
    self.evaluator = evaluator
    standing = evaluator.evaluate(VisitLedger())
  }

  @discardableResult
  mutating func judge() -> [BadgeChange] {
    standing = evaluator.evaluate(VisitLedger(facts))
    return reconcile(at: nil)
  }

  /// Adds a visit to what is known, without a look at the others.
  @discardableResult
  mutating func add(_ fact: VisitFact) -> [BadgeChange] {
    facts.append(fact)
    return reconcile(at: evaluator.add(fact, to: &standing))
  }

  private mutating func reconcile(at places: [Int]?) -> [BadgeChange] {
    ticks += 1
    let difference = evaluator.reconcile(
      records, with: standing, at: places, now: Date(timeIntervalSince1970: ticks))
    for record in difference.records { records[record.definition] = record }
    lastChanges = difference.changes
    return lastChanges
  }
}

extension BadgeChange {
  var isLoss: Bool {
    if case .revoked = what { true } else { false }
  }
}
