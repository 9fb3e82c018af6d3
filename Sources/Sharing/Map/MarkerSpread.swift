/// Moves overlapping markers apart, each only a little from its true place.
struct MarkerSpread {
  /// Centers nearer than this are pushed apart, in units of the drawing.
  let distance: Double
  /// The largest distance of a marker from its place.
  let maxDisplacement: Double
  private static let rounds = 40

  func spread(_ places: [Point]) -> [Point] {
    var moved = places
    for _ in 0..<Self.rounds {
      var isCalm = true
      for (first, second) in pairs(moved) {
        var dx = moved[second].x - moved[first].x
        var dy = moved[second].y - moved[first].y
        let length = (dx * dx + dy * dy).squareRoot()
        guard length < distance * 0.98 else { continue }
        isCalm = false
        if length < 0.01 {
          // Markers in the same place move in directions of their own.
          let away = Point(0, 0).onCircle(1, turns: Double(second) * 0.381_966)
          (dx, dy) = (away.x, away.y)
        } else {
          (dx, dy) = (dx / length, dy / length)
        }
        let push = (distance - length) / 2 * 0.6
        moved[first] = clamped(
          Point(moved[first].x - dx * push, moved[first].y - dy * push), places[first])
        moved[second] = clamped(
          Point(moved[second].x + dx * push, moved[second].y + dy * push), places[second])
      }
      if isCalm { break }
    }
    return moved
  }

  private func pairs(_ places: [Point]) -> [(Int, Int)] {
    let order = places.indices.sorted { (places[$0].x, $0) < (places[$1].x, $1) }
    var pairs: [(Int, Int)] = []
    for (position, first) in order.enumerated() {
      for second in order[(position + 1)...] {
        if places[second].x - places[first].x >= distance { break }
        if abs(places[second].y - places[first].y) < distance { pairs.append((first, second)) }
      }
    }
    return pairs
  }

  private func clamped(_ point: Point, _ place: Point) -> Point {
    let (dx, dy) = (point.x - place.x, point.y - place.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > maxDisplacement else { return point }
    return Point(place.x + dx / length * maxDisplacement, place.y + dy / length * maxDisplacement)
  }
}
