import SportsModel

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
