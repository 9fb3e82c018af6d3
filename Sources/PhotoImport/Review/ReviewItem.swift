import Foundation
package import Matching
package import SportsModel
package import VisitStore

/// A question that waits, with the outing behind it as the facts of today see it.
package struct ReviewItem: Sendable {
  package let question: Question
  package let outing: Outing
  package let verdict: Verdict
  /// Why it was not decided, as it was told when it was asked.
  package let reason: String
  /// Where and when the person is asked about; another one after *other stadium* or *other day*.
  package var stadium: Stadium?
  package var day: LocalDay?
  /// The games to choose from, best first.
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

  /// The game that Enter accepts.
  package var onlyOffer: Candidate? {
    guard offers.count == 1, !(isAsFound && verdict.isInAnotherStadium) else { return nil }
    return offers.first
  }

  /// Whether it is asked about the stadium and the day that the photos point to.
  package var isAsFound: Bool {
    stadium?.id == verdict.stadium?.id && (day == outing.day || day == nil)
  }

  /// The most certain come first: one game before several before none, near before far.
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
