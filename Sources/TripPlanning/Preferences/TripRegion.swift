package import SportsModel

/// A part of the map that games are taken from.
package enum TripRegion: Hashable, Sendable, Codable {
  /// East of 85° W: from Atlanta, Cincinnati and Detroit on.
  case east
  /// Between 85° W and 104° W.
  case central
  /// West of 104° W: from Denver on.
  case west
  /// Within so many miles of a place, as the crow flies.
  case circle(center: TripPlace, miles: Double)

  package func contains(_ point: Coordinate) -> Bool {
    switch self {
    case .east: point.longitude > -85
    case .central: point.longitude <= -85 && point.longitude >= -104
    case .west: point.longitude < -104
    case .circle(let center, let miles): center.coordinate.miles(to: point) <= miles
    }
  }
}

extension Coordinate {
  /// Great-circle distance in miles.
  package func miles(to other: Coordinate) -> Double { distance(to: other) / 1_609.344 }
}
