package import SportsModel

/// A trip that can be made, and what it is like.
package struct TripOption: Hashable, Sendable {
  package let itinerary: Itinerary
  package let score: TripScore
  /// The stadiums the person has not been to, in the order of the trip.
  package let newStadiums: [StadiumID]
  package let costDollars: Double
  /// What sets it apart, then what counts for and against it.
  package let reasons: [String]

  package init(
    itinerary: Itinerary, score: TripScore, newStadiums: [StadiumID], costDollars: Double,
    reasons: [String]
  ) {
    self.itinerary = itinerary
    self.score = score
    self.newStadiums = newStadiums
    self.costDollars = costDollars
    self.reasons = reasons
  }

  package var games: [PlannedGame] { itinerary.games }

  /// When to be at a game and when one is on the way again.
  package func attendance(of game: PlannedGame) -> (arriveBy: Instant, leaveAfter: Instant) {
    let rules = DrivingRules()
    return (game.start - rules.minutesBeforeGame, game.usualEnd + rules.minutesAfterGame)
  }
}

/// How sure it is that there is nothing better.
package struct OptimalityProof: Hashable, Sendable {
  /// Every route was weighed: the first option is the best there is.
  package let isProven: Bool
  /// Points of the first option.
  package let value: Double
  /// No route has more points.
  package let bestPossible: Double

  package init(isProven: Bool, value: Double, bestPossible: Double) {
    self.isProven = isProven
    self.value = value
    self.bestPossible = bestPossible
  }

  /// By how much the best route may be better, as a share of the bound.
  package var gap: Double {
    guard !isProven, bestPossible > value else { return 0 }
    return (bestPossible - value) / max(abs(bestPossible), 1e-9)
  }
}

/// The answer to preferences.
package enum TripPlanningResult: Sendable {
  /// Options, the best first.
  case options([TripOption], OptimalityProof)
  case failure(PlanningFailure)

  package var options: [TripOption] {
    if case .options(let options, _) = self { options } else { [] }
  }

  package var proof: OptimalityProof? {
    if case .options(_, let proof) = self { proof } else { nil }
  }

  package var failure: PlanningFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
