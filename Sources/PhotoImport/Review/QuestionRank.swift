import Matching
import SportsModel

/// The place of a question in the order in which questions are asked: the likeliest first.
struct QuestionRank: Comparable {
  let kind: QuestionKind
  private let likelihood: Double
  private let day: LocalDay
  private let id: String

  init(_ kind: QuestionKind, _ verdict: Verdict, of outing: Outing, id: String) {
    self.kind = kind
    self.id = id
    likelihood = verdict.likelihood
    day = outing.isDayCertain ? outing.day ?? .never : .never
  }

  static func < (left: QuestionRank, right: QuestionRank) -> Bool {
    if left.kind != right.kind { return left.kind.isLikelier(than: right.kind) }
    if left.likelihood != right.likelihood { return left.likelihood > right.likelihood }
    return (left.day, left.id) < (right.day, right.id)
  }
}

extension QuestionKind {
  func isLikelier(than other: QuestionKind) -> Bool { rank < other.rank }

  private var rank: Int {
    switch self {
    case .probable: 0
    case .possible: 1
    case .nearby: 2
    }
  }
}

extension Array {
  /// Returns questions as they are asked: in their order, the nearby ones of one spot as one.
  ///
  /// Each of these is within some meters of the first one. Those without a place are alone.
  func groupedAsAsked(
    within meters: Double, place: (Element) -> Coordinate?, by rank: (Element) -> QuestionRank
  ) -> [[Element]] {
    let ranked = map { (question: $0, rank: rank($0)) }.sorted { $0.rank < $1.rank }
    var groups: [(spot: Coordinate?, questions: [Element])] = []
    for (question, rank) in ranked {
      let spot = rank.kind == .nearby ? place(question) : nil
      let index = spot.flatMap { spot in
        groups.firstIndex { $0.spot.map { $0.distance(to: spot) <= meters } ?? false }
      }
      if let index {
        groups[index].questions.append(question)
      } else {
        groups.append((spot, [question]))
      }
    }
    return groups.map(\.questions)
  }
}
