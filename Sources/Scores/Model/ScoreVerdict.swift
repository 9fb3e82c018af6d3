/// The score to show when there are several sources.
package enum ScoreVerdict: Sendable, Hashable {
  /// All sources agree, or one corrects a recorded score, which is kept as history.
  case agreed(ScoreResult, replacing: ScoreResult?)
  /// Sources differ: the first score is shown, the others are kept as alternatives.
  case conflict([ScoreResult])

  /// Compares new scores with that of the visit or of an earlier lookup; nil without new scores.
  ///
  /// Scores are corrected after games, so that a source replaces scores of sources that are not
  /// more reliable. A score that the user entered is never replaced, not even by an equal one.
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
    // Of sources with the same score, only the most reliable is kept.
    var kept: [ScoreResult] = []
    for candidate in candidates where !kept.contains(where: { $0.score == candidate.score }) {
      kept.append(candidate)
    }
    return .conflict(kept)
  }
}
