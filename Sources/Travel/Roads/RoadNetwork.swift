import SportsModel

/// A landmass, prepared for routing.
///
/// A route is the great circle if no barrier crosses it, otherwise the fastest chain of great
/// circles through passages.
struct RoadNetwork: Sendable {
  private struct Passage {
    let name: String
    let place: ProjectedPlace
    let delay: Double
  }

  /// A passage that can be reached directly from a place.
  fileprivate struct Access {
    let passage: Int
    let cost: PathCost
  }

  /// A place with all passages that can be reached directly from it.
  struct PreparedPlace {
    let place: ProjectedPlace
    fileprivate let accesses: [Access]
  }

  /// A route with its cost.
  struct Route {
    let cost: PathCost
    /// The first and last passage; nil for a direct route.
    let passages: (first: Int, last: Int)?
  }

  private let projection: Projection
  private let outline: MapPolygon
  private let walls: BarrierSet
  private let ground: TerrainCostModel
  private let passages: [Passage]
  private let table: PassageTable

  init?(_ land: RoadLandmass, pace: RoadPace) {
    guard let projection = Projection(of: land.corners) else { return nil }
    let walls = BarrierSet(land.barriers, on: projection, gap: pace.gap)
    let ground = TerrainCostModel(land.terrains, pace: pace, on: projection)
    let passages = land.barriers.flatMap(\.passages).compactMap { passage in
      ProjectedPlace(passage.coordinate, on: projection).map {
        Passage(name: passage.name, place: $0, delay: passage.delay)
      }
    }
    self.projection = projection
    outline = MapPolygon(land.corners.compactMap { projection.point(GlobePoint($0)) })
    self.walls = walls
    self.ground = ground
    self.passages = passages
    table = PassageTable(count: passages.count) { from, to in
      let way = passages[from].place.way(to: passages[to].place)
      guard !walls.block(way) else { return nil }
      return ground.cost(way).delayed(by: (passages[from].delay + passages[to].delay) / 2)
    }
  }

  /// Returns a point on the landmass's map, or nil if it is not on the landmass.
  func place(_ point: GlobePoint) -> ProjectedPlace? {
    guard let map = projection.point(point), outline.contains(map) else { return nil }
    return ProjectedPlace(globe: point, map: map)
  }

  func route(from start: ProjectedPlace, to end: ProjectedPlace) -> Route {
    let way = start.way(to: end)
    let direct = ground.cost(way)
    guard !passages.isEmpty, walls.block(way) else {
      return Route(cost: direct, passages: nil)
    }
    // A path through a passage outside this ellipse is longer than the limit. So a path inside is
    // optimal if it takes no more minutes than the fastest possible path of that length.
    for limit in [way.miles * 1.2 + 40, way.miles * 1.6 + 200] {
      if let route = detour(from: start, to: end, limit: limit),
        route.cost.minutes <= limit * ground.quickest
      {
        return route
      }
    }
    return detour(from: start, to: end, limit: .infinity) ?? Route(cost: direct, passages: nil)
  }

  func prepare(_ place: ProjectedPlace) -> PreparedPlace {
    PreparedPlace(place: place, accesses: accesses(of: place, toward: place, limit: .infinity))
  }

  /// Returns the same route as for unprepared places, faster.
  func route(from start: PreparedPlace, to end: PreparedPlace) -> Route {
    let way = start.place.way(to: end.place)
    if !passages.isEmpty, walls.block(way),
      let route = detour(departures: start.accesses, arrivals: end.accesses)
    {
      return route
    }
    return Route(cost: ground.cost(way), passages: nil)
  }

  /// Returns the names of a route's passages.
  func names(of route: Route) -> [String] {
    guard let ends = route.passages else { return [] }
    return table.way(from: ends.first, to: ends.last).map { passages[$0].name }
  }

  /// Returns the places of a route's passages.
  func points(of route: Route) -> [GlobePoint] {
    guard let ends = route.passages else { return [] }
    return table.way(from: ends.first, to: ends.last).map { passages[$0].place.globe }
  }

  private func detour(from start: ProjectedPlace, to end: ProjectedPlace, limit: Double) -> Route? {
    detour(
      departures: accesses(of: start, toward: end, limit: limit),
      arrivals: accesses(of: end, toward: start, limit: limit))
  }

  private func detour(departures: [Access], arrivals: [Access]) -> Route? {
    var best: Route?
    var least = Double.infinity
    for departure in departures {
      for arrival in arrivals {
        let between = table.cost(from: departure.passage, to: arrival.passage)
        let minutes = departure.cost.minutes + between.minutes + arrival.cost.minutes
        guard minutes < least else { continue }
        least = minutes
        best = Route(
          cost: departure.cost + between + arrival.cost,
          passages: (departure.passage, arrival.passage))
      }
    }
    return best
  }

  /// Returns the passages that can be reached directly from a place, with at most `limit` miles via
  /// them.
  private func accesses(
    of place: ProjectedPlace, toward other: ProjectedPlace, limit: Double
  ) -> [Access] {
    var found: [Access] = []
    for (index, passage) in passages.enumerated() {
      let way = place.way(to: passage.place)
      guard way.miles + passage.place.globe.miles(to: other.globe) <= limit, !walls.block(way)
      else { continue }
      found.append(
        Access(passage: index, cost: ground.cost(way).delayed(by: passage.delay / 2)))
    }
    return found
  }
}
