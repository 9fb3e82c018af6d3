import Foundation
package import Matching
package import SportsModel
package import VisitStore

/// An open question, with its outing as the current data decides it.
package struct ReviewItem: Sendable {
  package let question: Question
  package let outing: Outing
  package let verdict: Verdict
  /// The reason why it was not decided when it was asked.
  package let reason: String
  /// The stadium of the question; another one after *other stadium*.
  package var stadium: Stadium?
  package var day: LocalDay?
  /// The offered games, best first.
  package var offers: [Candidate]

  package init(question: Question, outing: Outing, verdict: Verdict, reason: String) {
    self.question = question
    self.outing = outing
    self.verdict = verdict
    self.reason = reason
    stadium = verdict.stadium
    day = outing.isDayCertain ? outing.day : nil
    offers = verdict.candidates
  }

  /// The game that Enter accepts; nil if there is no single certain one.
  package var onlyOffer: Candidate? {
    guard offers.count == 1, !(isAsFound && verdict.isInAnotherStadium) else { return nil }
    return offers.first
  }

  /// Whether the question is about the stadium and day of the photos.
  package var isAsFound: Bool {
    stadium?.id == verdict.stadium?.id && (day == outing.day || day == nil)
  }

  /// Orders the most certain first: one game before several before none, near before far.
  package static func precedes(_ left: ReviewItem, _ right: ReviewItem) -> Bool {
    left.rank != right.rank
      ? left.rank < right.rank : left.question.id.text < right.question.id.text
  }

  private var rank: (Int, Int, Double, LocalDay) {
    let offers = self.offers.isEmpty ? Int.max : self.offers.count
    let none = LocalDay(daysSinceEpoch: Int(Int32.max))
    return (offers, verdict.failed.count, verdict.distance ?? .infinity, day ?? none)
  }
}
