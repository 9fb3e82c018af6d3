import Foundation

/// A straight segment between two points of a map: a great circle between two places.
struct MapSegment: Sendable {
  let start: MapPoint
  let end: MapPoint
  let miles: Double
  /// How far the course is from north, south, east and west: 0 to 1, which is a diagonal.
  let diagonal: Double
  let box: MapBoundingBox

  init(start: MapPoint, end: MapPoint, miles: Double, diagonal: Double = 0) {
    self.start = start
    self.end = end
    self.miles = miles
    self.diagonal = diagonal
    box = MapBoundingBox(start, end)
  }

  /// Returns whether the segment crosses another; touching doesn't count.
  func crosses(_ first: MapPoint, _ second: MapPoint) -> Bool {
    let before = start.turn(end, first)
    let after = start.turn(end, second)
    guard (before < 0 && after > 0) || (before > 0 && after < 0) else { return false }
    let left = first.turn(second, start)
    let right = first.turn(second, end)
    return (left < 0 && right > 0) || (left > 0 && right < 0)
  }

  /// Returns the miles from the start to the point at this share of the line.
  ///
  /// The map is stretched towards its edge, so a share of the line isn't the same share of the
  /// miles.
  func miles(atShare share: Double) -> Double {
    let x = start.x + (end.x - start.x) * share
    let y = start.y + (end.y - start.y) * share
    let dot = start.x * x + start.y * y + 1
    let crossX = start.y - y
    let crossY = x - start.x
    let crossZ = start.x * y - start.y * x
    let cross = (crossX * crossX + crossY * crossY + crossZ * crossZ).squareRoot()
    return GlobePoint.earthRadiusMiles * atan2(cross, dot)
  }
}
