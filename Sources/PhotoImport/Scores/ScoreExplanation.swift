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
