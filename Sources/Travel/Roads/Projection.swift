import SportsModel

/// A point on a map, in earth radii from its center.
struct MapPoint: Hashable, Sendable {
  let x: Double
  let y: Double

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
  private let middle: GlobePoint
  private let east: GlobePoint
  private let north: GlobePoint

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
  func shows(_ places: [Coordinate]) -> Bool {
    places.allSatisfy { point(GlobePoint($0)) != nil }
  }

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
