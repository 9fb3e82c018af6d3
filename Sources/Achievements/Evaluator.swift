package import SportsModel

/// Judges visits by the definitions and the facts of today.
package struct Evaluator: Sendable {
  package let definitions: [AchievementDefinition]
  package let world: AchievementWorld
  let plans: [Plan]

  package init(definitions: [AchievementDefinition], world: AchievementWorld) {
    self.definitions = definitions
    self.world = world
    plans = definitions.map { Plan($0.rule, in: world) }
  }

  /// Judges everything from the beginning.
  package func evaluate(_ ledger: VisitLedger) -> Standing {
    let numbers = KeyNumbers(ledger.all.facts[...])
    return Standing(
      ledger: ledger,
      evaluations: definitions.indices.map { place in
        evaluation(place, plans[place].outcome(in: ledger, numbers))
      })
  }

  package func evaluate(_ visits: some Sequence<Visit>) -> Standing {
    evaluate(VisitLedger(visits.compactMap(VisitFact.init)))
  }

  /// Adds one visit, looks only at the rules that it can touch, and gives what `evaluate` would.
  ///
  /// - Returns: the places of the definitions whose evaluation changed.
  @discardableResult
  package func add(_ fact: VisitFact, to standing: inout Standing) -> [Int] {
    let insertion = standing.ledger.insert(fact)
    var changed: [Int] = []
    for (place, plan) in plans.enumerated() where plan.isTouched(by: fact, insertion) {
      let old = standing.evaluations[place]
      let outcome = plan.outcome(in: standing.ledger, adding: fact, to: old)
      let new = evaluation(place, outcome)
      guard new != old else { continue }
      standing.evaluations[place] = new
      changed.append(place)
    }
    return changed
  }

  /// The stadiums that a division, conference or league still wants; nil for rules of other kinds.
  package func missingStadiums(_ place: Int, in ledger: VisitLedger) -> [StadiumID]? {
    guard case .set(let wanted, let league) = plans[place] else { return nil }
    let firsts = ledger.scope(league).firsts
    return wanted.filter { firsts[$0] == nil }
  }

  /// A text that is another whenever definitions or facts could judge otherwise.
  package var fingerprint: String {
    var hash = StableHash()
    for (definition, plan) in zip(definitions, plans) {
      hash.add("\(definition.id) \(definition.version) \(definition.kind.rawValue)")
      plan.describe(to: &hash)
    }
    return hash.text
  }

  private func evaluation(_ place: Int, _ outcome: Plan.Outcome) -> Evaluation {
    Evaluation(
      definition: definitions[place].id,
      progress: .init(current: outcome.current, target: plans[place].target),
      visits: outcome.visits)
  }
}

/// FNV-1a of 64 bits: the same on every machine and run, unlike Swift's own.
struct StableHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
