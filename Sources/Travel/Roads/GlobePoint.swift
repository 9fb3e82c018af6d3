import Foundation
import SportsModel

/// A point on the earth as a unit vector, so that angles need no trigonometry.
struct GlobePoint: Hashable, Sendable {
  let x: Double
  let y: Double
  let z: Double

  static let earthRadiusMiles = 3_958.7613

  init(_ coordinate: Coordinate) {
    let latitude = coordinate.latitude * .pi / 180
    let longitude = coordinate.longitude * .pi / 180
    x = cos(latitude) * cos(longitude)
    y = cos(latitude) * sin(longitude)
    z = sin(latitude)
  }

  /// The latitude and longitude; nil only for a point that isn't on the globe.
  var coordinate: Coordinate? {
    Coordinate(latitude: asin(min(1, max(-1, z))) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
  }

  private init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The direction due east; at a pole, any horizontal direction.
  var east: GlobePoint {
    let length = (x * x + y * y).squareRoot()
    guard length > 1e-9 else { return GlobePoint(x: 0, y: 1, z: 0) }
    return GlobePoint(x: -y / length, y: x / length, z: 0)
  }

  /// Returns the great-circle miles.
  func miles(to other: GlobePoint) -> Double {
    let chord = subtracting(other)
    return 2 * Self.earthRadiusMiles * asin(min(1, chord.dot(chord).squareRoot() / 2))
  }

  /// Returns |sin 2θ| of the course θ to another point, at half the way.
  func diagonal(to other: GlobePoint) -> Double {
    let course = other.subtracting(self)
    let square = course.dot(course)
    guard square > 0 else { return 0 }
    let middle = GlobePoint(x: x + other.x, y: y + other.y, z: z + other.z)
    let east = course.dot(middle.east)
    let north = max(0, square - east * east).squareRoot()
    return 2 * abs(east) * north / square
  }

  func dot(_ other: GlobePoint) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: GlobePoint) -> GlobePoint {
    GlobePoint(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// Returns the point at this share of the chord to another point.
  func moved(toward other: GlobePoint, share: Double) -> GlobePoint {
    GlobePoint(
      x: x + (other.x - x) * share, y: y + (other.y - y) * share, z: z + (other.z - z) * share
    ).normalized
  }

  /// Returns the midpoint of points; nil if they are spread over the whole earth.
  static func middle(of points: [GlobePoint]) -> GlobePoint? {
    let sum = points.reduce(GlobePoint(x: 0, y: 0, z: 0)) {
      GlobePoint(x: $0.x + $1.x, y: $0.y + $1.y, z: $0.z + $1.z)
    }
    return sum.dot(sum) > 1e-12 ? sum.normalized : nil
  }

  var normalized: GlobePoint {
    let length = dot(self).squareRoot()
    guard length > 0 else { return self }
    return GlobePoint(x: x / length, y: y / length, z: z / length)
  }

  private func subtracting(_ other: GlobePoint) -> GlobePoint {
    GlobePoint(x: x - other.x, y: y - other.y, z: z - other.z)
  }
}
