import Foundation
package import SportsModel

/// All visits to games in the orders that the rules need, kept up when one is added.
package struct VisitLedger: Hashable, Sendable {
  /// The visits of all leagues, or of one.
  package struct Scope: Hashable, Sendable {
    /// By day.
    package private(set) var facts: [VisitFact] = []
    /// The first visit to each stadium.
    package private(set) var firsts: [StadiumID: VisitFact] = [:]
    /// The same by day.
    package private(set) var firstsInOrder: [VisitFact] = []

    fileprivate init(sorted facts: [VisitFact]) {
      self.facts = facts
      for fact in facts where firsts[fact.stadium] == nil {
        firsts[fact.stadium] = fact
        firstsInOrder.append(fact)
      }
    }

    /// Whether it is a first visit to its stadium now.
    fileprivate mutating func insert(_ fact: VisitFact) -> Bool {
      facts.insert(fact, at: facts.position(of: fact))
      if let known = firsts[fact.stadium] {
        guard fact < known else { return false }
        firstsInOrder.remove(at: firstsInOrder.position(of: known))
      }
      firsts[fact.stadium] = fact
      firstsInOrder.insert(fact, at: firstsInOrder.position(of: fact))
      return true
    }

    /// The visits from one day to another, both included.
    func facts(from first: LocalDay, through last: LocalDay) -> ArraySlice<VisitFact> {
      facts[facts.partition { $0.day < first }..<facts.partition { $0.day <= last }]
    }
  }

  package private(set) var all: Scope
  private var leagues: [LeagueID: Scope]

  package init(_ facts: some Sequence<VisitFact> = []) {
    let sorted = facts.sorted()
    all = Scope(sorted: sorted)
    leagues = [:]
    for (league, facts) in Dictionary(grouping: sorted, by: \.league) {
      if let league { leagues[league] = Scope(sorted: facts) }
    }
  }

  /// The visits of one league, or all.
  package func scope(_ league: LeagueID?) -> Scope {
    guard let league else { return all }
    return leagues[league] ?? Scope(sorted: [])
  }

  /// What a new visit changed of the firsts.
  struct Insertion {
    let isFirst: Bool
    let isFirstOfLeague: Bool
  }

  mutating func insert(_ fact: VisitFact) -> Insertion {
    let isFirst = all.insert(fact)
    guard let league = fact.league else {
      return Insertion(isFirst: isFirst, isFirstOfLeague: false)
    }
    let isFirstOfLeague = leagues[league, default: Scope(sorted: [])].insert(fact)
    return Insertion(isFirst: isFirst, isFirstOfLeague: isFirstOfLeague)
  }

  /// The visit that says the same as one of the past: itself if it is still there, else another.
  package func attestation(of past: VisitFact) -> VisitFact? {
    let same = all.facts(from: past.day, through: past.day).filter { $0.saysTheSame(as: past) }
    return same.first { $0.id == past.id } ?? same.first
  }
}

extension Array {
  /// How many elements fulfil a condition that those at the front fulfil and those behind do not.
  fileprivate func partition(_ isInFront: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInFront(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [VisitFact] {
  /// Where a fact is, or belongs, in the order.
  fileprivate func position(of fact: VisitFact) -> Int { partition { $0 < fact } }
}
