import Foundation
package import Matching
package import SportsModel
package import VisitStore

/// An open question, with its outing as the current data decides it; a nearby question covers all
/// outings at its spot.
package struct ReviewItem: Sendable {
  package let question: Question
  package let outing: Outing
  package let verdict: Verdict
  /// The reason why it was not decided when it was asked.
  package let reason: String
  package let kind: QuestionKind
  /// The stadium of the question; another one after *other stadium*.
  package var stadium: Stadium?
  package var day: LocalDay?
  /// The offered games, best first.
  package var offers: [Candidate]
  /// Further nearby questions at the same spot, answered together with this one.
  package var others: [ReviewItem] = []

  init(question: Question, evidence: QuestionEvidence, outing: Outing, verdict: Verdict) {
    self.question = question
    self.outing = outing
    self.verdict = verdict
    reason = evidence.reason ?? VerdictExplanation(verdict, of: outing).reason
    kind = Self.kind(of: question, evidence, verdict)
    stadium = verdict.stadium
    day = outing.isDayCertain ? outing.day : nil
    offers = verdict.candidates
  }

  /// Returns the kind by the current data; a frequent place is known only from the import.
  private static func kind(
    of question: Question, _ evidence: QuestionEvidence, _ verdict: Verdict
  ) -> QuestionKind {
    if evidence.isAtFrequentPlace { return .nearby }
    if let kind = verdict.kind { return kind }
    let isAway = verdict.decision == .unresolved || verdict.decision == .notAtStadium
    if isAway, question.stadium != nil { return .nearby }
    return evidence.kind ?? .possible
  }

  /// This question and the others at its spot.
  package var all: [ReviewItem] { [self] + others }

  /// The game that Enter accepts: that of a probable question.
  package var onlyOffer: Candidate? {
    guard offers.count == 1, !(isAsFound && verdict.isInAnotherStadium) else { return nil }
    return !isAsFound || kind == .probable ? offers.first : nil
  }

  /// The games of a doubleheader, or of two teams that share a stadium, by their start.
  package var bothGames: [Candidate]? {
    guard offers.count == 2, offers[0].stadium.id == offers[1].stadium.id,
      offers[0].day == offers[1].day
    else { return nil }
    return offers.sorted { ($0.start, $0.key) < ($1.start, $1.key) }
  }

  /// Whether the question is about the stadium and day of the photos.
  package var isAsFound: Bool {
    stadium?.id == verdict.stadium?.id && (day == outing.day || day == nil)
  }

  /// Whether the question is about several outings at one spot.
  package var isGroup: Bool { !others.isEmpty }

  /// The days of its outings.
  package var days: [LocalDay] { Set(all.compactMap(\.outing.day)).sorted() }

  package var photoCount: Int {
    all.reduce(0) { $0 + $1.outing.photos.count { $0.facts.trace == nil } }
  }

  /// Returns what remains without settled questions; nil if nothing does.
  func remaining(without settled: (UUID) -> Bool) -> ReviewItem? {
    guard all.contains(where: { settled($0.question.id) }) else { return self }
    let open = all.filter { !settled($0.question.id) }
    guard var first = open.first else { return nil }
    first.others = open.dropFirst().map(\.alone)
    return first
  }

  /// The question without the others at its spot.
  package var alone: ReviewItem {
    var item = self
    item.others = []
    return item
  }
}

extension Candidate {
  /// The minute at which the game starts; late if that isn't known.
  fileprivate var start: Int { if case .exact(let minute) = game.start { minute } else { .max } }
}

extension [ReviewItem] {
  /// Returns the questions as the review asks them, the nearby ones of one spot as one.
  func groupedBySpot(_ rules: MatchingRules) -> [ReviewItem] {
    groupedAsAsked(within: rules.clusterGap, place: \.outing.position) {
      QuestionRank($0.kind, $0.verdict, of: $0.outing, id: $0.question.id.text)
    }.map { spot in
      var item = spot[0]
      item.others = Array(spot.dropFirst())
      return item
    }
  }
}
