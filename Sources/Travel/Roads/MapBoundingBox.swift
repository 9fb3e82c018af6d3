/// The smallest axis-parallel rectangle around some points.
struct MapBoundingBox: Sendable {
  private(set) var lowX = Double.infinity
  private(set) var lowY = Double.infinity
  private(set) var highX = -Double.infinity
  private(set) var highY = -Double.infinity

  init() {}

  /// Creates the box of a segment.
  init(_ start: MapPoint, _ end: MapPoint) {
    lowX = min(start.x, end.x)
    lowY = min(start.y, end.y)
    highX = max(start.x, end.x)
    highY = max(start.y, end.y)
  }

  mutating func widen(to point: MapPoint) {
    lowX = min(lowX, point.x)
    lowY = min(lowY, point.y)
    highX = max(highX, point.x)
    highY = max(highY, point.y)
  }

  func meets(_ other: MapBoundingBox) -> Bool {
    lowX <= other.highX && other.lowX <= highX && lowY <= other.highY && other.lowY <= highY
  }

  func contains(_ point: MapPoint) -> Bool {
    lowX <= point.x && point.x <= highX && lowY <= point.y && point.y <= highY
  }

  /// Returns whether the infinite line through a segment crosses the box.
  func isCut(byLineOf way: MapSegment) -> Bool {
    let eastward = way.end.x - way.start.x
    let northward = way.end.y - way.start.y
    // The distance of the box's center from the line, compared with the reach of its corners; both
    // are doubled and multiplied by the segment's length.
    let off =
      eastward * (lowY + highY - 2 * way.start.y) - northward * (lowX + highX - 2 * way.start.x)
    return abs(off) <= abs(eastward) * (highY - lowY) + abs(northward) * (highX - lowX)
  }
}
