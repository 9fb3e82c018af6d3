import SportsModel

/// The cost of driving on a landmass's terrain.
struct TerrainCostModel: Sendable {
  private struct Terrain {
    let outline: MapPolygon
    let extraMinutes: Double
    let extraMiles: Double
  }

  /// Minimum minutes per great-circle mile: 80 miles per hour.
  static let minMinutes = 0.75

  private let minutes: Double
  private let miles: Double
  private let grid: Double
  private let terrains: [Terrain]

  init(_ terrains: [RoadTerrain], pace: RoadPace, on projection: Projection) {
    minutes = pace.minutes
    miles = pace.miles
    grid = pace.grid
    self.terrains = terrains.map { terrain in
      Terrain(
        outline: MapPolygon(terrain.corners.compactMap { projection.point(GlobePoint($0)) }),
        extraMinutes: terrain.extraMinutes, extraMiles: terrain.extraMiles)
    }
  }

  /// The fewest minutes per great-circle mile anywhere.
  var quickest: Double {
    max(Self.minMinutes, minutes + terrains.reduce(0) { $0 + min(0, $1.extraMinutes) })
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
