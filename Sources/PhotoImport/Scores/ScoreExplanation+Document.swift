package import AppSupport
import Foundation
import Scores
import SportsModel
import VisitStore

extension ScoreExplanation {
  /// The document of `scores explain`.
  package var document: JSONValue {
    let game = visit.game
    return [
      "schema": 1, "visit_id": .string(visit.id.text), "game_id": JSONValue(game?.key),
      "local_date": JSONValue(visit.day), "home": JSONValue(game?.homeName),
      "away": JSONValue(game?.awayName), "home_score": JSONValue(visit.score?.home),
      "away_score": JSONValue(visit.score?.away),
      "score_source": JSONValue(visit.scoreSource?.rawValue), "provider": JSONValue(provider),
      "learned_at": JSONValue(visit.score.flatMap { _ in game?.resolvedAt?.utcText }),
      "pending": .bool(visit.isScorePending),
      "others": .array((game?.otherScores ?? []).map(Self.differing)),
      "history": .array(past.map(Self.former)),
      "asked": .array((record?.misses ?? []).map(Self.miss)),
      "troubles": .array((record?.troubles ?? []).map(Self.trouble)),
    ]
  }

  private static func differing(_ other: Visit.OtherScore) -> JSONValue {
    [
      "home_score": .integer(other.score.home), "away_score": .integer(other.score.away),
      "provider": .string(other.provider), "learned_at": .string(other.learnedAt.utcText),
    ]
  }

  private static func former(_ past: PastScore) -> JSONValue {
    [
      "home_score": .integer(past.score.home), "away_score": .integer(past.score.away),
      "score_source": JSONValue(past.source?.rawValue), "provider": JSONValue(past.provider),
      "replaced_at": .string(past.replacedAt.utcText),
    ]
  }

  /// A provider that had no score.
  private static func miss(_ miss: ScoreRecord.Miss) -> JSONValue {
    [
      "provider": .string(miss.provider.rawValue), "status": JSONValue(miss.status?.rawValue),
      "ask_again_at": .string(miss.askAgainAt.utcText),
    ]
  }

  /// A provider that failed.
  private static func trouble(_ trouble: ScoreRecord.Trouble) -> JSONValue {
    [
      "provider": .string(trouble.provider.rawValue),
      "outcome": .string(trouble.outcome.rawValue), "at": .string(trouble.at.utcText),
    ]
  }
}
