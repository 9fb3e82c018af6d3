package import SportsModel

/// A place to spend a night or a free day.
package struct Stay: Hashable, Sendable {
  /// `Cleveland, OH`; nil if unknown, and in trips saved before nights had towns.
  package let town: String?
  /// The name of a stadium or place, or `the way to` one.
  package let near: String
  /// The position of the town or place; nil like the town.
  package let coordinate: Coordinate?

  package init(town: String? = nil, near: String, coordinate: Coordinate? = nil) {
    self.town = town
    self.near = near
    self.coordinate = coordinate
  }
}

/// A town with places to stay.
package struct Town: Hashable, Sendable {
  /// `Elkhart, IN`.
  package let name: String
  package let coordinate: Coordinate

  package init(name: String, coordinate: Coordinate) {
    self.name = name
    self.coordinate = coordinate
  }
}

/// Finds towns for the nights of a trip.
package struct TownFinder: Sendable {
  /// Returns a town near a position; nil if there is none.
  package let town: @Sendable (Coordinate) -> Town?

  package init(town: @escaping @Sendable (Coordinate) -> Town?) { self.town = town }

  /// Finds no towns.
  package static let none = TownFinder { _ in nil }
}
