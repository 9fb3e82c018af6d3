import Foundation
import SportsModel

/// All visits by day, kept up when one is added.
package struct VisitLedger: Hashable, Sendable {
  package private(set) var facts: [VisitFact]

  package init(_ facts: some Sequence<VisitFact> = []) {
    let facts = Array(facts)
    // Places are sorted, since they are moved more cheaply than visits.
    let days = facts.map(\.day.daysSinceEpoch)
    let places = facts.indices.sorted { left, right in
      days[left] != days[right] ? days[left] < days[right] : facts[left] < facts[right]
    }
    self.facts = places.map { facts[$0] }
  }

  /// Puts a visit where it belongs, and gives that place.
  mutating func insert(_ fact: VisitFact) -> Int {
    let place = place(of: fact)
    facts.insert(fact, at: place)
    return place
  }

  /// Where a visit is, or belongs.
  func place(of fact: VisitFact) -> Int { facts.partition { $0 < fact } }

  /// The places of the visits from one day to another, both included.
  func places(from first: LocalDay, through last: LocalDay) -> Range<Int> {
    let start = facts.partition { $0.day < first }
    return start..<max(start, facts.partition { $0.day <= last })
  }

  /// The visits on the day of one of the past that are of its kind, league and stadium.
  func sameDayMatches(of past: VisitFact) -> [VisitFact] {
    facts[places(from: past.day, through: past.day)].filter { $0.describesSameGame(as: past) }
  }

  /// For each visit of the past the one that says the same now, as far as is asked.
  ///
  /// Each visit attests one: itself if it is still there, else one whose own visit is not.
  package func currentMatches(
    of past: [VisitFact], asking aspects: VisitFact.Aspects = []
  ) -> [VisitFact?] {
    let candidates = past.map { visit in
      sameDayMatches(of: visit).filter { $0.describesSameGame(as: visit, asking: aspects) }
    }
    var taken: Set<UUID> = []
    var found = zip(past, candidates).map { visit, candidates in
      candidates.first { $0.id == visit.id && taken.insert($0.id).inserted }
    }
    for place in found.indices where found[place] == nil {
      found[place] = candidates[place].first { taken.insert($0.id).inserted }
    }
    return found
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
