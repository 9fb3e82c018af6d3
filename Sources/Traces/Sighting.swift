package import SportsModel

/// A place and time at which the user was, from a device or a check-in.
package struct Sighting: Hashable, Sendable {
  package let kind: TraceKind
  package let place: Coordinate
  /// The radius of the position in meters; nil if unknown.
  package let errorMeters: Double?
  /// Seconds since 1970.
  package let first: Double
  /// The end in the same unit; equal to `first` without a duration.
  package let last: Double
  /// The name of the place in the record.
  package let name: String?

  package init(
    _ kind: TraceKind, at place: Coordinate, errorMeters: Double? = nil, from first: Double,
    to last: Double? = nil, name: String? = nil
  ) {
    self.kind = kind
    self.place = place
    self.errorMeters = errorMeters
    self.first = first
    self.last = max(first, last ?? first)
    self.name = name
  }
}
