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
  func outcome(in facts: ArraySlice<VisitFact>, _ numbers: KeyNumbers) -> Plan.Outcome {
    switch key {
    case .stadium:
      return slide(over: facts, numbers.stadium, kinds: numbers.stadiums.count)
    case .league: return slide(over: facts, numbers.league, kinds: numbers.leagues.count)
    case .part(let parts):
      let ofStadium = numbers.stadiums.map { parts[$0] ?? KeyNumbers.none }
      return slide(over: facts, numbers.stadium.map { ofStadium[$0] }, kinds: target)
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

  /// Counts by numbers below `kinds`, so that many rules over many visits stay cheap.
  private func slide(
    over facts: ArraySlice<VisitFact>, _ keys: [Int], kinds: Int
  ) -> Plan.Outcome {
    let first = facts.startIndex
    var counts = Array(repeating: 0, count: kinds)
    var (start, distinct, best) = (0, 0, 0)
    for end in keys.indices where keys[end] != KeyNumbers.none {
      while facts[first + end].day - facts[first + start].day >= days {
        let old = keys[start]
        start += 1
        guard old != KeyNumbers.none else { continue }
        counts[old] -= 1
        if counts[old] == 0 { distinct -= 1 }
      }
      counts[keys[end]] += 1
      if counts[keys[end]] == 1 { distinct += 1 }
      best = max(best, distinct)
      guard distinct >= target else { continue }
      var seen: Set<Int> = [KeyNumbers.none]
      let visits = (start...end).filter { seen.insert(keys[$0]).inserted }
      return Plan.Outcome(current: target, visits: visits.map { facts[first + $0] })
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
    let found = outcome(in: near, KeyNumbers(near))
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

/// Visits with their stadiums and leagues as small numbers, made once for many rules.
struct KeyNumbers {
  /// For a visit that does not count.
  static let none = -1

  private(set) var stadium: [Int] = []
  private(set) var league: [Int] = []
  private(set) var stadiums: [StadiumID] = []
  private(set) var leagues: [LeagueID] = []

  init(_ facts: ArraySlice<VisitFact>) {
    var stadiumNumbers: [StadiumID: Int] = [:]
    var leagueNumbers: [LeagueID: Int] = [:]
    stadium.reserveCapacity(facts.count)
    league.reserveCapacity(facts.count)
    for fact in facts {
      stadium.append(Self.number(of: fact.stadium, in: &stadiumNumbers, &stadiums))
      league.append(
        fact.league.map { Self.number(of: $0, in: &leagueNumbers, &leagues) } ?? Self.none)
    }
  }

  private static func number<Key: Hashable>(
    of key: Key, in numbers: inout [Key: Int], _ keys: inout [Key]
  ) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }
}
