package import SportsModel

/// Where somebody was seen, by a device or by their own word.
package struct Sighting: Hashable, Sendable {
  package let kind: TraceKind
  package let place: Coordinate
  /// Radius in metres in which the person was; nil when nobody says so.
  package let errorMeters: Double?
  /// Seconds since 1970.
  package let first: Double
  /// The same as `first` for what has no duration.
  package let last: Double
  /// What the record calls the place.
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
