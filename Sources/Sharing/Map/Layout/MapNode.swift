import Drawing

/// A marker on a map: a stadium, or several that can't be drawn apart near their places.
struct MapNode: Hashable, Sendable {
  /// Indices of stadiums.
  let members: [Int]
  var first: Int { members.min() ?? 0 }
  /// The center of the marker.
  let point: Point
  /// The most important status of its stadiums.
  let status: MapStadium.VisitStatus
  /// From the center to the edge of the symbol.
  let extent: Double
}

/// Arranges markers so that they don't cover each other and each is near its true place.
struct MarkerArrangement {
  /// A marker moves at most by this many of its own radii.
  static let maxDisplacement = 2.0
  /// Markers whose distance is a smaller part of the sum of their radii become one.
  private static let minDistance = 0.8

  /// The radius of a visited stadium's marker.
  let radius: Double
  let stadiums: [MapStadium]
  /// The true positions.
  let places: [Point]

  /// A marker before it is moved.
  private typealias Draft = (members: [Int], marker: MarkerSpread.Marker)

  func nodes() -> [MapNode] {
    var drafts = stadiums.indices.compactMap { draft([$0]) }
    while true {
      let centers = MarkerSpread.centers(of: drafts.map(\.marker))
      let merged = merge(drafts, centers: centers)
      if merged.count == drafts.count {
        return zip(drafts, centers).map { draft, center in
          MapNode(
            members: draft.members, point: center, status: status(of: draft.members),
            extent: draft.marker.extent)
        }
      }
      drafts = merged
    }
  }

  /// Merges each pair of markers that cover each other, the nearest pairs first.
  private func merge(_ drafts: [Draft], centers: [Point]) -> [Draft] {
    var pairs: [(share: Double, first: Int, second: Int)] = []
    for first in drafts.indices {
      for second in drafts.indices where second > first {
        let sum = drafts[first].marker.extent + drafts[second].marker.extent
        guard abs(centers[first].x - centers[second].x) < sum else { continue }
        let share = centers[first].distance(to: centers[second]) / sum
        if share < Self.minDistance { pairs.append((share, first, second)) }
      }
    }
    var gone: Set<Int> = []
    var added: [Draft] = []
    for (_, first, second) in pairs.sorted(by: { ($0.share, $0.first) < ($1.share, $1.first) }) {
      guard !gone.contains(first), !gone.contains(second),
        let both = draft(drafts[first].members + drafts[second].members)
      else { continue }
      gone.formUnion([first, second])
      added.append(both)
    }
    return drafts.indices.filter { !gone.contains($0) }.map { drafts[$0] } + added
  }

  /// Returns a marker in the middle of its stadiums; nil if that is too far from one of them.
  private func draft(_ members: [Int]) -> Draft? {
    let count = Double(members.count)
    let middle = Point(
      members.map { places[$0].x }.reduce(0, +) / count,
      members.map { places[$0].y }.reduce(0, +) / count)
    let room = members.map { member in
      let symbol = MapMarker(status: stadiums[member].status, radius: radius)
      return symbol.ownRadius * Self.maxDisplacement - places[member].distance(to: middle)
    }
    guard let limit = room.min(), limit >= 0 else { return nil }
    let symbol = MapMarker(status: status(of: members), radius: radius)
    return (
      members: members.sorted(),
      marker: MarkerSpread.Marker(place: middle, extent: symbol.extent, limit: limit)
    )
  }

  private func status(of members: [Int]) -> MapStadium.VisitStatus {
    members.map { stadiums[$0].status }.max { $0.drawingOrder < $1.drawingOrder } ?? .missing
  }
}

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
    var moved = start(markers, pairs: pairs)
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
          Point(moved[first].x - dx * push, moved[first].y - dy * push), marker: markers[first])
        moved[second] = clamped(
          Point(moved[second].x + dx * push, moved[second].y + dy * push), marker: markers[second])
      }
      if isCalm { break }
    }
    return moved
  }

  /// Returns the places, with overlapping ones a little aside in directions of their own, so that
  /// markers in a row don't only push each other along it.
  private static func start(_ markers: [Marker], pairs: [(Int, Int)]) -> [Point] {
    var points = markers.map(\.place)
    let crowded = pairs.filter { first, second in
      let (one, other) = (markers[first], markers[second])
      return one.place.distance(to: other.place) < (one.extent + other.extent) * 0.99
    }
    for index in Set(crowded.flatMap { [$0, $1] }) {
      let marker = markers[index]
      points[index] = clamped(
        marker.place.onCircle(marker.extent * 0.05, turns: Double(index) * 0.381_966),
        marker: marker)
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

  private static func clamped(_ point: Point, marker: Marker) -> Point {
    let length = point.distance(to: marker.place)
    guard length > marker.limit else { return point }
    let part = marker.limit / length
    return Point(
      marker.place.x + (point.x - marker.place.x) * part,
      marker.place.y + (point.y - marker.place.y) * part)
  }
}
