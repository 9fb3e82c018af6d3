import SportsModel
package import Travel
package import TripPlanning

extension TripPlanningService {
  /// Returns an editor for a saved trip with the current schedule.
  ///
  /// - Throws: `RoutingServerError`, and what the catalog throws if it can't read a season.
  package func editor(of trip: SavedTrip) async throws -> ItineraryEditor<KnownDrivesEstimator> {
    let days = trip.itinerary.games.map(\.day)
    let first = (days.min() ?? trip.preferences.firstDay ?? LocalDay(daysSinceEpoch: 0)) - 7
    let last = (days.max() ?? trip.preferences.lastDay ?? first) + 7
    let leagues = trip.preferences.leagues.union(trip.itinerary.games.map(\.game.league))
    let engine = try await engine(
      leagues: leagues, from: first, through: last,
      places: [trip.preferences.start, trip.preferences.end])
    return ItineraryEditor(engine: engine, preferences: trip.preferences)
  }
}
