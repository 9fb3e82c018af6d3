import Matching
import SportsModel

extension [DecidedOuting] {
  /// Joins questions about photos of one stadium and day to one, with the likeliest verdict: an
  /// outing is one question and one visit at most.
  func joiningQuestions() -> [DecidedOuting] {
    var groups: [StadiumDay: [Int]] = [:]
    for (index, item) in enumerated() where item.isJoinable {
      if let place = StadiumDay(of: item) { groups[place, default: []].append(index) }
    }
    var result = self
    var joined: Set<Int> = []
    for group in groups.values where group.count > 1 {
      let ranked = group.sorted {
        (self[$1].verdict.likelihood, $0) < (self[$0].verdict.likelihood, $1)
      }
      let all = group.flatMap { self[$0].outing.photos }
      result[ranked[0]].outing.photos = all.sorted(by: Outing.isTakenBefore)
      joined.formUnion(ranked.dropFirst())
    }
    guard !joined.isEmpty else { return result }
    return result.indices.filter { !joined.contains($0) }.map { result[$0] }
  }
}

extension DecidedOuting {
  fileprivate var isJoinable: Bool {
    verdict.decision == .ask && explainedBy == nil && outing.isDayCertain && outing.trace == nil
  }
}
