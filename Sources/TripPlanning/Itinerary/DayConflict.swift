package import SportsModel

/// A game of a trip, with the games of the same day that could replace it.
package struct DayConflict: Hashable, Sendable {
  package let day: LocalDay
  package let chosen: PlannedGame
  /// The whole trip with each of the other games, best first.
  package let alternatives: [TripOption]
}

extension TripPlanningEngine {
  /// Returns the choices a trip made between games of one day, each alternative as a complete trip.
  ///
  /// - Returns: the conflicts by day, with at most `most` alternatives each.
  package func conflicts(
    of itinerary: Itinerary, _ preferences: TripPreferences, alternatives most: Int = 3
  ) -> [DayConflict] {
    let problemBuilder = RouteProblemBuilder(preferences, schedule, basis)
    let optionBuilder = TripOptionBuilder(engine: self, problemBuilder: problemBuilder)
    let seen = Set(itinerary.games.map(\.id))
    return itinerary.games.compactMap { chosen in
      let others = problemBuilder.games(from: chosen.day, through: chosen.day).filter {
        !seen.contains($0.id)
      }
      let options = others.compactMap { other -> TripOption? in
        let games = itinerary.games.filter { $0.id != chosen.id } + [other]
        let last = preferences.lastDay ?? (itinerary.span?.upperBound ?? other.day) + 3
        return try? optionBuilder.option(
          games.sorted(by: PlannedGame.isBefore), departure: nil, through: last
        ).get()
      }
      guard !options.isEmpty else { return nil }
      let best = options.sorted {
        ($0.score.thousandths, $1.games[0].id) > ($1.score.thousandths, $0.games[0].id)
      }
      return DayConflict(day: chosen.day, chosen: chosen, alternatives: Array(best.prefix(most)))
    }
  }
}
