package import AppSupport
package import Foundation
import Scores
package import SportsModel
package import VisitStore

/// The findings of `scores retry`, and the visits that they changed.
package struct ScoreRetry: Sendable {
  package let findings: [ScoreFinder.Finding]
  package let outcome: ScoreWriter.Outcome

  package init(findings: [ScoreFinder.Finding], outcome: ScoreWriter.Outcome) {
    self.findings = findings
    self.outcome = outcome
  }

  /// Whether a provider that might have a score did not respond.
  package var lacksResponses: Bool {
    findings.contains { $0.answer?.lacksResponse ?? false }
  }

  /// Returns the visits whose ids are given, or those whose score is to come or may change.
  package static func visits(
    _ ids: [String], in store: VisitStore, at instant: Date
  ) throws -> [Visit] {
    guard ids.isEmpty else {
      return try ids.map { try VisitEditor.visit(withID: $0, in: store).visit }
    }
    return try store.visits().map(\.visit).filter { visit in
      visit.isScorePending || visit.hasRecentScore(at: instant)
    }
  }

  /// The visits with a new score, one line each.
  package var lines: [String] { outcome.scored.map { "\($0.day)  \($0.title)" } }

  /// Why other visits have no score, one line each.
  package var remarks: [String] {
    let asked = Set(outcome.asked.map(\.id))
    return (findings.isEmpty ? ["No visit waits for a score."] : [])
      + findings.compactMap { finding in
        let remark =
          asked.contains(finding.visit.id)
          ? "not played that day; stvisits review asks what it was" : finding.remark
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
      "asked": .integer(outcome.asked.count),
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
