package import Foundation
package import SportsModel

/// A point in time and space, from which every provider's format is made.
package struct TracePoint: Sendable {
  package var place: Coordinate
  package var instant: Date
  /// The radius of the position in meters.
  package var accuracy: Int

  package init(_ place: Coordinate, at instant: Date, accuracy: Int = 12) {
    self.place = place
    self.instant = instant
    self.accuracy = accuracy
  }
}

/// A stay at a place.
package struct TraceStay: Sendable {
  package var place: Coordinate
  package var span: ClosedRange<Date>
  package var name: String
  /// The probability of the place, 0 … 1.
  package var probability: Double

  package init(
    _ place: Coordinate, _ span: ClosedRange<Date>, name: String = "", probability: Double = 0.92
  ) {
    self.place = place
    self.span = span
    self.name = name
    self.probability = probability
  }
}
