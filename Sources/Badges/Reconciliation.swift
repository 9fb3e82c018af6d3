package import Foundation
import Localization
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
      guard let new = record(place, old, state, now) else { continue }
      result.note(new, instead: old, name: definition.name)
    }
    guard places == nil else { return result }
    let known = Set(definitions.map(\.id))
    for old in stored.values.sorted(by: { $0.definition < $1.definition })
    where old.isHeld && !known.contains(old.definition) {
      var new = old
      new.revocation = .init(
        at: now, reason: LocalizedMessage("this badge no longer exists").key)
      result.note(new, instead: old, name: old.definition)
    }
    return result
  }

  /// Returns the new record of a badge; nil if it was never earned.
  private func record(
    _ place: Int, _ old: AchievementRecord?, _ state: AchievementState, _ now: Date
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
    if let visits = retainedVisits(new, place, state.ledger) {
      new.visits = visits
      new.revocation = nil
    } else if new.isHeld {
      // English, because it is stored; `LossReason` translates it.
      let english = Language.$current.withValue(.english) { reason(place, new, state) }
      new.revocation = .init(at: now, reason: english)
    }
    return new
  }

  /// Returns the visits that still prove a badge for a past fact, whatever the leagues look like
  /// today; nil if they no longer do.
  ///
  /// Visits match by content, not by id, so a visit that was deleted and added again counts as
  /// before.
  private func retainedVisits(
    _ record: AchievementRecord, _ place: Int, _ ledger: VisitLedger
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
  fileprivate mutating func note(
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
      BadgeChange(
        definition: new.definition, name: name, what: what, earnedOn: new.earnedOn))
  }
}

/// The reasons of a lost badge.
extension Evaluator {
  /// Returns the first reason found: in the visits, the definition, the counting rules or the
  /// league.
  func reason(_ place: Int, _ record: AchievementRecord, _ state: AchievementState) -> String {
    let aspects = rules[place].aspects
    if let gone = lost(record, asking: [], state.ledger) {
      let visits = LossReason.listed(gone.map(title))
      guard gone.allSatisfy({ $0.kind == .game }) else {
        return gone.count == 1
          ? localized("visit removed or changed: \(visits)")
          : localized("visits removed or changed: \(visits)")
      }
      return gone.count == 1
        ? localized("game visit removed or changed: \(visits)")
        : localized("game visits removed or changed: \(visits)")
    }
    if let changed = lost(record, asking: aspects, state.ledger) {
      let what = changed.reduce(into: VisitFact.Aspects()) { what, past in
        for now in state.ledger.sameDayMatches(of: past) {
          what.formUnion(now.differences(from: past))
        }
      }
      return Self.change(of: what.intersection(aspects), LossReason.listed(changed.map(title)))
    }
    let definition = definitions[place]
    guard definition.version == record.version else {
      return localized("the rule of this badge changed")
    }
    let disabledRules = disabledRules(record)
    guard disabledRules.isEmpty else {
      let losses = LossReason.listed(disabledRules.rules.map(\.loss))
      return localized("counting rules changed: \(losses)")
    }
    return structureReason(definition, missing(place, in: state))
  }

  private func lost(
    _ record: AchievementRecord, asking aspects: VisitFact.Aspects, _ ledger: VisitLedger
  ) -> [VisitFact]? {
    let lost = zip(record.visits, ledger.currentMatches(of: record.visits, asking: aspects))
      .filter { $1 == nil }.map(\.0)
    return lost.isEmpty ? nil : lost
  }

  private func structureReason(_ definition: AchievementDefinition, _ missing: [String]?) -> String
  {
    guard let missing else {
      return localized("the data about these games or stadiums changed")
    }
    let name = definition.rule.group?.name ?? localized("the list of this badge")
    return missing.isEmpty
      ? localized("\(name) no longer exists")
      : localized("\(name) now includes \(LossReason.listed(missing))")
  }

  private func title(_ fact: VisitFact) -> String {
    LossReason.visit(context.name(of: fact.stadium, in: fact.day.year), fact.day)
  }

  private static func change(of aspects: VisitFact.Aspects, _ visits: String) -> String {
    if aspects.contains(.score) { return localized("the score changed: \(visits)") }
    if aspects.contains(.start) { return localized("the start time changed: \(visits)") }
    return aspects.contains(.teams)
      ? localized("the teams changed: \(visits)")
      : localized("the game number changed: \(visits)")
  }
}

extension CountingRules.Rule {
  /// The reason if the user disables the rule.
  fileprivate var loss: String {
    switch self {
    case .tours: localized("tours no longer count")
    case .events: localized("other events no longer count")
    case .neutral: localized("games at neutral sites no longer count")
    case .renamed: localized("visits under an earlier name no longer count")
    case .demolished:
      localized("demolished former homes no longer count for the current one")
    case .moved: localized("former homes no longer count for the current one")
    case .anyLeague: localized("games of other leagues no longer count")
    }
  }
}
