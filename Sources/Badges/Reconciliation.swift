package import Foundation
import SportsModel

/// The difference between stored badges and those that are earned now.
package struct Reconciliation: Hashable, Sendable {
  /// The new and changed records.
  package private(set) var records: [AchievementRecord] = []
  /// The changes to show to the user, in the order of the definitions.
  package private(set) var changes: [BadgeChange] = []
}

extension Evaluator {
  /// Compares stored records, by definition id, with an evaluation.
  ///
  /// `places` are the indices of the definitions to compare; nil means all, and also the records that
  /// no longer have a definition.
  package func reconcile(
    _ stored: [String: AchievementRecord], with state: AchievementState, at places: [Int]? = nil,
    now: Date
  ) -> Reconciliation {
    var result = Reconciliation()
    for place in places ?? Array(definitions.indices) {
      let definition = definitions[place]
      let old = stored[definition.id]
      guard let new = record(at: place, instead: old, in: state, now: now) else { continue }
      result.append(new, instead: old, name: definition.name)
    }
    guard places == nil else { return result }
    let known = Set(definitions.map(\.id))
    for old in stored.values.sorted(by: { $0.definition < $1.definition })
    where old.isHeld && !known.contains(old.definition) {
      var new = old
      new.revocation = .init(at: now, reason: .badgeEnded)
      result.append(new, instead: old, name: old.definition)
    }
    return result
  }

  /// Returns the new record of a badge; nil if it was never earned.
  private func record(
    at place: Int, instead old: AchievementRecord?, in state: AchievementState, now: Date
  ) -> AchievementRecord? {
    let definition = definitions[place]
    let evaluation = state.evaluations[place]
    if let day = evaluation.earnedOn {
      return AchievementRecord(
        definition: definition.id, version: definition.version, earnedOn: day,
        firstAwardedAt: old?.firstAwardedAt ?? now, visits: evaluation.visits,
        needs: evaluation.needs)
    }
    guard var new = old else { return nil }
    if let visits = retainedVisits(new, at: place, in: state.ledger) {
      new.visits = visits
      new.revocation = nil
    } else if new.isHeld {
      new.revocation = .init(at: now, reason: reason(at: place, of: new, in: state))
    }
    return new
  }

  /// Returns the visits that still prove a badge for a past fact, whatever the leagues look like
  /// today; nil if they no longer do.
  ///
  /// Visits match by content, not by id, so a visit that was deleted and added again counts as
  /// before.
  private func retainedVisits(
    _ record: AchievementRecord, at place: Int, in ledger: VisitLedger
  ) -> [VisitFact]? {
    let definition = definitions[place]
    guard definition.kind == .once, definition.version == record.version,
      disabledRules(record).isEmpty
    else { return nil }
    let attested = ledger.currentMatches(of: record.visits, asking: rules[place].aspects)
      .compactMap(\.self)
    return attested.count == record.visits.count && !attested.isEmpty ? attested.sorted() : nil
  }

  /// Returns the counting rules that the badge needs and the user has disabled.
  func disabledRules(_ record: AchievementRecord) -> CountingRules {
    record.needs.subtracting(context.counting)
  }
}

extension Reconciliation {
  fileprivate mutating func append(
    _ new: AchievementRecord, instead old: AchievementRecord?, name: String
  ) {
    guard new != old else { return }
    records.append(new)
    let what: BadgeChange.What? =
      switch (old?.isHeld, new.revocation) {
      case (nil, nil): .awarded
      case (false, nil): .restored
      case (true, let loss?): .revoked(reason: loss.reason)
      default: nil
      }
    guard let what else { return }
    changes.append(
      BadgeChange(definition: new.definition, name: name, what: what, earnedOn: new.earnedOn))
  }
}

/// The reasons of a lost badge.
extension Evaluator {
  /// Returns the first reason found: in the visits, the definition, the counting rules or the
  /// league.
  func reason(at place: Int, of record: AchievementRecord, in state: AchievementState) -> LossReason
  {
    let aspects = rules[place].aspects
    if let gone = lost(record, asking: [], ledger: state.ledger) {
      let visits = gone.map(title)
      return gone.allSatisfy { $0.kind == .game }
        ? .gamesChanged(visits: visits) : .visitsChanged(visits: visits)
    }
    if let changed = lost(record, asking: aspects, ledger: state.ledger) {
      let what = changed.reduce(into: VisitFact.Aspects()) { what, past in
        for now in state.ledger.sameDayMatches(of: past) {
          what.formUnion(now.differences(from: past))
        }
      }
      return Self.change(of: what.intersection(aspects), changed.map(title))
    }
    let definition = definitions[place]
    guard definition.version == record.version else { return .ruleChanged }
    let disabledRules = disabledRules(record)
    guard disabledRules.isEmpty else {
      return .rulesDisabled(rules: disabledRules.rules.map(\.rawValue))
    }
    guard let missing = missing(place, in: state) else { return .dataChanged }
    let name = definition.rule.group?.name
    return missing.isEmpty ? .groupEnded(name: name) : .groupGrew(name: name, members: missing)
  }

  private func lost(
    _ record: AchievementRecord, asking aspects: VisitFact.Aspects, ledger: VisitLedger
  ) -> [VisitFact]? {
    let lost = zip(record.visits, ledger.currentMatches(of: record.visits, asking: aspects))
      .filter { $1 == nil }.map(\.0)
    return lost.isEmpty ? nil : lost
  }

  private func title(_ fact: VisitFact) -> LossReason.Visit {
    .init(stadium: context.name(of: fact.stadium, in: fact.day.year), day: fact.day)
  }

  private static func change(
    of aspects: VisitFact.Aspects, _ visits: [LossReason.Visit]
  ) -> LossReason {
    if aspects.contains(.score) { return .scoreChanged(visits: visits) }
    if aspects.contains(.start) { return .startChanged(visits: visits) }
    return aspects.contains(.teams) ? .teamsChanged(visits: visits) : .numberChanged(visits: visits)
  }
}
