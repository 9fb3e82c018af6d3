package import SportsModel

/// How long a flight takes from door to door.
///
/// It knows no airports: the way there, the wait, the way out and what a connection costs on
/// average are one fixed number of minutes, the rest is cruise along the great circle.
package struct FlightModel: Hashable, Sendable {
  /// Minutes of any flight, however short.
  package let overhead: Double
  /// Minutes for each great-circle mile.
  package let mile: Double

  package init(overhead: Double, mile: Double) {
    self.overhead = overhead
    self.mile = mile
  }

  /// Minutes from door to door.
  package func minutes(from: Coordinate, to: Coordinate) -> Double {
    overhead + mile * miles(from: from, to: to)
  }

  /// Great-circle miles.
  package func miles(from: Coordinate, to: Coordinate) -> Double {
    GlobePoint(from).miles(to: GlobePoint(to))
  }
}
