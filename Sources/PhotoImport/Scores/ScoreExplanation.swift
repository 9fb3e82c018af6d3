package import Foundation
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
  /// The away team's score first: `2–5`.
  fileprivate var text: String { "\(away)–\(home)" }
}
