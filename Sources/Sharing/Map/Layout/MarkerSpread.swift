import Drawing

/// Moves overlapping markers apart, each at most by its own limit.
enum MarkerSpread {
  struct Marker: Hashable, Sendable {
    /// The true position.
    let place: Point
    /// From the center to the edge of the symbol.
    let extent: Double
    /// The largest distance of the symbol from its place.
    let limit: Double
  }

  private static let rounds = 120

  /// Returns the centers of the symbols.
  static func centers(of markers: [Marker]) -> [Point] {
    let pairs = pairs(markers)
    var moved = start(markers, pairs)
    for _ in 0..<rounds {
      var isCalm = true
      for (first, second) in pairs {
        let wanted = markers[first].extent + markers[second].extent
        var dx = moved[second].x - moved[first].x
        var dy = moved[second].y - moved[first].y
        let length = (dx * dx + dy * dy).squareRoot()
        guard length < wanted * 0.99 else { continue }
        isCalm = false
        guard length > 0 else { continue }
        (dx, dy) = (dx / length, dy / length)
        let push = (wanted - length) / 2 * 0.7
        moved[first] = clamped(
          Point(moved[first].x - dx * push, moved[first].y - dy * push), markers[first])
        moved[second] = clamped(
          Point(moved[second].x + dx * push, moved[second].y + dy * push), markers[second])
      }
      if isCalm { break }
    }
    return moved
  }

  /// Returns the places, with overlapping ones a little aside in directions of their own, so that
  /// markers in a row don't only push each other along it.
  private static func start(_ markers: [Marker], _ pairs: [(Int, Int)]) -> [Point] {
    var points = markers.map(\.place)
    let crowded = pairs.filter { first, second in
      let (one, other) = (markers[first], markers[second])
      return one.place.distance(to: other.place) < (one.extent + other.extent) * 0.99
    }
    for index in Set(crowded.flatMap { [$0, $1] }) {
      let marker = markers[index]
      points[index] = clamped(
        marker.place.onCircle(marker.extent * 0.05, turns: Double(index) * 0.381_966), marker)
    }
    return points
  }

  /// Returns the pairs that can touch.
  private static func pairs(_ markers: [Marker]) -> [(Int, Int)] {
    let order = markers.indices.sorted { (markers[$0].place.x, $0) < (markers[$1].place.x, $1) }
    let largest = markers.map { $0.extent + $0.limit }.max() ?? 0
    var pairs: [(Int, Int)] = []
    for (position, first) in order.enumerated() {
      let reach = markers[first].extent + markers[first].limit
      for second in order[(position + 1)...] {
        let (one, other) = (markers[first].place, markers[second].place)
        if other.x - one.x >= reach + largest { break }
        if one.distance(to: other) < reach + markers[second].extent + markers[second].limit {
          pairs.append((first, second))
        }
      }
    }
    return pairs
  }

  private static func clamped(_ point: Point, _ marker: Marker) -> Point {
    let length = point.distance(to: marker.place)
    guard length > marker.limit else { return point }
    let part = marker.limit / length
    return Point(
      marker.place.x + (point.x - marker.place.x) * part,
      marker.place.y + (point.y - marker.place.y) * part)
  }
}
