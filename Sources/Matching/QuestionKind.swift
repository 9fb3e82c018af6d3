import SportsModel

/// How certain the visit of a question is, the most certain first.
package enum QuestionKind: String, Sendable, Codable, CaseIterable {
  /// One game is offered, with a photo from well inside the stadium while it was played.
  case probable
  /// Photos from inside a stadium: several games, another day, or no game.
  case possible
  /// A stay near a stadium during a game; one question covers all outings at a spot.
  case nearby
}

extension Matcher {
  /// Returns the kind of the question about an outing; nil if a visit is too unlikely to ask.
  func questionKind(of verdict: Verdict, _ outing: Outing, _ frequentPlaces: FrequentPlaces?) throws
    -> QuestionKind?
  {
    if verdict.reason == .noDate { return .possible }
    if isWellInside(verdict, outing) {
      if verdict.failed.contains(.noHabit) { return .nearby }
      return isCertainOffer(verdict, outing) ? .probable : .possible
    }
    let place = verdict.place
    let kind: QuestionKind? =
      isInside(outing, place) ? .possible : isStayDuringGame(verdict, outing) ? .nearby : nil
    guard kind != nil, let frequentPlaces, let place, let position = outing.position else {
      return kind
    }
    return try isFrequent(position, in: frequentPlaces, at: place) ? nil : kind
  }

  /// Returns whether a photo from during the game is well inside, or some show a stay inside.
  private func isWellInside(_ verdict: Verdict, _ outing: Outing) -> Bool {
    guard verdict.temporal == .exactDay, verdict.spatial == .high,
      let best = verdict.candidates.first
    else { return false }
    let seen = Evidence(outing).during(window(of: best))
    return !seen.isEmpty && !verdict.failed.contains(.inside)
      || seen.contains { isWellInside($0, best.stadium) }
  }

  /// Returns whether one game is offered that was played, with photos of the user's own.
  private func isCertainOffer(_ verdict: Verdict, _ outing: Outing) -> Bool {
    guard let best = verdict.onlyCandidate, !outing.isOnlyOfOthers else { return false }
    return !best.game.status.isOff && best.game.hasSpectators
  }

  /// Returns whether a photo was inside the walls, give or take its error.
  private func isInside(_ outing: Outing, _ stadium: Stadium?) -> Bool {
    guard let stadium else { return false }
    return outing.photos.contains { photo in
      let margin = min(photo.positionError(rules), rules.widestFootprintMargin)
      return photo.isUsable && photo.isInside(stadium, within: stadium.footprintMeters + margin)
    }
  }

  /// Returns whether the photos show a stay during a game of that day.
  private func isStayDuringGame(_ verdict: Verdict, _ outing: Outing) -> Bool {
    let evidence = Evidence(outing)
    return verdict.candidates.contains {
      $0.temporal == .exactDay && isStay(evidence.during(window(of: $0)))
    }
  }
}

extension Verdict {
  /// The likelihood of a visit from 0 to 1, for the order of questions.
  ///
  /// A product of rough factors: the kind of evidence, each failed condition, and the distance.
  package var likelihood: Double {
    let base =
      switch kind {
      case nil: outcome == .recorded ? 1.0 : 0
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
