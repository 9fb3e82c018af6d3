/// What to show when several have spoken.
package enum ScoreVerdict: Sendable, Hashable {
  /// All agree, or a correction came: shown from now on; what it replaces is kept as history.
  case agreed(ScoreResult, replacing: ScoreResult?)
  /// They differ and nobody overrules: the first is shown, the others kept beside it.
  case conflict([ScoreResult])

  /// Weighs what was found against what stood before.
  ///
  /// - Parameters:
  ///   - found: what was learned now.
  ///   - recorded: what was known before, from the visit or an older look-up. A person's own score
  ///     is never replaced, not even by the same of another; any other by whoever is at least as reliable, for scores are corrected
  ///     after the game.
  /// - Returns: the verdict, or nil when nothing was found.
  package static func weighing(_ found: [ScoreResult], recorded: ScoreResult?) -> ScoreVerdict? {
    let ranked = found.enumerated().sorted { left, right in
      (right.element.origin.reliability, left.offset) < (
        left.element.origin.reliability, right.offset
      )
    }.map(\.element)
    guard let best = ranked.first else { return nil }
    var candidates = ranked
    var replaced: ScoreResult?
    if let recorded, recorded.score != best.score || recorded.origin == .person {
      let recordedWins = recorded.origin.reliability > best.origin.reliability
      if recordedWins { candidates.insert(recorded, at: 0) } else { replaced = recorded }
    }
    let scores = Set(candidates.map(\.score))
    guard scores.count > 1 else { return .agreed(candidates[0], replacing: replaced) }
    // One voice for each score is enough: the most reliable.
    var kept: [ScoreResult] = []
    for candidate in candidates where !kept.contains(where: { $0.score == candidate.score }) {
      kept.append(candidate)
    }
    return .conflict(kept)
  }
}
