package import AppSupport
package import Badges
import Foundation
package import SportsModel
package import VisitStore

/// The state of every badge: earned, lost with the reason, or open with the progress.
package struct AchievementsReport: Sendable {
  package enum State: String, Sendable {
    case earned, revoked, open
  }

  package struct Item: Sendable {
    package let definition: AchievementDefinition
    package let state: State
    package let progress: Evaluation.Progress
    /// nil if the badge was never earned.
    package let record: AchievementRecord?
    /// The names of the stadiums or other members that a set still lacks, sorted.
    package let missing: [String]
  }

  /// In the order of the definitions.
  package let items: [Item]

  /// Evaluates the badges of all leagues, or of some.
  package init(
    facts: [VisitFact], records: [AchievementRecord], evaluator: Evaluator,
    leagues: Set<LeagueID>? = nil
  ) {
    let stored = Dictionary(
      records.map { ($0.definition, $0) }, uniquingKeysWith: { first, _ in first })
    let evaluated = evaluator.evaluate(VisitLedger(facts))
    items = evaluator.definitions.indices.compactMap { place in
      let definition = evaluator.definitions[place]
      if let leagues, !(definition.league.map(leagues.contains) ?? false) { return nil }
      let record = stored[definition.id]
      let state: State = record.map { $0.isHeld ? .earned : .revoked } ?? .open
      let progress = evaluated.evaluations[place].progress
      let missing = evaluator.missing(place, in: evaluated) ?? []
      return Item(
        definition: definition, state: state,
        // An earned badge is complete even if the league was divided differently since.
        progress: state == .earned
          ? .init(current: progress.target, target: progress.target) : progress,
        record: record, missing: missing.sorted())
    }
  }

  /// Reads visits and stored badges, and evaluates the badges of all leagues, or of some.
  package init(of store: VisitStore, evaluator: Evaluator, leagues: Set<LeagueID>? = nil) throws {
    let (facts, records) = try store.read { reader in
      (try reader.visitFacts(), try reader.achievements())
    }
    self.init(facts: facts, records: records, evaluator: evaluator, leagues: leagues)
  }

  /// Returns the badge of an id, or otherwise the first one of a name; case doesn't matter.
  ///
  /// - Throws: `ReportError.noSuchBadge`.
  package func item(called text: String) throws(ReportError) -> Item {
    let wanted = text.lowercased()
    let found =
      items.first { $0.definition.id.lowercased() == wanted }
      ?? items.first { $0.definition.name.lowercased() == wanted }
      ?? items.first { $0.definition.localizedName.lowercased() == wanted }
    guard let found else { throw .noSuchBadge(text) }
    return found
  }

  /// The earned badges, in the order in which they were earned.
  package var earned: [Item] { items(.earned) { $0.earnedOn < $1.earnedOn } }

  /// The lost badges, the last loss first.
  package var lost: [Item] {
    items(.revoked) { ($0.revocation?.at ?? .distantPast) > ($1.revocation?.at ?? .distantPast) }
  }

  /// The badges in progress, the nearest first: by the count that is left, then by the share done.
  package var next: [Item] {
    items.filter { $0.state != .earned && $0.progress.current > 0 }.sorted { left, right in
      let (one, other) = (left.progress, right.progress)
      if one.remaining != other.remaining { return one.remaining < other.remaining }
      return one.current * other.target > other.current * one.target
    }
  }

  /// The badges without progress whose target is known.
  package var untouched: [Item] {
    items.filter { $0.state != .earned && $0.progress.current == 0 && $0.progress.target > 0 }
  }

  private func items(
    _ state: State, isBefore: (AchievementRecord, AchievementRecord) -> Bool
  ) -> [Item] {
    items.filter { $0.state == state }.sorted { left, right in
      guard let one = left.record, let other = right.record else { return false }
      return isBefore(one, other)
    }
  }
}

extension AchievementsReport.Item {
  /// The badge as the JSON documents show it.
  package var document: JSONObject {
    [
      "id": definition.id, "name": definition.name, "description": definition.description,
      "category": definition.category, "league": definition.league,
      "kind": definition.kind.rawValue, "state": state.rawValue, "earnedOn": record?.earnedOn,
      "firstAwardedAt": record?.firstAwardedAt.utcText, "revokedAt": record?.revocation?.at.utcText,
      "reason": record?.revocation?.reason.english,
      "progress": ["current": progress.current, "target": progress.target],
      "visitIds": (record?.visits ?? []).map(\.id.text),
    ]
  }
}
