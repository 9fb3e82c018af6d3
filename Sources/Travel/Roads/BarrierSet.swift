import SportsModel

/// The lines of all barriers of a landmass.
struct BarrierSet: Sendable {
  private struct Wall {
    let first: MapPoint
    let second: MapPoint
  }

  /// The walls of one barrier, with a bounding box to skip most of them at once.
  private struct Group {
    let box: MapBoundingBox
    let walls: Range<Int>
  }

  private var walls: [Wall] = []
  private var groups: [Group] = []

  /// Creates the walls of barriers, with gaps of `gap` miles on either side of each gate.
  init(_ barriers: [RoadBarrier], on projection: Projection, gap: Double) {
    for barrier in barriers {
      let start = walls.count
      var box = MapBoundingBox()
      for chain in barrier.chains {
        for (first, second) in zip(chain, chain.dropFirst()) {
          guard let wall = Self.wall(first, second, on: projection, gap: gap) else { continue }
          walls.append(wall)
          box.widen(to: wall.first)
          box.widen(to: wall.second)
        }
      }
      groups.append(Group(box: box, walls: start..<walls.count))
    }
  }

  /// Returns whether a barrier crosses a segment.
  func block(_ way: MapSegment) -> Bool {
    for group in groups where group.box.meets(way.box) && group.box.isCut(byLineOf: way) {
      for wall in walls[group.walls] where way.crosses(wall.first, wall.second) { return true }
    }
    return false
  }

  private static func wall(
    _ first: RoadBarrier.Corner, _ second: RoadBarrier.Corner, on projection: Projection,
    gap: Double
  ) -> Wall? {
    let start = GlobePoint(first.coordinate)
    let end = GlobePoint(second.coordinate)
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
