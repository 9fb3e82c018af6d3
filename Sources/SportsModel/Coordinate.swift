import Foundation

/// A point on the earth in WGS 84 degrees.
package struct Coordinate: Hashable, Sendable, Codable {
  /// Degrees north, −90 … 90.
  package let latitude: Double
  /// Degrees east, −180 … 180.
  package let longitude: Double

  /// Creates a point; nil if a number is not finite or out of range.
  package init?(latitude: Double, longitude: Double) {
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else {
      return nil
    }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// `40.8296, -73.9262`, to the centimeter.
  package var text: String {
    "\((latitude * 1e7).rounded() / 1e7), \((longitude * 1e7).rounded() / 1e7)"
  }

  /// Returns the great-circle distance in meters (haversine formula, mean earth radius of IUGG).
  package func distance(to other: Coordinate) -> Double {
    let degree = Double.pi / 180
    let halfLatitude = sin((other.latitude - latitude) * degree / 2)
    let halfLongitude = sin((other.longitude - longitude) * degree / 2)
    let chord =
      halfLatitude * halfLatitude
      + cos(latitude * degree) * cos(other.latitude * degree) * halfLongitude * halfLongitude
    return 2 * Self.earthRadiusMeters * asin(min(1, chord.squareRoot()))
  }

  /// Returns the great-circle distance in statute miles.
  package func miles(to other: Coordinate) -> Double { distance(to: other) / 1_609.344 }

  /// Returns the point `north` and `east` meters away, for distances far below the earth's radius.
  package func moved(north: Double, east: Double) -> Coordinate {
    let degree = Double.pi / 180
    let newLatitude = min(90, max(-90, latitude + north / (Self.earthRadiusMeters * degree)))
    let circle = max(0.01, cos(latitude * degree)) * Self.earthRadiusMeters * degree
    var newLongitude = longitude + east / circle
    if newLongitude > 180 { newLongitude -= 360 }
    if newLongitude < -180 { newLongitude += 360 }
    return Coordinate(latitude: newLatitude, longitude: newLongitude) ?? self
  }

  private static let earthRadiusMeters = 6_371_008.8
}
