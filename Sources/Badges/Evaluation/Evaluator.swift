package import Foundation
package import SportsModel
import Synchronization

/// Evaluates all badges for all visits.
package struct Evaluator: Sendable {
  package let definitions: [AchievementDefinition]
  package let context: AchievementContext
  let rules: [CountedRule]

  /// Incremented when the same rules lead to other results, or more of a visit is stored.
  static let engine = 6

  package init(definitions: [AchievementDefinition], context: AchievementContext) {
    (self.definitions, self.context) = (definitions, context)
    rules = definitions.map { CountedRule($0.rule, in: context) }
  }

  package func evaluate(_ ledger: VisitLedger) -> AchievementState {
    let needsMoments = rules.contains(where: \.needsMoments)
    let visits = ledger.facts.flatMap { fact in
      let moments = needsMoments && fact.kind == .game ? context.moments(fact) : GameMoments()
      return context.countedVisits(of: fact, moments: moments)
    }
    return AchievementState(
      ledger: ledger,
      evaluations: zip(definitions, rules).map { definition, rule in
        Evaluation(definition, RuleCounter(rule, in: visits), of: rule)
      })
  }
}

/// The progress towards one badge by current visits and data.
package struct Evaluation: Hashable, Sendable {
  package struct Progress: Hashable, Sendable, CustomStringConvertible {
    /// Never more than the target.
    package let current: Int
    /// 0 if the data doesn't have what the rule asks for.
    package let target: Int

    package init(current: Int, target: Int) {
      self.current = min(current, target)
      self.target = target
    }

    package var remaining: Int { target - current }

    package var description: String { "\(current) of \(target)" }
  }

  package let definition: String
  package let progress: Progress
  /// The visits that earn it, by day; empty while it is open.
  package let visits: [VisitFact]
  /// The counting rules without which these visits wouldn't earn it.
  package let needs: CountingRules
  /// The names of the missing members of a set; nil for rules of other kinds and for sets to be
  /// completed within a number of days.
  package let missing: [String]?

  fileprivate init(
    _ definition: AchievementDefinition, _ counter: RuleCounter, of rule: CountedRule
  ) {
    self.definition = definition.id
    progress = .init(current: counter.best, target: rule.target)
    missing = counter.missing
    var visits: [VisitFact] = []
    // A visit can count in several ways, which are next to each other.
    for visit in counter.completing where visit.fact.id != visits.last?.id {
      visits.append(visit.fact)
    }
    self.visits = visits
    needs =
      rule.modes == .game ? [] : counter.completing.reduce(into: []) { $0.formUnion($1.needs) }
  }

  package var isEarned: Bool { !visits.isEmpty }

  /// The day of the visit that completed it.
  package var earnedOn: LocalDay? { visits.last?.day }
}

/// All visits and the evaluation of every badge.
package struct AchievementState: Hashable, Sendable {
  package let ledger: VisitLedger
  /// In the order of the definitions.
  package let evaluations: [Evaluation]
}

/// Finds the badges that a trip would complete, by evaluating its games as visits.
package struct BadgeForecast: Sendable {
  private let evaluator: Evaluator
  private let state: AchievementState
  private let held: Set<String>

  package init(_ evaluator: Evaluator, facts: [VisitFact], records: [AchievementRecord]) {
    self.evaluator = evaluator
    state = evaluator.evaluate(VisitLedger(facts))
    held = Set(records.filter(\.isHeld).map(\.definition))
  }

  /// Returns the badges that these visits would complete, in the order of the definitions.
  package func completed(by visits: [VisitFact]) -> [AchievementDefinition] {
    let after = evaluator.evaluate(VisitLedger(state.ledger.facts + visits))
    return evaluator.definitions.indices.compactMap { place in
      let definition = evaluator.definitions[place]
      let isWon = after.evaluations[place].isEarned && !state.evaluations[place].isEarned
      return isWon && !held.contains(definition.id) ? definition : nil
    }
  }
}

/// An evaluator that is made when badges are first evaluated: reading all definitions takes
/// longer than most commands, and most change no visit.
package final class LazyEvaluator: Sendable {
  /// A hash that changes whenever definitions or data could lead to other results.
  package let fingerprint: String
  private let make: @Sendable () throws -> Evaluator
  private let made = Mutex<Evaluator?>(nil)

  /// `make` makes the evaluator with the context, and throws an error of the definitions.
  package init(
    definitions files: [Data], context: AchievementContext,
    _ make: @escaping @Sendable () throws -> Evaluator
  ) {
    var hash = StableHash()
    hash.add("\(Evaluator.engine)")
    context.describe(to: &hash)
    files.forEach { hash.add($0) }
    (fingerprint, self.make) = (hash.text, make)
  }

  /// Returns the evaluator.
  ///
  /// - Throws: an error of the definitions.
  package func evaluator() throws -> Evaluator {
    try made.withLock { made in
      if let made { return made }
      let evaluator = try make()
      made = evaluator
      return evaluator
    }
  }
}

/// A 64-bit FNV-1a hash, which is the same on every machine and in every run.
struct StableHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) { add(text.utf8) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    // UTF-8 never contains this byte, so the boundaries between texts are unambiguous.
    add(0xff)
  }

  private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

  var text: String { String(state, radix: 16) }
}
