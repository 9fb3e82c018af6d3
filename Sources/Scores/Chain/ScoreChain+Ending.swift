/// How a look-up ends.
extension ScoreChain {
  /// Ends with what was found; else with the reason why it may be found another time; else with
  /// the person.
  mutating func conclude() -> [Action] {
    state = .ended
    guard let verdict = verdict() else {
      let ending = endingWithoutScore()
      return record == written ? [ending] : [writeRecord(), ending]
    }
    var actions: [Action] = []
    let hasNewResult = found.contains { result in
      if case .provider = result.origin { result != record.result } else { false }
    }
    if hasNewResult, let kept = ScoreVerdict.weighing(providerResults, recorded: record.result) {
      let before = record
      record.keep(kept)
      if record != before { actions.append(writeRecord()) }
    }
    switch verdict {
    case .agreed(let result, let replaced): actions.append(.accept(result, replacing: replaced))
    case .conflict(let results): actions.append(.conflict(results))
    }
    return actions
  }

  mutating func writeRecord() -> Action {
    written = record
    return .writeCache(record, key: lookup.cacheKey)
  }

  /// What providers said this time; the catalog's and the person's words are kept elsewhere.
  private var providerResults: [ScoreResult] {
    found.filter { if case .provider = $0.origin { true } else { false } }
  }

  private func verdict() -> ScoreVerdict? {
    let recorded = lookup.recorded ?? (plan.tiers.contains(.cache) ? record.result : nil)
    if let verdict = ScoreVerdict.weighing(found, recorded: recorded) { return verdict }
    // A result that is old is better than none (as RFC 5861 §4 has it).
    guard plan.tiers.contains(.cache), let old = record.result else { return nil }
    return ScoreVerdict.weighing([old] + record.differing, recorded: lookup.recorded)
  }

  private mutating func endingWithoutScore() -> Action {
    if isCancelled { return .giveUp(.cancelled) }
    if let pendingReason { return .pending(pendingReason) }
    if plan.tiers.contains(.person) { note(.person, .asked) }
    let isAnswered = steps.contains { $0.outcome == .notListed || $0.outcome == .notListedLately }
    return .giveUp(isAnswered ? .notListed : .noProvider)
  }
}
