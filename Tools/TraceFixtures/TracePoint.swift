package import Foundation
package import SportsModel

/// One moment of somebody's day, from which every provider's own form is made.
package struct TracePoint: Sendable {
  package var place: Coordinate
  package var instant: Date
  /// Radius of the position in metres.
  package var accuracy: Int

  package init(_ place: Coordinate, at instant: Date, accuracy: Int = 12) {
    self.place = place
    self.instant = instant
    self.accuracy = accuracy
  }
}

/// A stay of somebody's day.
package struct TraceStay: Sendable {
  package var place: Coordinate
  package var span: ClosedRange<Date>
  package var name: String
  /// How sure the provider is of the place, 0 … 1.
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
