package import AppSupport
package import Catalog
package import Foundation
package import Localization
package import Matching
package import SportsModel
import VisitStore

/// What an import does with one outing, or would do in a dry run.
///
/// A class, because an import keeps one for each outing, in several lists.
package final class ImportStep: Sendable {
  /// The change to the library; indirect, because most of the thousands of steps of an import have
  /// none.
  indirect enum Action {
    /// A new visit that answers the open questions of its photos.
    case record(Visit, answering: [Question])
    /// Further photos and details of an existing visit, and the questions that they answer; some of
    /// the photos are of other games of that day.
    case attach(
      to: UUID, answering: [Question], adding: VisitDetails, others: [UUID: [NewPhoto]])
    /// A question that replaces those with some of the same photos; it is `pending` or `unresolved`
    /// like the step.
    case ask(replacing: [Question])
    case withdraw([Question])
    case unchanged
  }

  package let decision: Decision
  package let outcome: OutingOutcome
  /// The reason, if it is another one than the verdict's.
  package let note: LocalizedMessage?
  /// The visit that the outing is; nil in a dry run for one that would be written.
  package let visitID: UUID?
  /// The game of the visit, or the one that would be recorded.
  package let game: GameKey?
  /// The photos to write; none if there is nothing to do.
  let photos: [NewPhoto]
  let action: Action

  /// Creates a step; its outcome is that of the verdict unless the library says otherwise.
  init(
    _ decision: Decision, outcome: OutingOutcome? = nil, note: LocalizedMessage? = nil,
    visitID: UUID? = nil, game: GameKey? = nil, photos: [NewPhoto] = [],
    action: Action = .unchanged
  ) {
    let outcome = outcome ?? decision.verdict.outcome
    self.decision = decision
    self.outcome = outcome
    self.note = note
    self.visitID = visitID
    self.game = game ?? (outcome == .recorded ? decision.verdict.onlyCandidate?.key : nil)
    self.action = action
    self.photos = if case .unchanged = action { [] } else { photos }
  }

  /// The visit that is, or would be, written for it; its score may still be to come.
  var newVisit: Visit? { if case .record(let visit, _) = action { visit } else { nil } }
  package var isNewVisit: Bool { newVisit != nil }
  /// The source of the score of the new visit.
  var scoreSource: Visit.ScoreSource? { newVisit?.scoreSource }

  package var verdict: Verdict { decision.verdict }

  /// The day at the stadium, if the photos show it.
  package var day: LocalDay? { decision.outing.day }

  /// Returns the evidence in plain words, one line each.
  package func explanation(names catalog: Catalog, _ format: DisplayFormat) -> [String] {
    VerdictExplanation(
      verdict, of: decision.outing, name: catalog.displayName,
      distance: { format.distance(meters: $0) }
    ).lines
  }

  /// Returns the reason of the result, in one sentence.
  package func reason(_ format: DisplayFormat) -> String {
    note.map { localized($0) }
      ?? VerdictExplanation(
        verdict, of: decision.outing, distance: { format.distance(meters: $0) }
      ).reason
  }
}

extension [ImportStep] {
  /// Returns the questions that an import leaves open, as the review asks them: the likeliest first,
  /// the nearby ones of one spot as one.
  package func openQuestions(rules: MatchingRules = MatchingRules()) -> [[ImportStep]] {
    filter(\.isOpenQuestion)
      .groupedAsAsked(within: rules.clusterGap, place: \.decision.outing.position) {
        let outing = $0.decision.outing
        return QuestionRank($0.questionKind, $0.verdict, of: outing, id: outing.id)
      }
  }
}

extension ImportStep {
  /// Whether it is a question to the user.
  package var isOpenQuestion: Bool { outcome == .pending && !isNewVisit }

  /// The kind of the question; one without, such as about another game of a day, is possible.
  package var questionKind: QuestionKind { verdict.kind ?? .possible }

  /// The name of the stadium on that day: the one that the photos are in.
  package var stadiumName: String? {
    verdict.place.map { $0.name(in: (decision.outing.day ?? .latest).year) }
  }
}

extension LocalDay {
  /// A day far in the future, for the names of today.
  fileprivate static let latest = LocalDay(daysSinceEpoch: 1_000_000)
}
