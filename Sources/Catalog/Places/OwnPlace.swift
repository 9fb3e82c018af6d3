package import SportsModel

/// A place of the user's own list, such as a restaurant.
package struct OwnPlace: Hashable, Sendable {
  package let name: String
  /// `pub` or `museum`; empty if unknown.
  package let category: String
  package let coordinate: Coordinate

  package init(name: String, category: String, coordinate: Coordinate) {
    self.name = name
    self.category = category
    self.coordinate = coordinate
  }
}
