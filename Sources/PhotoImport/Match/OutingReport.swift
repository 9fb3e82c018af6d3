package import AppSupport
package import Catalog
package import Foundation
package import Localization
package import Matching
package import SportsModel

/// The result of an outing, or what it would be in a dry run.
package enum OutingOutcome: String, Sendable, CaseIterable {
  case recorded
  case pending
  case unresolved
  /// Already recorded, by an earlier import, by hand, or by other photos of this one.
  case duplicate
  /// The user said no, or its league was not asked for.
  case skipped
  case notAtStadium = "not_at_stadium"

  package init(_ decision: Decision) {
    self =
      switch decision {
      case .record: .recorded
      case .ask: .pending
      case .unresolved: .unresolved
      case .notAtStadium: .notAtStadium
      case .otherLeague: .skipped
      }
  }
}

/// One outing and its result.
///
/// A class, because an import keeps one for each outing, in several lists.
package final class OutingReport: Sendable {
  package let decided: DecidedOuting
  package let outcome: OutingOutcome
  /// The reason, if it is another one than the verdict's.
  package let note: LocalizedMessage?
  package let visitID: UUID?
  /// The game of the visit, or the one that would be recorded.
  package let game: GameKey?
  /// Whether a visit is, or would be, written for it; its score may still be to come.
  package let isNewVisit: Bool
  /// The source of the score of that game.
  package let scoreSource: Visit.ScoreSource?

  package init(
    _ decided: DecidedOuting, outcome: OutingOutcome, note: LocalizedMessage? = nil,
    visitID: UUID? = nil, game: GameKey? = nil, isNewVisit: Bool = false,
    scoreSource: Visit.ScoreSource? = nil
  ) {
    self.decided = decided
    self.outcome = outcome
    self.note = note
    self.visitID = visitID
    self.isNewVisit = isNewVisit
    self.scoreSource = scoreSource
    self.game = game ?? (outcome == .recorded ? decided.verdict.onlyCandidate?.key : nil)
  }

  package var verdict: Verdict { decided.verdict }

  /// The day at the stadium, if the photos show it.
  package var day: LocalDay? { decided.outing.day }

  /// Returns the evidence in plain words, one line each.
  package func explanation(names catalog: Catalog, _ format: DisplayFormat) -> [String] {
    VerdictExplanation(
      verdict, of: decided.outing, name: catalog.displayName,
      distance: { format.distance(meters: $0) }
    ).lines
  }

  /// Returns the reason of the result, in one sentence.
  package func reason(_ format: DisplayFormat) -> String {
    note.map { localized($0) }
      ?? VerdictExplanation(
        verdict, of: decided.outing, distance: { format.distance(meters: $0) }
      ).reason
  }
}

extension [OutingReport] {
  /// Returns the questions that an import leaves open, as the review asks them: the likeliest first,
  /// the nearby ones of one spot as one.
  package func openQuestions(rules: MatchingRules = MatchingRules()) -> [[OutingReport]] {
    filter(\.isOpenQuestion)
      .groupedAsAsked(within: rules.clusterGap, place: \.decided.outing.position) {
        let outing = $0.decided.outing
        return QuestionRank($0.questionKind, $0.verdict, of: outing, id: outing.id)
      }
  }
}

extension OutingReport {
  /// Whether it is a question to the user.
  package var isOpenQuestion: Bool { outcome == .pending && !isNewVisit }

  /// The kind of the question; one without, such as about another game of a day, is possible.
  package var questionKind: QuestionKind { verdict.kind ?? .possible }

  /// The name of the stadium on that day: the one that the photos are in.
  package var stadiumName: String? {
    verdict.place.map { $0.name(in: (decided.outing.day ?? .latest).year) }
  }
}

extension LocalDay {
  /// A day far in the future, for the names of today.
  fileprivate static let latest = LocalDay(daysSinceEpoch: 1_000_000)
}
