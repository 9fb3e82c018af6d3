import AppSupport
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
    var lines = ["\(visit.day)  \(visit.title)"]
    let day: (Date) -> String = { DisplayFormat.date(LocalDateTime($0, zone: zone).day) }
    if visit.score != nil {
      let source = ScoreOrigin.words(provider)
      let learned = visit.game?.resolvedAt.map { localized("Source: \(source), \(day($0))") }
      lines.append("  " + (learned ?? localized("Source: \(source)")))
    } else if visit.isScorePending {
      lines.append("  " + localized("No score yet. Try again with: stvisits scores retry"))
    }
    for other in visit.game?.otherScores ?? [] {
      lines.append(
        "  "
          + localized(
            """
            \(ScoreOrigin.words(other.provider)) reports \(other.score.text) \
            (\(day(other.learnedAt))). The more reliable score is shown.
            """))
    }
    for old in past.reversed() {
      let name = ScoreOrigin.words(old.provider ?? (old.source == .user ? "person" : nil))
      lines.append(
        "  " + localized("Until \(day(old.replacedAt)): \(old.score.text) from \(name)"))
    }
    for miss in record?.misses ?? [] {
      let (provider, next) = (miss.provider.title, day(miss.askAgainAt))
      let line =
        if let status = miss.status {
          localized("\(provider) reports \(status.words). Next request after \(next).")
        } else {
          localized("\(provider) doesn't list the game. Next request after \(next).")
        }
      lines.append("  \(line)")
    }
    for trouble in record?.troubles ?? [] {
      lines.append(
        "  \(trouble.provider.title): \(trouble.outcome.words), \(day(trouble.at))")
    }
    return lines
  }
}

extension ScoreOrigin {
  /// The source as the user reads it: `bundled data`, `you` or a provider.
  var words: String {
    switch self {
    case .catalog: localized("bundled data")
    case .person: localized("you", context: "source of a score")
    case .provider(let provider): provider.title
    }
  }

  /// Returns the words for a stored origin.
  static func words(_ rawValue: String?) -> String {
    rawValue.flatMap(ScoreOrigin.init(rawValue:))?.words ?? localized("unknown source")
  }
}

extension Score {
  /// The away team's score first: `2–5`.
  fileprivate var text: String { "\(away)–\(home)" }
}

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
