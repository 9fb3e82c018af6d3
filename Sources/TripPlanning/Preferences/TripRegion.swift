package import SportsModel

/// A part of the map to take games from.
package enum TripRegion: Hashable, Comparable, Sendable, Codable {
  /// East of 85° W, including Atlanta, Cincinnati and Detroit.
  case east
  /// Between 85° W and 104° W.
  case central
  /// West of 104° W, including Denver.
  case west
  /// Within a great-circle distance of a place, in miles.
  case circle(center: TripPlace, miles: Double)

  package func contains(_ point: Coordinate) -> Bool {
    switch self {
    case .east: point.longitude > -85
    case .central: point.longitude <= -85 && point.longitude >= -104
    case .west: point.longitude < -104
    case .circle(let center, let miles): center.coordinate.miles(to: point) <= miles
    }
  }

  private var order: String {
    if case .circle(let center, let miles) = self {
      "\(center.name) \(center.coordinate) \(miles)"
    } else {
      "\(self)"
    }
  }

  package static func < (left: TripRegion, right: TripRegion) -> Bool { left.order < right.order }
}

extension Coordinate {
  /// Returns the great-circle distance in miles.
  package func miles(to other: Coordinate) -> Double { distance(to: other) / 1_609.344 }
}
