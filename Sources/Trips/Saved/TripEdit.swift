import AppSupport
import Foundation
package import SportsModel
package import Travel
package import TripPlanning

/// A change of an itinerary, with items by their numbers.
package enum TripEdit: Hashable, Sendable {
  case remove(Int)
  case move(Int, to: LocalDateTime)
  case lock(Int, Bool)
  case add(String, at: LocalDateTime, minutes: Int)

  package func apply(
    to itinerary: Itinerary, with editor: ItineraryEditor<KnownDrivesEstimator>
  ) throws -> EditedItinerary {
    switch self {
    case .remove(let item): return try editor.removing(item, from: itinerary)
    case .lock(let item, let isLocked):
      return try editor.locking(item, isLocked: isLocked, in: itinerary)
    case .move(let item, let time):
      let zone = itinerary.items.first { $0.id == item }?.zone ?? .gmt
      return try editor.moving(item, to: Instant(time.instant(zone: zone)), in: itinerary)
    case .add(let title, let time, let minutes):
      guard let span = itinerary.span, span.lowerBound - 1 <= time.day,
        time.day <= span.upperBound + 1
      else { throw TripEditError.outsideOfTrip(time.day) }
      let zone = itinerary.zone(at: time)
      let start = Instant(time.instant(zone: zone))
      return editor.adding(title, from: start, to: start + minutes, zone: zone, to: itinerary)
    }
  }
}

package enum TripEditError: Error, Hashable, Sendable, CustomStringConvertible {
  case outsideOfTrip(LocalDay)

  package var description: String {
    switch self {
    case .outsideOfTrip(let day): "\(DisplayFormat.date(day)) is outside the trip."
    }
  }
}

extension TripPlanningService {
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
