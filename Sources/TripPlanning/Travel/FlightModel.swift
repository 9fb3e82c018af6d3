package import SportsModel

/// Flight times from door to door.
///
/// It has no airports: the trips to and from the airport, the wait and the average cost of a
/// connection are a fixed number of minutes; the rest is cruising along the great circle.
package struct FlightModel: Hashable, Sendable {
  /// Fixed minutes per flight.
  package let overhead: Double
  /// Minutes per great-circle mile.
  package let mile: Double

  package init(overhead: Double, mile: Double) {
    self.overhead = overhead
    self.mile = mile
  }

  /// Returns the minutes from door to door.
  package func minutes(from: Coordinate, to: Coordinate) -> Double {
    overhead + mile * miles(from: from, to: to)
  }

  /// Returns the great-circle miles.
  package func miles(from: Coordinate, to: Coordinate) -> Double {
    GlobePoint(from).miles(to: GlobePoint(to))
  }
}
