import Foundation
import SportsModel
package import Travel

/// The leg from one stop to the next.
package struct ItineraryLeg: Hashable, Sendable, Codable {
  package enum Mode: String, Sendable, Codable { case drive, flight }

  package let from: Waypoint
  package let to: Waypoint
  package let mode: Mode
  /// Road miles; great-circle miles for a flight, between its airports.
  package let miles: Double
  /// Driving minutes, or minutes of the flight from door to door.
  package let minutes: Int
  /// The minutes that one drive in ten exceeds, with rush hours at both ends.
  package let minutesP90: Int
  package let leaves: Instant
  package let arrives: Instant
  /// The latest arrival; nil at the end of a trip.
  package let arriveBy: Instant?
  /// The airports and times of a flight; nil in trips saved before flights had airports.
  package var flight: FlightEstimate?
  /// The drive instead of a flight; nil if there is no road.
  package var driveInstead: Drive?

  /// Minutes to spare before the latest arrival.
  package var slackMinutes: Int? { arriveBy.map { $0 - arrives } }

  /// Minutes by which clocks are ahead at the destination; negative if behind.
  package var clockShiftMinutes: Int {
    (to.zone.secondsFromGMT(for: arrives.date) - from.zone.secondsFromGMT(for: arrives.date)) / 60
  }
}
