package import AppSupport
package import Foundation
import Localization
import Scores
package import SportsModel
package import VisitStore

/// The findings of `scores retry`, and the visits that they changed.
package struct ScoreRetry: Sendable {
  package let findings: [ScoreFinder.Finding]
  package let outcome: ScoreWriter.Outcome
  /// nil if the user hasn't allowed to fetch box scores.
  package var boxScores: BoxScoreCollector.Outcome?

  package init(findings: [ScoreFinder.Finding], outcome: ScoreWriter.Outcome) {
    self.findings = findings
    self.outcome = outcome
  }

  /// Whether a provider that might have a score did not respond.
  package var lacksResponses: Bool {
    findings.contains { $0.answer?.lacksResponse ?? false } || (boxScores?.unanswered ?? 0) > 0
  }

  /// Returns the visits whose ids are given, or those whose score is to come or may change.
  package static func visits(
    _ ids: [String], in store: VisitStore, at instant: Date
  ) throws -> [Visit] {
    try visitsWithBoxScores(ids, in: store).filter { visit in
      !ids.isEmpty || visit.isScorePending || visit.hasRecentScore(at: instant)
    }
  }

  /// Returns the visits whose ids are given, or all.
  package static func visitsWithBoxScores(_ ids: [String], in store: VisitStore) throws -> [Visit] {
    ids.isEmpty
      ? try store.visits().map(\.visit)
      : try ids.map { try VisitEditor.visit(withID: $0, in: store).visit }
  }

  /// The visits with a new score, one line each.
  package var lines: [String] { outcome.scored.map { "\($0.day)  \($0.title)" } }

  /// Why other visits have no score, one line each.
  package var remarks: [String] {
    let asked = Set(outcome.asked.map(\.id))
    let fetched = [boxScores?.sentence].compactMap(\.self)
    return (findings.isEmpty ? [localized("No visit needs a score.")] : []) + fetched
      + findings.compactMap { finding in
        let remark =
          asked.contains(finding.visit.id)
          ? localized("not played that day; answer the open question with stvisits review")
          : finding.remark
        return remark.map { "\(finding.visit.day)  \(finding.visit.title): \($0)" }
      }
  }
}

extension ScoreRetry {
  /// The document of `scores retry`.
  package var document: JSONValue {
    let waiting = findings.filter(\.visit.isScorePending)
    let resolved = waiting.count { $0.answer?.result != nil }
    return [
      "schema": 1, "visits": .array(findings.map(\.document)), "resolved": .integer(resolved),
      "corrected": .integer(outcome.scored.count - resolved),
      "pending": .integer(waiting.count - resolved - outcome.asked.count),
      "asked": .integer(outcome.asked.count), "box_scores": boxScores?.document ?? .null,
    ]
  }
}

extension ScoreFinder.Finding {
  fileprivate var document: JSONValue {
    let result = answer?.result
    return [
      "visit_id": .string(visit.id.text), "game_id": JSONValue(visit.game?.key),
      "home_score": JSONValue(result?.score.home), "away_score": JSONValue(result?.score.away),
      "score_source": JSONValue(result?.origin.source.rawValue),
      "provider": JSONValue(result?.origin.rawValue), "reason": JSONValue(reason),
      "asked": .array((answer?.steps ?? []).map(\.document)),
    ]
  }
}
