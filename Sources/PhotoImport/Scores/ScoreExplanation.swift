package import AppSupport
package import Foundation
import Localization
package import Scores
package import SportsModel
package import VisitStore

/// The history of a visit's score: current and former sources, and the providers that were asked.
package struct ScoreExplanation: Sendable {
  package let visit: Visit
  /// Former scores of the visit, oldest first.
  package let past: [PastScore]
  /// Earlier lookups, from the cache.
  package let record: ScoreRecord?

  package init(of visit: Visit, in store: VisitStore, record: ScoreRecord?) throws {
    self.visit = visit
    self.record = record
    past = try store.pastScores(of: visit.id)
  }

  /// The provider of the score; `catalog` and `person` for scores of other sources.
  var provider: String? {
    guard visit.score != nil else { return nil }
    return visit.game?.scoreProvider
      ?? visit.scoreSource.flatMap { [.app: "catalog", .user: "person"][$0] }
  }

  /// Returns the explanation as lines, with dates in a time zone.
  package func lines(zone: TimeZone) -> [String] {
    let day: (Date) -> String = { DisplayFormat.date(LocalDateTime($0, zone: zone).day) }
    var lines: [String] = []
    if visit.score != nil {
      let source = ScoreOrigin.title(provider)
      lines.append(
        visit.game?.resolvedAt.map { localized("Source: \(source), \(day($0))") }
          ?? localized("Source: \(source)"))
    } else if visit.isScorePending {
      lines.append(localized("No score yet. Try again with: stvisits scores retry"))
    }
    lines += (visit.game?.otherScores ?? []).map { other in
      localized(
        """
        \(ScoreOrigin.title(other.provider)) reports \(other.score.text) \
        (\(day(other.learnedAt))). The more reliable score is shown.
        """)
    }
    lines += past.reversed().map { old in
      let name = ScoreOrigin.title(old.provider ?? (old.source == .user ? "person" : nil))
      return localized("Until \(day(old.replacedAt)): \(old.score.text) from \(name)")
    }
    lines += (record?.misses ?? []).map { miss in
      let (provider, next) = (miss.provider.title, day(miss.askAgainAt))
      return miss.status.map { status in
        localized("\(provider) reports \(status.title). Next request after \(next).")
      } ?? localized("\(provider) doesn't list the game. Next request after \(next).")
    }
    lines += (record?.troubles ?? []).map { trouble in
      "\(trouble.provider.title): \(trouble.outcome.title), \(day(trouble.at))"
    }
    return ["\(visit.day)  \(visit.title)"] + lines.map { "  \($0)" }
  }
}

extension ScoreOrigin {
  /// The source as the user reads it: `bundled data`, `you` or a provider.
  var title: String {
    switch self {
    case .catalog: localized("bundled data")
    case .person: localized("you", context: "source of a score")
    case .provider(let provider): provider.title
    }
  }

  /// Returns the title of a stored origin.
  static func title(_ rawValue: String?) -> String {
    rawValue.flatMap(ScoreOrigin.init(rawValue:))?.title ?? localized("unknown source")
  }
}

extension Score {
  /// The away team's score first: `2–5`.
  fileprivate var text: String { "\(away)–\(home)" }
}

extension ScoreExplanation {
  /// The document of `scores explain`; `asked` are providers that had no score, `troubles` those
  /// that failed.
  package var document: JSONValue {
    [
      "schema": 1, "visit_id": .string(visit.id.text), "game_id": JSONValue(visit.game?.key),
      "local_date": JSONValue(visit.day), "home": JSONValue(visit.game?.homeName),
      "away": JSONValue(visit.game?.awayName), "home_score": JSONValue(visit.score?.home),
      "away_score": JSONValue(visit.score?.away),
      "score_source": JSONValue(visit.scoreSource?.rawValue), "provider": JSONValue(provider),
      "learned_at": JSONValue(visit.score.flatMap { _ in visit.game?.resolvedAt?.utcText }),
      "pending": .bool(visit.isScorePending), "others": .array(others),
      "history": .array(past.map(document)),
      "asked": .array((record?.misses ?? []).map(document)),
      "troubles": .array((record?.troubles ?? []).map(document)),
    ]
  }

  private var others: [JSONValue] {
    (visit.game?.otherScores ?? []).map { other in
      [
        "home_score": .integer(other.score.home), "away_score": .integer(other.score.away),
        "provider": .string(other.provider), "learned_at": .string(other.learnedAt.utcText),
      ]
    }
  }

  private func document(_ past: PastScore) -> JSONValue {
    [
      "home_score": .integer(past.score.home), "away_score": .integer(past.score.away),
      "score_source": JSONValue(past.source?.rawValue), "provider": JSONValue(past.provider),
      "replaced_at": .string(past.replacedAt.utcText),
    ]
  }

  private func document(_ miss: ScoreRecord.Miss) -> JSONValue {
    [
      "provider": .string(miss.provider.rawValue), "status": JSONValue(miss.status?.rawValue),
      "ask_again_at": .string(miss.askAgainAt.utcText),
    ]
  }

  private func document(_ trouble: ScoreRecord.Trouble) -> JSONValue {
    [
      "provider": .string(trouble.provider.rawValue), "outcome": .string(trouble.outcome.rawValue),
      "at": .string(trouble.at.utcText),
    ]
  }
}
