package import SportsModel

/// A possible trip with its score and cost.
package struct TripOption: Hashable, Sendable {
  package let itinerary: Itinerary
  package let score: TripScore
  /// The stadiums the user has not visited, in trip order.
  package let newStadiums: [StadiumID]
  package let cost: TripCost
  /// Differences from the other options, then points for and against it.
  package internal(set) var reasons: [String] = []

  /// Creates the option for an itinerary as it is, without reasons.
  package init(_ itinerary: Itinerary, preferences: TripPreferences, basis: ScoringContext) {
    self.itinerary = itinerary
    score = TripScore(itinerary, preferences: preferences, basis: basis)
    newStadiums = itinerary.stadiums.filter { !basis.visited.contains($0) }
    cost = preferences.budget.cost(of: itinerary)
  }

  package var games: [PlannedGame] { itinerary.games }
  package var costDollars: Double { Double(cost.total) / 100 }

  /// Returns when to arrive at a game and when to leave for the next stop.
  package func attendance(of game: PlannedGame) -> (arriveBy: Instant, leaveAfter: Instant) {
    let rules = DrivingRules()
    return (game.start - rules.minutesBeforeGame, game.usualEnd + rules.minutesAfterGame)
  }
}

/// Whether the best option is optimal, and a bound on the best possible one.
package struct OptimalityProof: Hashable, Sendable {
  /// Whether every route was considered, so that the first option is the best one.
  package let isProven: Bool
  /// The first option's points.
  package let value: Double
  /// An upper bound on the points of any route.
  package let bestPossible: Double

  package init(isProven: Bool, value: Double, bestPossible: Double) {
    self.isProven = isProven
    self.value = value
    self.bestPossible = bestPossible
  }

  /// The largest possible improvement over the first option, as a share of the bound.
  package var gap: Double {
    guard !isProven, bestPossible > value else { return 0 }
    return (bestPossible - value) / max(abs(bestPossible), 1e-9)
  }
}

/// The result of planning.
package struct TripPlanningResult: Sendable {
  /// Best first.
  package var options: [TripOption] = []
  /// nil if there is no option.
  package var proof: OptimalityProof?
  package var failure: PlanningFailure?
}
