package import AppSupport
package import Foundation
import Localization
package import SportsModel

/// The difference between stored badges and those that are earned now.
package struct Reconciliation: Hashable, Sendable {
  /// The new and changed records.
  package private(set) var records: [AchievementRecord] = []
  /// The changes to show to the user, in the order of the definitions.
  package private(set) var changes: [BadgeChange] = []

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

extension Evaluator {
  /// Compares stored records, by definition id, with an evaluation.
  package func reconcile(
    _ stored: [String: AchievementRecord], with state: AchievementState, now: Date
  ) -> Reconciliation {
    var result = Reconciliation()
    for (place, definition) in definitions.enumerated() {
      let old = stored[definition.id]
      guard let new = record(at: place, instead: old, in: state, now: now) else { continue }
      result.append(new, instead: old, name: definition.name)
    }
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
      (new.visits, new.revocation) = (visits, nil)
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
    guard let missing = state.evaluations[place].missing else { return .dataChanged }
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

/// The reason of a lost badge: a code with its values, which is stored; the text is made when it is
/// shown.
package enum LossReason: Hashable, Sendable, Codable {
  /// The English sentence that earlier versions stored.
  case sentence(String)
  /// Game visits, or visits of any kind, were removed or changed.
  case gamesChanged(visits: [Visit])
  case visitsChanged(visits: [Visit])
  case scoreChanged(visits: [Visit])
  case startChanged(visits: [Visit])
  case teamsChanged(visits: [Visit])
  case numberChanged(visits: [Visit])
  case ruleChanged
  /// The user disabled counting rules, by their words.
  case rulesDisabled(rules: [String])
  case dataChanged
  /// A group no longer exists; nil for the list of the badge.
  case groupEnded(name: String?)
  /// A group has new members.
  case groupGrew(name: String?, members: [String])
  case badgeEnded

  package struct Visit: Hashable, Sendable, Codable {
    let stadium: String
    let day: LocalDay

    fileprivate var text: String { localized("\(stadium) on \(day)", context: "visit") }
  }

  /// The text in English, for JSON.
  package var english: String { Language.$current.withValue(.english) { text } }

  /// The text in the user's language.
  package var text: String {
    switch self {
    case .sentence(let text): text
    case .gamesChanged(let visits):
      visits.count == 1
        ? localized("game visit removed or changed: \(Self.list(visits))")
        : localized("game visits removed or changed: \(Self.list(visits))")
    case .visitsChanged(let visits):
      visits.count == 1
        ? localized("visit removed or changed: \(Self.list(visits))")
        : localized("visits removed or changed: \(Self.list(visits))")
    case .scoreChanged(let visits): localized("the score changed: \(Self.list(visits))")
    case .startChanged(let visits): localized("the start time changed: \(Self.list(visits))")
    case .teamsChanged(let visits): localized("the teams changed: \(Self.list(visits))")
    case .numberChanged(let visits): localized("the game number changed: \(Self.list(visits))")
    case .ruleChanged: localized("the rule of this badge changed")
    case .rulesDisabled(let rules):
      localized(
        "counting rules changed: \(Self.list(rules.map { CountingRules.Rule(rawValue: $0)?.loss ?? $0 }))"
      )
    case .dataChanged: localized("the data about these games or stadiums changed")
    case .groupEnded(let name): localized("\(name ?? Self.ownList) no longer exists")
    case .groupGrew(let name, let members):
      localized("\(name ?? Self.ownList) now includes \(Self.list(members))")
    case .badgeEnded: localized("this badge no longer exists")
    }
  }

  private static var ownList: String { localized("the list of this badge") }

  private static func list(_ visits: [Visit]) -> String { list(visits.map(\.text)) }

  /// Returns up to four names, or three and the number of the others.
  package static func list(_ names: [String]) -> String {
    guard names.count > 4 else { return DisplayFormat.list(names) }
    let (first, more) = (names.prefix(3).joined(separator: ", "), names.count - 3)
    return localized(more, one: "\(first) and \(more) more", other: "\(first) and \(more) more")
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
    case .demolished: localized("demolished former homes no longer count for the current one")
    case .moved: localized("former homes no longer count for the current one")
    case .anyLeague: localized("games of other leagues no longer count")
    }
  }
}

/// The stored record of a badge that was earned once: held, or lost with the reason.
package struct AchievementRecord: Hashable, Sendable {
  /// The date and reason of a loss.
  package struct Revocation: Hashable, Sendable {
    package let at: Date
    package let reason: LossReason

    package init(at: Date, reason: LossReason) {
      (self.at, self.reason) = (at, reason)
    }
  }

  package let definition: String
  /// The version of the definition by which it was earned.
  package var version: Int
  /// The local day of the visit that completed it.
  package var earnedOn: LocalDay
  /// The date of the first award; a loss and a return don't change it.
  package let firstAwardedAt: Date
  package var revocation: Revocation?
  /// The visits that earned it, by day; also kept after a loss.
  package var visits: [VisitFact]
  /// The counting rules without which these visits wouldn't have earned it.
  package var needs: CountingRules

  package init(
    definition: String, version: Int, earnedOn: LocalDay, firstAwardedAt: Date,
    revocation: Revocation? = nil, visits: [VisitFact], needs: CountingRules = []
  ) {
    (self.definition, self.version, self.earnedOn) = (definition, version, earnedOn)
    (self.firstAwardedAt, self.revocation, self.visits) = (firstAwardedAt, revocation, visits)
    self.needs = needs
  }

  package var isHeld: Bool { revocation == nil }
}

/// A badge that was earned, lost or earned again.
package struct BadgeChange: Hashable, Sendable {
  package enum What: Hashable, Sendable {
    case awarded, restored
    case revoked(reason: LossReason)
  }

  package let definition, name: String
  package let what: What
  package let earnedOn: LocalDay

  /// The reason of a loss in English; nil for other changes.
  package var lossReason: String? {
    if case .revoked(let reason) = what { reason.english } else { nil }
  }

  /// The change in the documents of commands that change visits.
  package var document: JSONObject {
    let change =
      switch what {
      case .awarded: "awarded"
      case .restored: "restored"
      case .revoked: "revoked"
      }
    return [
      "id": definition, "name": name, "earnedOn": earnedOn, "change": change, "reason": lossReason,
    ]
  }

  /// The name in the user's language; the user's own badges have no translation.
  package var localizedName: String { localized(LocalizedMessage(key: name), context: "badge") }
}

/// Formats badges for output.
package enum BadgeFormatter {
  /// Returns one line for a badge that was earned, lost or earned again.
  package static func line(_ change: BadgeChange) -> String {
    switch change.what {
    case .awarded: localized("New badge: \(change.localizedName) (\(change.earnedOn))")
    case .restored: localized("Badge earned again: \(change.localizedName) (\(change.earnedOn))")
    case .revoked(let reason): localized("Badge lost: \(change.localizedName) (\(reason.text))")
    }
  }
}

extension AchievementDefinition {
  /// The name in the user's language; the user's own badges have no translation.
  package var localizedName: String { localized(LocalizedMessage(key: name), context: "badge") }

  /// The description in the user's language; the user's own badges have no translation.
  package var localizedDescription: String {
    localized(LocalizedMessage(key: description), context: "badge")
  }
}
