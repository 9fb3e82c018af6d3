import SportsModel

/// A place as the road model sees it: on the globe and on the map of its land.
struct ProjectedPlace: Hashable, Sendable {
  let globe: GlobePoint
  let map: MapPoint

  init(globe: GlobePoint, map: MapPoint) {
    self.globe = globe
    self.map = map
  }

  /// The place on a map, or nil when the map does not show it.
  init?(_ coordinate: Coordinate, on projection: Projection) {
    let globe = GlobePoint(coordinate)
    guard let map = projection.point(globe) else { return nil }
    self.init(globe: globe, map: map)
  }

  func way(to other: ProjectedPlace) -> MapSegment {
    MapSegment(start: map, end: other.map, miles: globe.miles(to: other.globe))
  }
}
