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
    guard ids.isEmpty else {
      return try ids.map { try VisitEditor.visit(withID: $0, in: store).visit }
    }
    return try store.visits().map(\.visit).filter { visit in
      visit.isScorePending || visit.hasRecentScore(at: instant)
    }
  }

  /// Returns the visits whose ids are given, or all.
  package static func visitsWithBoxScores(_ ids: [String], in store: VisitStore) throws -> [Visit] {
    guard ids.isEmpty else {
      return try ids.map { try VisitEditor.visit(withID: $0, in: store).visit }
    }
    return try store.visits().map(\.visit)
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

/// The document of `scores retry`.
package struct ScoreRetryDocument: Encodable {
  let schema = 1
  let visits: [FindingDocument]
  let resolved, corrected, pending, asked: Int
  let boxScores: BoxScoreCollector.Outcome?

  package init(_ retry: ScoreRetry) {
    let waiting = retry.findings.filter(\.visit.isScorePending)
    visits = retry.findings.map(FindingDocument.init)
    resolved = waiting.count { $0.answer?.result != nil }
    corrected = retry.outcome.scored.count - resolved
    asked = retry.outcome.asked.count
    pending = waiting.count - resolved - asked
    boxScores = retry.boxScores
  }
}

struct FindingDocument: Encodable {
  let visitID: String
  let gameID: String?
  let homeScore, awayScore: Int?
  let scoreSource, provider, reason: String?
  let asked: [LookupStepDocument]

  init(_ finding: ScoreFinder.Finding) {
    let result = finding.answer?.result
    visitID = finding.visit.id.text
    gameID = finding.visit.game?.key?.description
    homeScore = result?.score.home
    awayScore = result?.score.away
    scoreSource = result?.origin.source.rawValue
    provider = result?.origin.rawValue
    reason = finding.reason
    asked = (finding.answer?.steps ?? []).map(LookupStepDocument.init)
  }
}
