package import AppSupport
package import Foundation
package import Scores
package import SportsModel
package import VisitStore

/// How a visit came by its score: who says what, what was said before, and who was asked.
package struct ScoreExplanation: Sendable {
  package let visit: Visit
  /// Scores that the visit showed before, the oldest first.
  package let past: [PastScore]
  /// What the cache keeps of the look-ups.
  package let record: ScoreRecord?

  package init(of visit: Visit, in store: VisitStore, record: ScoreRecord?) throws {
    self.visit = visit
    self.record = record
    past = try store.pastScores(of: visit.id)
  }

  package var json: JSONValue {
    [
      "schema": 1,
      "visit_id": .string(visit.id.text),
      "game_id": JSONValue(visit.game?.key),
      "local_date": JSONValue(visit.day),
      "home": JSONValue(visit.game?.homeName),
      "away": JSONValue(visit.game?.awayName),
      "home_score": JSONValue(visit.score?.home),
      "away_score": JSONValue(visit.score?.away),
      "score_source": JSONValue(visit.scoreSource?.rawValue),
      "provider": JSONValue(provider),
      "learned_at": JSONValue(visit.score.flatMap { _ in visit.game?.resolvedAt?.utcText }),
      "pending": .bool(visit.isScorePending),
      "others": .array((visit.game?.otherScores ?? []).map(\.json)),
      "history": .array(past.map(\.json)),
      "asked": .array((record?.misses ?? []).map(\.json)),
      "troubles": .array((record?.troubles ?? []).map(\.json)),
    ]
  }

  private var provider: String? {
    guard visit.score != nil else { return nil }
    return visit.game?.scoreProvider
      ?? visit.scoreSource.flatMap { [.app: "catalog", .user: "person"][$0] }
  }

  /// The same for a person, a line each.
  package func lines(zone: TimeZone) -> [String] {
    var lines = ["\(visit.day)  \(visit.title)"]
    let day: (Date) -> String = { LocalDateTime($0, zone: zone).day.description }
    if visit.score != nil {
      let learned = visit.game?.resolvedAt.map { " on \(day($0))" } ?? ""
      lines.append("  told by \(ScoreOrigin.title(provider))\(learned)")
    } else if visit.isScorePending {
      lines.append("  nobody has told the score yet; stvisits scores retry asks again")
    }
    for other in visit.game?.otherScores ?? [] {
      lines.append(
        "  \(ScoreOrigin.title(other.provider)) says \(other.score.text), learned on "
          + "\(day(other.learnedAt)); who is shown is the more reliable")
    }
    for old in past.reversed() {
      let name = ScoreOrigin.title(old.provider ?? (old.source == .user ? "person" : nil))
      lines.append("  until \(day(old.replacedAt)): \(old.score.text), told by \(name)")
    }
    for miss in record?.misses ?? [] {
      let said = miss.status.map { "says \($0.rawValue)" } ?? "lists no such game"
      lines.append(
        "  \(miss.provider.title) \(said); is asked again after \(day(miss.askAgainAt))")
    }
    for trouble in record?.troubles ?? [] {
      lines.append(
        "  \(trouble.provider.title) \(trouble.outcome.words), on \(day(trouble.at))")
    }
    return lines
  }
}

extension ScoreOrigin {
  /// Whose word it is, for people.
  fileprivate static func title(_ rawValue: String?) -> String {
    switch rawValue.flatMap(ScoreOrigin.init(rawValue:)) {
    case .catalog: "the bundled facts"
    case .person: "you"
    case .provider(let provider): provider.title
    case nil: "an unknown source"
    }
  }
}

extension Score {
  /// Visitors first, as everywhere: `2–5`.
  fileprivate var text: String { "\(away)–\(home)" }
}

extension Visit.OtherScore {
  fileprivate var json: JSONValue {
    [
      "home_score": .integer(score.home), "away_score": .integer(score.away),
      "provider": .string(provider), "learned_at": .string(learnedAt.utcText),
    ]
  }
}

extension PastScore {
  fileprivate var json: JSONValue {
    [
      "home_score": .integer(score.home), "away_score": .integer(score.away),
      "score_source": JSONValue(source?.rawValue), "provider": JSONValue(provider),
      "replaced_at": .string(replacedAt.utcText),
    ]
  }
}

extension ScoreRecord.Miss {
  fileprivate var json: JSONValue {
    [
      "provider": .string(provider.rawValue), "status": JSONValue(status?.rawValue),
      "ask_again_at": .string(askAgainAt.utcText),
    ]
  }
}

extension ScoreRecord.Trouble {
  fileprivate var json: JSONValue {
    [
      "provider": .string(provider.rawValue), "outcome": .string(outcome.rawValue),
      "at": .string(at.utcText),
    ]
  }
}
