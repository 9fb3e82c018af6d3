import SportsModel

/// The reasons of a lost badge, as shown to the user.
extension Evaluator {
  /// Returns the first reason found: in the visits, the definition, the counting rules or the
  /// league.
  func reason(_ place: Int, _ record: AchievementRecord, _ state: AchievementState) -> String {
    let aspects = rules[place].aspects
    if let gone = lost(record, asking: [], state.ledger) {
      let what = gone.allSatisfy { $0.kind == .game } ? "a visit to a game at" : "a visit to"
      return "there is no longer \(what) \(Self.listed(gone.map(title)))"
    }
    if let changed = lost(record, asking: aspects, state.ledger) {
      let what = changed.reduce(into: VisitFact.Aspects()) { what, past in
        for now in state.ledger.sameDayMatches(of: past) {
          what.formUnion(now.differences(from: past))
        }
      }
      return "the \(Self.words(what.intersection(aspects))) of the game was changed at "
        + Self.listed(changed.map(title))
    }
    let definition = definitions[place]
    guard definition.version == record.version else { return "the rule of this badge was changed" }
    let disabledRules = disabledRules(record)
    guard disabledRules.isEmpty else {
      return "counting rules changed: " + Self.listed(disabledRules.rules.map(\.loss))
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
      return "the facts say otherwise of these games or stadiums than they did"
    }
    let name = definition.rule.group?.name ?? "the list of this badge"
    return missing.isEmpty
      ? "there is no \(name) any more" : "\(name) now includes \(Self.listed(missing))"
  }

  private func title(_ fact: VisitFact) -> String {
    "\(context.name(of: fact.stadium)) on \(fact.day)"
  }

  private static func words(_ aspects: VisitFact.Aspects) -> String {
    if aspects.contains(.score) { return "score" }
    if aspects.contains(.start) { return "start" }
    return aspects.contains(.teams) ? "pairing" : "number"
  }

  /// `A, B, C and 4 others`.
  private static func listed(_ names: [String]) -> String {
    guard names.count > 4 else { return names.joined(separator: ", ") }
    return names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) others"
  }
}

extension CountingRules.Rule {
  /// The reason if the user disables the rule.
  fileprivate var loss: String {
    switch self {
    case .tours: "a tour is no visit any more"
    case .events: "another event is no visit any more"
    case .neutral: "a game on neutral ground does not count any more"
    case .renamed: "a visit under an earlier name does not count any more"
    case .demolished: "an old home that is gone does not stand for the new one any more"
    case .moved: "an old home that still stands does not stand for the new one any more"
    case .anyLeague: "a game of another league does not count any more"
    }
  }
}
