import SportsModel

/// A landmass, prepared for routing.
///
/// A route is the great circle if no barrier crosses it, otherwise the fastest chain of great
/// circles through passages.
struct RoadNetwork: Sendable {
  struct Passage {
    let name: String
    let place: ProjectedPlace
    let delay: Double
    let isBorder: Bool
  }

  /// A passage that can be reached directly from a place.
  fileprivate struct Access {
    let passage: Int
    let cost: PathCost
  }

  /// A place, and the passages that can be reached directly from it if it was prepared.
  struct Place {
    let projected: ProjectedPlace
    fileprivate var accesses: [Access]?
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
        Passage(name: passage.name, place: $0, delay: passage.delay, isBorder: passage.isBorder)
      }
    }
    self.projection = projection
    outline = MapPolygon(land.corners.compactMap { projection.point(GlobePoint($0)) })
    (self.walls, self.ground, self.passages) = (walls, ground, passages)
    table = PassageTable(count: passages.count) { from, to in
      let way = passages[from].place.way(to: passages[to].place)
      guard !walls.block(way) else { return nil }
      return ground.cost(way).delayed(by: (passages[from].delay + passages[to].delay) / 2)
    }
  }

  /// Returns a place on the landmass; nil if it is elsewhere.
  ///
  /// A prepared one has all passages that can be reached from it, for many routes.
  func place(_ coordinate: Coordinate, isPrepared: Bool = false) -> Place? {
    guard let place = ProjectedPlace(coordinate, on: projection), outline.contains(place.map) else {
      return nil
    }
    return Place(projected: place, accesses: isPrepared ? accesses(of: place) : nil)
  }

  func route(from start: Place, to end: Place) -> Route {
    let way = start.projected.way(to: end.projected)
    if !passages.isEmpty, walls.block(way),
      let route = detour(
        departures: start.accesses ?? accesses(of: start.projected),
        arrivals: end.accesses ?? accesses(of: end.projected))
    {
      return route
    }
    return Route(cost: ground.cost(way), passages: nil)
  }

  /// Returns the passages of a route.
  func passages(of route: Route) -> [Passage] {
    guard let ends = route.passages else { return [] }
    return table.way(from: ends.first, to: ends.last).map { passages[$0] }
  }

  /// Returns the minutes of a direct way, without slow starts.
  func minutes(from start: ProjectedPlace, to end: ProjectedPlace) -> Double {
    ground.cost(start.way(to: end)).minutes
  }

  private func detour(departures: [Access], arrivals: [Access]) -> Route? {
    var best: Route?
    var minMinutes = Double.infinity
    for departure in departures {
      for arrival in arrivals {
        let between = table.cost(from: departure.passage, to: arrival.passage)
        let minutes = departure.cost.minutes + between.minutes + arrival.cost.minutes
        guard minutes < minMinutes else { continue }
        minMinutes = minutes
        best = Route(
          cost: departure.cost + between + arrival.cost,
          passages: (departure.passage, arrival.passage))
      }
    }
    return best
  }

  private func accesses(of place: ProjectedPlace) -> [Access] {
    passages.enumerated().compactMap { index, passage in
      let way = place.way(to: passage.place)
      return walls.block(way)
        ? nil : Access(passage: index, cost: ground.cost(way).delayed(by: passage.delay / 2))
    }
  }
}

/// The cost of driving on a landmass's terrain.
struct TerrainCostModel: Sendable {
  private struct Terrain {
    let outline: MapPolygon
    let extraMinutes, extraMiles: Double
  }

  /// Minimum minutes per great-circle mile: 80 miles per hour.
  static let minMinutes = 0.75

  private let minutes, miles, grid: Double
  private let terrains: [Terrain]

  init(_ terrains: [RoadTerrain], pace: RoadPace, on projection: Projection) {
    (minutes, miles, grid) = (pace.minutes, pace.miles, pace.grid)
    self.terrains = terrains.map { terrain in
      Terrain(
        outline: MapPolygon(terrain.corners.compactMap { projection.point(GlobePoint($0)) }),
        extraMinutes: terrain.extraMinutes, extraMiles: terrain.extraMiles)
    }
  }

  /// Returns the cost of a segment.
  func cost(_ way: MapSegment) -> PathCost {
    var cost = PathCost(
      length: way.miles, minutes: way.miles * (minutes + grid * way.diagonal),
      roadMiles: way.miles * miles)
    for terrain in terrains {
      let inside = terrain.outline.miles(inside: way)
      cost.minutes += inside * terrain.extraMinutes
      cost.roadMiles += inside * terrain.extraMiles
    }
    cost.minutes = max(cost.minutes, way.miles * Self.minMinutes)
    cost.roadMiles = max(cost.roadMiles, way.miles)
    return cost
  }
}

/// The lines of all barriers of a landmass.
struct BarrierSet: Sendable {
  private struct Wall {
    let first, second: MapPoint
  }

  private let walls: [Wall]

  /// Creates the walls of barriers, with gaps of `gap` miles on either side of each gate.
  init(_ barriers: [RoadBarrier], on projection: Projection, gap: Double) {
    walls = barriers.flatMap(\.chains).flatMap { chain in
      zip(chain, chain.dropFirst()).compactMap { Self.wall($0, $1, on: projection, gap: gap) }
    }
  }

  /// Returns whether a barrier crosses a segment.
  func block(_ way: MapSegment) -> Bool { walls.contains { way.crosses($0.first, $0.second) } }

  private static func wall(
    _ first: RoadBarrier.Corner, _ second: RoadBarrier.Corner, on projection: Projection,
    gap: Double
  ) -> Wall? {
    let (start, end) = (GlobePoint(first.coordinate), GlobePoint(second.coordinate))
    let miles = start.miles(to: end)
    guard miles > 0 else { return nil }
    // Between close gates, part of the wall has to remain.
    let share = min(gap / miles, 0.3)
    let from = first.isGate ? start.moved(toward: end, share: share) : start
    let to = second.isGate ? end.moved(toward: start, share: share) : end
    guard let from = projection.point(from), let to = projection.point(to) else { return nil }
    return Wall(first: from, second: to)
  }
}

/// The cost of part of a path.
struct PathCost: Hashable, Sendable {
  /// Great-circle miles.
  var length: Double
  /// Minutes at the pace of the terrain, including border crossings, without slow starts.
  var minutes: Double
  /// Road miles.
  var roadMiles: Double

  static let nothing = PathCost(length: 0, minutes: 0, roadMiles: 0)
  /// The cost if there is no path.
  static let endless = PathCost(length: .infinity, minutes: .infinity, roadMiles: .infinity)

  static func + (left: PathCost, right: PathCost) -> PathCost {
    PathCost(
      length: left.length + right.length, minutes: left.minutes + right.minutes,
      roadMiles: left.roadMiles + right.roadMiles)
  }

  func delayed(by minutes: Double) -> PathCost {
    PathCost(length: length, minutes: self.minutes + minutes, roadMiles: roadMiles)
  }
}

/// The shortest paths between all passages of a landmass.
struct PassageTable: Sendable {
  private let count: Int
  private var costs: [PathCost]
  /// The next passage on the path; the passage itself if there is no path.
  private var first: [Int]

  /// Combines direct connections into shortest paths (Floyd 1962).
  init(count: Int, direct: (_ from: Int, _ to: Int) -> PathCost?) {
    self.count = count
    costs = Array(repeating: .endless, count: count * count)
    first = (0..<count * count).map { $0 / max(1, count) }
    for from in 0..<count {
      costs[from * count + from] = .nothing
      for to in 0..<from {
        guard let cost = direct(from, to) else { continue }
        costs[from * count + to] = cost
        costs[to * count + from] = cost
        first[from * count + to] = to
        first[to * count + from] = from
      }
    }
    join()
  }

  func cost(from: Int, to: Int) -> PathCost { costs[from * count + to] }

  /// Returns the passages on the shortest path, both ends included.
  func way(from: Int, to: Int) -> [Int] {
    var way = [from]
    while let last = way.last, last != to, way.count <= count {
      way.append(first[last * count + to])
    }
    return way
  }

  private mutating func join() {
    for middle in 0..<count {
      for from in 0..<count {
        let before = costs[from * count + middle]
        guard before.minutes < .infinity else { continue }
        for to in 0..<count {
          let after = costs[middle * count + to]
          // With this tolerance, rounding never adds a passage to a path.
          guard before.minutes + after.minutes < costs[from * count + to].minutes - 1e-9
          else { continue }
          costs[from * count + to] = before + after
          first[from * count + to] = first[from * count + middle]
        }
      }
    }
  }
}
