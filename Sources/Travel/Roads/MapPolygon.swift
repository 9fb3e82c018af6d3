/// A polygon on a map; its corners run counter-clockwise.
struct MapPolygon: Sendable {
  private let corners: [MapPoint]
  private let box: MapBoundingBox

  init(_ corners: [MapPoint]) {
    var area = 0.0
    var box = MapBoundingBox()
    var last = corners.last
    for corner in corners {
      if let last { area += last.x * corner.y - last.y * corner.x }
      box.widen(to: corner)
      last = corner
    }
    self.corners = area < 0 ? corners.reversed() : corners
    self.box = box
  }

  func contains(_ point: MapPoint) -> Bool {
    guard box.contains(point), var last = corners.last else { return false }
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
    guard box.meets(way.box), box.isCut(byLineOf: way), var last = corners.last else { return 0 }
    var miles = contains(way.end) ? way.miles : 0
    for corner in corners {
      let side = last
      last = corner
      // The sides of the segment on which the ends of the polygon's side are; touching counts as
      // right.
      let before = way.start.turn(way.end, side) > 0
      let after = way.start.turn(way.end, corner) > 0
      guard before != after else { continue }
      let start = side.turn(corner, way.start)
      let end = side.turn(corner, way.end)
      guard (start > 0) != (end > 0) else { continue }
      let crossing = way.miles(atShare: start / (start - end))
      miles += start > 0 ? crossing : -crossing
    }
    return min(way.miles, max(0, miles))
  }
}
