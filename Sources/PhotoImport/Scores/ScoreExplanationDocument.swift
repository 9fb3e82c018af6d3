import Foundation
import Scores
import SportsModel
import VisitStore

/// The document of `scores explain`.
package struct ScoreExplanationDocument: Encodable {
  let schema = 1
  let visitID: String
  let gameID: String?
  let localDate: String
  let home, away: String?
  let homeScore, awayScore: Int?
  let scoreSource, provider, learnedAt: String?
  let pending: Bool
  /// Scores of other providers that differ.
  let others: [OtherScore]
  let history: [FormerScore]
  /// Providers that had no score.
  let asked: [Miss]
  /// Providers that failed.
  let troubles: [Trouble]

  package init(_ explanation: ScoreExplanation) {
    let visit = explanation.visit
    visitID = visit.id.text
    gameID = visit.game?.key?.description
    localDate = visit.day.description
    home = visit.game?.homeName
    away = visit.game?.awayName
    homeScore = visit.score?.home
    awayScore = visit.score?.away
    scoreSource = visit.scoreSource?.rawValue
    provider = explanation.provider
    learnedAt = visit.score.flatMap { _ in visit.game?.resolvedAt?.utcText }
    pending = visit.isScorePending
    others = (visit.game?.otherScores ?? []).map { other in
      OtherScore(
        homeScore: other.score.home, awayScore: other.score.away, provider: other.provider,
        learnedAt: other.learnedAt.utcText)
    }
    history = explanation.past.map { past in
      FormerScore(
        homeScore: past.score.home, awayScore: past.score.away,
        scoreSource: past.source?.rawValue, provider: past.provider,
        replacedAt: past.replacedAt.utcText)
    }
    asked = (explanation.record?.misses ?? []).map { miss in
      Miss(
        provider: miss.provider.rawValue, status: miss.status?.rawValue,
        askAgainAt: miss.askAgainAt.utcText)
    }
    troubles = (explanation.record?.troubles ?? []).map { trouble in
      Trouble(
        provider: trouble.provider.rawValue, outcome: trouble.outcome.rawValue,
        at: trouble.at.utcText)
    }
  }

  struct OtherScore: Encodable {
    let homeScore, awayScore: Int
    let provider, learnedAt: String
  }

  struct FormerScore: Encodable {
    let homeScore, awayScore: Int
    let scoreSource, provider: String?
    let replacedAt: String
  }

  struct Miss: Encodable {
    let provider: String
    let status: String?
    let askAgainAt: String
  }

  struct Trouble: Encodable {
    let provider, outcome, at: String
  }
}
