import Foundation

/// A straight way between two points of a map, and so the great circle between two places.
struct MapSegment: Sendable {
  let start: MapPoint
  let end: MapPoint
  let miles: Double
  let box: MapBoundingBox

  init(start: MapPoint, end: MapPoint, miles: Double) {
    self.start = start
    self.end = end
    self.miles = miles
    box = MapBoundingBox(start, end)
  }

  /// Whether the way runs over another; one that only touches it does not.
  func crosses(_ first: MapPoint, _ second: MapPoint) -> Bool {
    let before = start.turn(end, first)
    let after = start.turn(end, second)
    guard (before < 0 && after > 0) || (before > 0 && after < 0) else { return false }
    let left = first.turn(second, start)
    let right = first.turn(second, end)
    return (left < 0 && right > 0) || (left > 0 && right < 0)
  }

  /// Miles from the start to the point at this share of the straight line.
  ///
  /// A map stretches towards its edge, so that the share of the line is not that of the miles.
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
