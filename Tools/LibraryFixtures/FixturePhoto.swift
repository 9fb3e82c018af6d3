package import SportsModel

/// A photo of a made-up library.
package struct FixturePhoto: Sendable, Hashable {
  package var coordinate: Coordinate?

  package init(coordinate: Coordinate? = nil) { self.coordinate = coordinate }
}
