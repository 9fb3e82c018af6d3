import SportsModel

/// So many different things in so many days, the first and the last day included.
struct Window: Sendable {
  enum Key: Sendable {
    case stadium, league
    /// The number of the part of the map in which a stadium lies.
    case part([StadiumID: Int])
  }

  let target: Int
  let days: Int
  let key: Key

  /// Slides over visits, which are by day, until the first day on which enough is reached.
  func outcome(in facts: ArraySlice<VisitFact>) -> Plan.Outcome {
    switch key {
    case .stadium: slide(over: facts) { $0.stadium }
    case .league: slide(over: facts) { $0.league }
    case .part(let numbers): slide(over: facts) { numbers[$0.stadium] }
    }
  }

  /// Whether a visit can count at all.
  func counts(_ fact: VisitFact) -> Bool {
    switch key {
    case .stadium: true
    case .league: fact.league != nil
    case .part(let numbers): numbers[fact.stadium] != nil
    }
  }

  private func slide<Key: Hashable>(
    over facts: ArraySlice<VisitFact>, _ key: (VisitFact) -> Key?
  ) -> Plan.Outcome {
    var counts: [Key: Int] = [:]
    var start = facts.startIndex
    var best = 0
    for end in facts.indices {
      guard let new = key(facts[end]) else { continue }
      while facts[end].day - facts[start].day >= days {
        if let old = key(facts[start]) {
          counts[old] = counts[old].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
        start += 1
      }
      counts[new, default: 0] += 1
      best = max(best, counts.count)
      guard counts.count >= target else { continue }
      var seen: Set<Key> = []
      let visits = facts[start...end].filter { fact in
        key(fact).map { seen.insert($0).inserted } ?? false
      }
      return Plan.Outcome(current: target, visits: visits)
    }
    return Plan.Outcome(current: best)
  }

  /// The same after one visit was added to those of a known outcome.
  ///
  /// Only windows that hold the new visit can be new. One that was complete before it stays the
  /// first; of the others none begins or ends farther away than the window is wide.
  func outcome(
    in ledger: VisitLedger, adding fact: VisitFact, to before: Plan.Outcome
  ) -> Plan.Outcome {
    if let completing = before.visits.last, completing < fact { return before }
    let near = ledger.all.facts(from: fact.day - (days - 1), through: fact.day + (days - 1))
    let found = outcome(in: near)
    guard found.visits.isEmpty else { return found }
    return Plan.Outcome(current: max(before.current, found.current), visits: before.visits)
  }

  func describe(to hash: inout StableHash) {
    hash.add("window \(target) \(days)")
    switch key {
    case .stadium: hash.add("stadium")
    case .league: hash.add("league")
    case .part(let numbers):
      for (stadium, number) in numbers.sorted(by: { $0.key < $1.key }) {
        hash.add("\(stadium) \(number)")
      }
    }
  }
}
