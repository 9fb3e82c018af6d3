import SportsModel

/// A point on a map, in earth radii from the middle of the map.
struct MapPoint: Hashable, Sendable {
  let x: Double
  let y: Double

  /// Twice the area of the triangle with two others: positive when they turn left.
  func turn(_ first: MapPoint, _ second: MapPoint) -> Double {
    (first.x - x) * (second.y - y) - (first.y - y) * (second.x - x)
  }
}

/// The gnomonic map about a point: every great circle on it is a straight line.
///
/// So one great circle crosses another where two straight lines do. It shows less than half of the
/// earth; `widest` keeps well inside.
struct Projection: Sendable {
  private let middle: GlobePoint
  private let east: GlobePoint
  private let north: GlobePoint

  /// The cosine of the angle from the middle beyond which there is no map (75°).
  static let widest = 0.2588

  init(middle: GlobePoint) {
    self.middle = middle
    east = middle.east
    north = middle.cross(middle.east)
  }

  /// The map about the middle of places; nil when they are spread over the whole earth.
  init?(of places: [Coordinate]) {
    guard let middle = GlobePoint.middle(of: places.map(GlobePoint.init)) else { return nil }
    self.init(middle: middle)
  }

  /// Whether every place is on the map.
  func shows(_ places: [Coordinate]) -> Bool {
    places.allSatisfy { point(GlobePoint($0)) != nil }
  }

  /// Where a point is on the map, or nil when it lies beyond.
  func point(_ point: GlobePoint) -> MapPoint? {
    let height = point.dot(middle)
    guard height > Self.widest else { return nil }
    return MapPoint(x: point.dot(east) / height, y: point.dot(north) / height)
  }
}
