import AppSupport
import SportsModel

/// Something to see near a stop of a trip.
package struct TripPoint: Hashable, Sendable {
  /// `statue`, `museum` or `brewery`.
  package let kind: String
  package let name: String
  /// One line about it.
  package let about: String
  package let meters: Double

  package init(kind: String, name: String, about: String, meters: Double) {
    self.kind = kind
    self.name = name
    self.about = about
    self.meters = meters
  }

  /// Returns `Harry Caray statue (statue, 0.1 mi): Leading the seventh-inning stretch`.
  func text(_ format: DisplayFormat) -> String {
    "\(name) (\(kind), \(format.distance(meters: meters)))" + (about.isEmpty ? "" : ": \(about)")
  }
}

extension SharedTrip {
  /// The points near all stops at a stadium.
  func points(near stop: TripStop) -> [TripPoint] {
    stops.filter { $0.stadium.id == stop.stadium.id }.flatMap(\.nearby)
  }
}
