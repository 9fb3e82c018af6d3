import Foundation
import SportsModel

/// All visits, sorted by day.
package struct VisitLedger: Hashable, Sendable {
  package private(set) var facts: [VisitFact]

  package init(_ facts: some Sequence<VisitFact> = []) {
    let facts = Array(facts)
    // Indices are sorted, since they are cheaper to move than visits.
    let days = facts.map(\.day.daysSinceEpoch)
    let places = facts.indices.sorted { left, right in
      days[left] != days[right] ? days[left] < days[right] : facts[left] < facts[right]
    }
    self.facts = places.map { facts[$0] }
  }

  mutating func insert(_ fact: VisitFact) -> Int {
    let place = facts.partition { $0 < fact }
    facts.insert(fact, at: place)
    return place
  }

  /// Returns the visits with the day, kind, league and stadium of a past one.
  func sameDayMatches(of past: VisitFact) -> [VisitFact] {
    facts[facts.partition { $0.day < past.day }...].prefix { $0.day == past.day }
      .filter { $0.describesSameGame(as: past) }
  }

  /// Returns the current visit that matches each past visit in the given details.
  ///
  /// A visit matches only one: the past visit with its own id first, otherwise one whose own visit
  /// is gone.
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
  /// Returns the index of the first element that doesn't meet a condition; elements that do come
  /// first.
  func partition(_ isInFront: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInFront(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
