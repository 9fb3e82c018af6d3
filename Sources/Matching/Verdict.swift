package import SportsModel

/// The outcome of an outing: first by its evidence alone, then compared with the library in an import.
///
/// The buckets of its files and the kinds of questions follow from it.
package enum OutingOutcome: String, Sendable, CaseIterable {
  /// A visit: the game is the first candidate.
  case recorded
  /// An open question, or a visit whose score is still to come; the verdict has the reasons.
  case pending
  /// Shown only by `review --all`.
  case unresolved
  /// Already recorded, by an earlier import, by hand, or by other photos of this one.
  case duplicate
  /// The user said no, or only games of leagues that were not selected are possible.
  case skipped
  case notAtStadium = "not_at_stadium"

  /// True if the photos of such an outing are kept with a visit or a question.
  package var keepsPhotos: Bool {
    switch self {
    case .recorded, .pending, .unresolved: true
    case .duplicate, .skipped, .notAtStadium: false
    }
  }
}

/// A reason not to record an outing automatically, in the order of output; the evidence of a
/// question has it by its raw value.
package enum MatchReason: String, Sendable, Hashable {
  case noPlace
  case noStadiumNear
  case noDate
  case noGame
  case frequentPlaceWithoutGame
  case farFromStadium
  case adjacentDay
  case severalGames
  case failedConditions
  case otherLeagueOnly
  case sure
  case inTransit
  case takenByOthers
  /// A device recorded positions near the stadium, but no stay inside it.
  case noStay
  case notDuringGame
  /// A ticket names the game, which doesn't prove a visit.
  case stated
  /// A ticket or a table names the stadium on a day with a game, but not that game.
  case gameNotNamed
  /// A ticket or a table states another score than the game's.
  case otherScore
  /// Photos at a ballpark without games in the catalog.
  case atOtherPark
}

/// The result of weighing the evidence of one outing.
package struct Verdict: Sendable, Hashable {
  package internal(set) var outcome: OutingOutcome
  package internal(set) var reason: MatchReason
  /// The stadium of the best candidate, or the nearest one if there is no game.
  package internal(set) var stadium: Stadium?
  /// Meters from the outing's position to that stadium's center.
  package internal(set) var distance: Double?
  package internal(set) var spatial = SpatialConfidence.none
  package internal(set) var temporal = TemporalConfidence.outOfRange
  package internal(set) var combined = CombinedConfidence.manualOnly
  /// The possible games, best first.
  package internal(set) var candidates: [Candidate] = []
  /// The failed conditions of an otherwise certain outing.
  package internal(set) var failed: [RecordingCondition] = []
  /// Every open stadium within the search radius, nearest first.
  package internal(set) var neighbors: [StadiumIndex.Neighbor] = []

  /// The ballpark without games in the catalog where the photos are.
  package internal(set) var otherPark: OtherPark?
  /// True if the photos are in another stadium than the best candidate's.
  package internal(set) var isInAnotherStadium = false
  /// The stadium that a question is about, where a tour or event is recorded: the one that the
  /// photos are in, even if the game is next door.
  package var place: Stadium? { isInAnotherStadium ? neighbors.first?.stadium : stadium }
  /// Meters from the outing's position to the center of `place`.
  package var placeDistance: Double? { isInAnotherStadium ? neighbors.first?.distance : distance }
  /// True unless another game was played in the building on that day.
  var isOnlyGame = true
  /// The game that the photos show, of several in the building that day.
  package var gameOfPhotos: GameKey? {
    isOnlyGame || failed.contains(.oneGame) ? nil : candidates.first?.key
  }
  /// The kind of question; nil if there is none.
  package internal(set) var kind: QuestionKind?

  /// Returns the verdict on a stay at a ballpark without games in the catalog, `distance` meters
  /// from its position.
  package static func atOtherPark(_ park: OtherPark, distance: Double) -> Verdict {
    Verdict(
      outcome: .pending, reason: .atOtherPark, distance: distance, combined: .userConfirm,
      otherPark: park, kind: .nearby)
  }

  /// Returns the verdict with the reason and the failed conditions of an earlier one, for its text.
  package func explained(
    by reason: MatchReason, failed conditions: [RecordingCondition]
  ) -> Verdict {
    var verdict = self
    (verdict.reason, verdict.failed) = (reason, conditions)
    return verdict
  }

  /// True if only the game's result is missing to record it, so condition 6 waits for score
  /// providers.
  package var isWaitingForResult: Bool {
    guard failed == [.played], reason == .failedConditions, let game = candidates.first?.game
    else { return false }
    return !game.status.isOff && game.isDateConfirmed && game.hasSpectators
  }

  /// The only candidate, which was or can be recorded.
  package var onlyCandidate: Candidate? {
    switch outcome {
    case .recorded: candidates.first
    case .pending: candidates.count == 1 && !isInAnotherStadium ? candidates.first : nil
    case .unresolved, .duplicate, .skipped, .notAtStadium: nil
    }
  }

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

/// A condition for recording a visit without asking.
package enum RecordingCondition: String, Sendable, Codable, CaseIterable {
  /// 1: the nearest open stadium is the game's, and with all errors added it is still near.
  case nearestStadium = "nearest_stadium"
  /// 2: no other stadium near the photo had a game, unless the nearest is decisive.
  case noOtherStadium = "no_other_stadium"
  /// 3: one game of any league in that building that day, or photos from inside while only one was
  /// on, and the building is certain.
  case oneGame = "one_game"
  /// 4: a photo of certain time lies in the window of the game.
  case inWindow = "in_window"
  /// The sources of the time of a photo agree, or don't change the game.
  case clocksAgree = "clocks_agree"
  /// 5: a photo lies in the stadium's footprint even with its error, or two show a stay.
  case inside = "inside_stadium"
  /// 6: the game was played on a firm date, with spectators, and its result is known.
  case played = "played_with_spectators"
  /// 7: the user isn't often there on days without games, at the hours of the game.
  case noHabit = "no_habit"

  fileprivate var likelihoodWithout: Double {
    switch self {
    case .nearestStadium, .oneGame, .clocksAgree: 0.9
    case .inside, .noOtherStadium: 0.7
    case .played: 0.5
    case .inWindow: 0.3
    case .noHabit: 0.2
    }
  }
}

/// The certainty of a question's visit, the most certain first.
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
  func questionKind(of verdict: Verdict, _ outing: Outing, frequentPlaces: FrequentPlaces?) throws
    -> QuestionKind?
  {
    if verdict.reason == .noDate { return .possible }
    if isWellInside(verdict, outing: outing) {
      if verdict.failed.contains(.noHabit) { return .nearby }
      // One game is offered that was played, with photos of the user's own.
      guard let best = verdict.onlyCandidate, !outing.isOnlyOfOthers, !best.game.status.isOff
      else { return .possible }
      return best.game.hasSpectators ? .probable : .possible
    }
    let place = verdict.place
    let kind: QuestionKind? =
      isInside(outing, stadium: place)
      ? .possible : isStayDuringGame(verdict, outing: outing) ? .nearby : nil
    guard kind != nil, let frequentPlaces, let place, let position = outing.position
    else { return kind }
    return try isFrequent(position, in: frequentPlaces, at: place) ? nil : kind
  }

  /// Returns whether a photo from during the game is well inside, or some show a stay inside.
  private func isWellInside(_ verdict: Verdict, outing: Outing) -> Bool {
    guard verdict.temporal == .exactDay, verdict.spatial == .high,
      let best = verdict.candidates.first
    else { return false }
    let seen = outing.evidence.during(window(of: best))
    return !seen.isEmpty && !verdict.failed.contains(.inside)
      || seen.contains { isInsideWithError($0, stadium: best.stadium) }
  }

  private func isInside(_ outing: Outing, stadium: Stadium?) -> Bool {
    guard let stadium else { return false }
    return outing.photos.contains { photo in
      let margin = min(photo.positionError(rules), rules.widestFootprintMargin)
      return photo.isUsable && photo.isInside(stadium, within: stadium.footprintMeters + margin)
    }
  }

  private func isStayDuringGame(_ verdict: Verdict, outing: Outing) -> Bool {
    let evidence = outing.evidence
    return verdict.candidates.contains {
      $0.temporal == .exactDay && isStay(evidence.during(window(of: $0)))
    }
  }
}
