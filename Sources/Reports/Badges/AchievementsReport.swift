package import Achievements
package import AppSupport
import Foundation
package import SportsModel
import VisitStore

/// Every badge with how a person stands: held, lost with the reason, or open with the distance.
package struct AchievementsReport: Sendable {
  package enum State: String, Sendable {
    case earned, revoked, open
  }

  package struct Item: Sendable {
    package let definition: AchievementDefinition
    package let state: State
    package let progress: Evaluation.Progress
    /// nil for a badge that was never earned.
    package let record: AchievementRecord?
    /// What a division, conference, league or other set still wants, by name.
    package let missing: [String]
  }

  /// In the order of the definitions.
  package let items: [Item]

  /// How visits and stored badges stand, of all leagues or some.
  package init(
    visits: [Visit], records: [AchievementRecord], evaluator: Evaluator,
    leagues: Set<LeagueID>? = nil
  ) {
    let stored = Dictionary(
      records.map { ($0.definition, $0) }, uniquingKeysWith: { first, _ in first })
    let standing = evaluator.evaluate(visits)
    items = evaluator.definitions.indices.compactMap { place in
      let definition = evaluator.definitions[place]
      if let leagues, !(definition.league.map(leagues.contains) ?? false) { return nil }
      let record = stored[definition.id]
      let state: State = record.map { $0.isHeld ? .earned : .revoked } ?? .open
      let progress = standing.evaluations[place].progress
      let missing = evaluator.missing(place, in: standing) ?? []
      return Item(
        definition: definition, state: state,
        // What happened is complete, however the league is divided since.
        progress: state == .earned
          ? .init(current: progress.target, target: progress.target) : progress,
        record: record, missing: missing.sorted())
    }
  }

  /// What is held, the first earned first.
  package var earned: [Item] {
    items(.earned) { $0.earnedOn < $1.earnedOn }
  }

  /// What was lost, the last loss first.
  package var lost: [Item] {
    items(.revoked) { ($0.revocation?.at ?? .distantPast) > ($1.revocation?.at ?? .distantPast) }
  }

  /// What is begun and not held, the nearest first: by what is left, then by the part that is done.
  package var next: [Item] {
    let begun = items.enumerated().filter { $1.state != .earned && $1.progress.current > 0 }
    return begun.sorted { left, right in
      let (one, other) = (left.element.progress, right.element.progress)
      if one.remaining != other.remaining { return one.remaining < other.remaining }
      let parts = (one.current * other.target, other.current * one.target)
      return parts.0 == parts.1 ? left.offset < right.offset : parts.0 > parts.1
    }.map(\.element)
  }

  /// What is not held and not begun, as far as the facts know it.
  package var untouched: [Item] {
    items.filter { $0.state != .earned && $0.progress.current == 0 && $0.progress.target > 0 }
  }

  private func items(
    _ state: State, _ isBefore: (AchievementRecord, AchievementRecord) -> Bool
  ) -> [Item] {
    items.enumerated().filter { $1.state == state }.sorted { left, right in
      guard let one = left.element.record, let other = right.element.record else { return false }
      if isBefore(one, other) { return true }
      return !isBefore(other, one) && left.offset < right.offset
    }.map(\.element)
  }
}

extension AchievementsReport.Item {
  package var json: JSONValue {
    [
      "id": .string(definition.id),
      "name": .string(definition.name),
      "description": .string(definition.description),
      "category": .string(definition.category),
      "league": JSONValue(definition.league),
      "kind": .string(definition.kind.rawValue),
      "state": .string(state.rawValue),
      "earned_on": JSONValue(record?.earnedOn),
      "first_awarded_at": JSONValue(record?.firstAwardedAt.utcText),
      "revoked_at": JSONValue(record?.revocation?.at.utcText),
      "reason": JSONValue(record?.revocation?.reason),
      "progress": [
        "current": .integer(progress.current), "target": .integer(progress.target),
      ],
      "visit_ids": .array((record?.visits ?? []).map { .string($0.id.text) }),
    ]
  }
}
