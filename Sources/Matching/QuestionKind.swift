import SportsModel

/// How certain the visit of a question is, the most certain first.
package enum QuestionKind: String, Sendable, Codable, CaseIterable {
  /// One game is offered, with photos in the stadium while it was played.
  case probable
  /// Several games, another day, or no game.
  case possible
  /// Probably daily life near a stadium; one question covers all outings at a spot.
  case nearby
}

extension Matcher {
  /// Returns the kind of the question about an outing; nil if the verdict isn't one.
  func questionKind(of verdict: Verdict, _ outing: Outing) -> QuestionKind? {
    guard verdict.decision == .ask else { return nil }
    if verdict.reason == .noDate { return .possible }
    if verdict.failed.contains(.noHabit) { return .nearby }
    switch (verdict.spatial, verdict.temporal) {
    case (.high, .exactDay):
      if verdict.failed.contains(.inWindow) {
        return isInside(outing, verdict.stadium) ? .possible : .nearby
      }
      return isProbable(verdict, outing) ? .probable : .possible
    case (.high, .adjacentDay): return .possible
    case (.high, .outOfRange): return isInside(outing, verdict.stadium) ? .possible : .nearby
    case (.medium, .exactDay):
      let evidence = Evidence(outing)
      return verdict.candidates.contains { isStay(evidence.during(window(of: $0))) }
        ? .possible : .nearby
    case (.medium, _), (.low, _), (.none, _): return .nearby
    }
  }

  /// Returns whether one game is offered that the photos don't contradict.
  private func isProbable(_ verdict: Verdict, _ outing: Outing) -> Bool {
    guard let best = verdict.onlyCandidate, !outing.isOnlyOfOthers else { return false }
    return !best.game.status.isOff && best.game.hasSpectators
  }

  private func isInside(_ outing: Outing, _ stadium: Stadium?) -> Bool {
    guard let stadium else { return false }
    return outing.photos.contains { $0.isUsable && $0.isInside(stadium) }
  }
}

extension Verdict {
  /// The likelihood of a visit from 0 to 1, for the order of questions.
  ///
  /// A product of rough factors: the kind of evidence, each failed condition, and the distance.
  package var likelihood: Double {
    let base =
      switch kind {
      case nil: decision == .record ? 1.0 : 0
      case .probable: 0.9
      case .possible: 0.5
      case .nearby: 0.1
      }
    let ofReason =
      switch reason {
      case .takenByOthers, .noGame, .noDate: 0.4
      case .adjacentDay: 0.5
      default: 1.0
      }
    let ofConditions = failed.reduce(1.0) { $0 * $1.likelihoodWithout }
    return base * ofReason * ofConditions * (1 - min(distance ?? 0, 2_000) / 4_000)
  }
}

extension RecordingCondition {
  /// The factor by which a visit is less likely without the condition.
  fileprivate var likelihoodWithout: Double {
    switch self {
    case .nearestStadium, .oneGame: 0.9
    case .inside, .noOtherStadium: 0.7
    case .played: 0.5
    case .inWindow: 0.3
    case .noHabit: 0.2
    }
  }
}
