import SportsModel

/// Finds lines that cross or touch after points were removed.
struct OutlineCrossings {
  typealias Point = RegionOutlines.Point

  private struct Segment {
    let line: Int
    let start: Point
    let end: Point
    var west: Int32 { min(start.longitude, end.longitude) }
    var east: Int32 { max(start.longitude, end.longitude) }
    var south: Int32 { min(start.latitude, end.latitude) }
    var north: Int32 { max(start.latitude, end.latitude) }
  }

  /// Returns the indices of lines that cross another or themselves.
  static func crossing(_ lines: [[Point]]) -> Set<Int> {
    var segments: [Segment] = []
    for (number, line) in lines.enumerated() {
      for (start, end) in zip(line, line.dropFirst()) {
        segments.append(Segment(line: number, start: start, end: end))
      }
    }
    segments.sort { $0.west < $1.west }
    var found: Set<Int> = []
    for (index, left) in segments.enumerated() {
      for right in segments[(index + 1)...] {
        if right.west > left.east { break }
        if right.south <= left.north, left.south <= right.north, cross(left, right) {
          found.formUnion([left.line, right.line])
        }
      }
    }
    return found
  }

  /// Returns whether two segments have a common point that isn't an end of both.
  private static func cross(_ left: Segment, _ right: Segment) -> Bool {
    let shared = Set([left.start, left.end]).intersection([right.start, right.end])
    if shared.count == 2 { return true }
    let turns = (
      turn(left.start, left.end, right.start), turn(left.start, left.end, right.end),
      turn(right.start, right.end, left.start), turn(right.start, right.end, left.end)
    )
    if let common = shared.first {
      guard turns.0 == 0, turns.1 == 0 else { return false }
      // Collinear segments with a common end overlap unless they go in opposite directions.
      let first = left.start == common ? left.end : left.start
      let second = right.start == common ? right.end : right.start
      return (Int(first.longitude) - Int(common.longitude))
        * (Int(second.longitude) - Int(common.longitude))
        + (Int(first.latitude) - Int(common.latitude))
        * (Int(second.latitude) - Int(common.latitude)) > 0
    }
    return turns.0 * turns.1 <= 0 && turns.2 * turns.3 <= 0
  }

  /// Returns 1 for a left turn, −1 for a right turn, 0 for none.
  private static func turn(_ first: Point, _ second: Point, _ third: Point) -> Int {
    let across =
      (Int(second.longitude) - Int(first.longitude)) * (Int(third.latitude) - Int(first.latitude))
      - (Int(second.latitude) - Int(first.latitude)) * (Int(third.longitude) - Int(first.longitude))
    return across.signum()
  }
}
