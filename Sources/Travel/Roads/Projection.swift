import Foundation
import SportsModel

/// A point on a map, in earth radii from its center.
struct MapPoint: Hashable, Sendable {
  let x, y: Double

  /// Returns twice the area of the triangle with two other points; positive if they turn left.
  func turn(_ first: MapPoint, _ second: MapPoint) -> Double {
    (first.x - x) * (second.y - y) - (first.y - y) * (second.x - x)
  }
}

/// A gnomonic projection: every great circle is a straight line.
///
/// So two great circles cross if two straight lines do. The projection covers less than half of the
/// earth; `widest` stays well inside.
struct Projection: Sendable {
  private let middle, east, north: GlobePoint

  /// The cosine of the largest angle from the center (75°).
  static let widest = 0.2588

  init(middle: GlobePoint) {
    self.middle = middle
    east = middle.east
    north = middle.cross(middle.east)
  }

  /// Creates the map around some places; nil if they are spread over the whole earth.
  init?(of places: [Coordinate]) {
    guard let middle = GlobePoint.middle(of: places.map(GlobePoint.init)) else { return nil }
    self.init(middle: middle)
  }

  /// Returns whether all places are on the map.
  func shows(_ places: [Coordinate]) -> Bool { places.allSatisfy { point(GlobePoint($0)) != nil } }

  /// Returns a point's position on the map, or nil if it is outside.
  func point(_ point: GlobePoint) -> MapPoint? {
    let height = point.dot(middle)
    guard height > Self.widest else { return nil }
    return MapPoint(x: point.dot(east) / height, y: point.dot(north) / height)
  }
}

/// A place in the road model: on the globe and on the map of its landmass.
struct ProjectedPlace: Hashable, Sendable {
  let globe: GlobePoint
  let map: MapPoint

  func way(to other: ProjectedPlace) -> MapSegment {
    MapSegment(
      start: map, end: other.map, miles: globe.miles(to: other.globe),
      diagonal: globe.diagonal(to: other.globe))
  }
}

extension ProjectedPlace {
  /// Creates the place on a map; nil if it is outside.
  init?(_ coordinate: Coordinate, on projection: Projection) {
    let globe = GlobePoint(coordinate)
    guard let map = projection.point(globe) else { return nil }
    self.init(globe: globe, map: map)
  }
}

/// A point on the earth as a unit vector, so that angles need no trigonometry.
struct GlobePoint: Hashable, Sendable {
  let x, y, z: Double

  static let earthRadiusMiles = 3_958.7613

  init(_ coordinate: Coordinate) {
    let (latitude, longitude) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
    x = cos(latitude) * cos(longitude)
    y = cos(latitude) * sin(longitude)
    z = sin(latitude)
  }

  /// The latitude and longitude; nil only for a point that isn't on the globe.
  var coordinate: Coordinate? {
    Coordinate(latitude: asin(min(1, max(-1, z))) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
  }

  private init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

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

/// A straight segment between two points of a map: a great circle between two places.
struct MapSegment: Sendable {
  let start, end: MapPoint
  let miles: Double
  /// The distance of the course from north, south, east and west, from 0 to 1 for a diagonal.
  var diagonal = 0.0

  /// Returns whether the segment crosses another; touching doesn't count.
  func crosses(_ first: MapPoint, _ second: MapPoint) -> Bool {
    let (before, after) = (start.turn(end, first), start.turn(end, second))
    guard (before < 0 && after > 0) || (before > 0 && after < 0) else { return false }
    let (left, right) = (first.turn(second, start), first.turn(second, end))
    return (left < 0 && right > 0) || (left > 0 && right < 0)
  }

  /// Returns the miles from the start to the point at this share of the line.
  ///
  /// The map is stretched towards its edge, so a share of the line isn't the same share of the
  /// miles.
  func miles(atShare share: Double) -> Double {
    let (x, y) = (start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    let dot = start.x * x + start.y * y + 1
    let crossX = start.y - y
    let crossY = x - start.x
    let crossZ = start.x * y - start.y * x
    let cross = (crossX * crossX + crossY * crossY + crossZ * crossZ).squareRoot()
    return GlobePoint.earthRadiusMiles * atan2(cross, dot)
  }
}

/// A polygon on a map; its corners run counter-clockwise.
struct MapPolygon: Sendable {
  private let corners: [MapPoint]

  init(_ corners: [MapPoint]) {
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1))
    let area = sides.reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    self.corners = area < 0 ? corners.reversed() : corners
  }

  func contains(_ point: MapPoint) -> Bool {
    guard var last = corners.last else { return false }
    var isInside = false
    for corner in corners {
      if (last.y > point.y) != (corner.y > point.y) {
        let share = (point.y - last.y) / (corner.y - last.y)
        if point.x < last.x + (corner.x - last.x) * share { isInside.toggle() }
      }
      last = corner
    }
    return isInside
  }

  /// Returns the miles of a segment inside the polygon.
  ///
  /// Each side that the segment crosses outwards adds the miles up to that point; each side that it
  /// crosses inwards subtracts them.
  func miles(inside way: MapSegment) -> Double {
    guard var last = corners.last else { return 0 }
    var miles = contains(way.end) ? way.miles : 0
    for corner in corners {
      let side = last
      last = corner
      // The sides of the segment on which the ends of the polygon's side are; touching counts as
      // right.
      let (before, after) = (way.start.turn(way.end, side) > 0, way.start.turn(way.end, corner) > 0)
      guard before != after else { continue }
      let (start, end) = (side.turn(corner, way.start), side.turn(corner, way.end))
      guard (start > 0) != (end > 0) else { continue }
      let crossing = way.miles(atShare: start / (start - end))
      miles += start > 0 ? crossing : -crossing
    }
    return min(way.miles, max(0, miles))
  }
}
