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
  private static let leastDistance = 0.8

  /// The radius of a visited stadium's marker.
  let radius: Double
  let stadiums: [MapStadium]
  /// The true positions.
  let places: [Point]

  /// A marker before it is moved.
  private struct Draft {
    let members: [Int]
    let marker: MarkerSpread.Marker
  }

  func nodes() -> [MapNode] {
    var drafts = stadiums.indices.compactMap { draft([$0]) }
    while true {
      let centers = MarkerSpread.centers(of: drafts.map(\.marker))
      let merged = merge(drafts, centers)
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
  private func merge(_ drafts: [Draft], _ centers: [Point]) -> [Draft] {
    var pairs: [(share: Double, first: Int, second: Int)] = []
    for first in drafts.indices {
      for second in drafts.indices where second > first {
        let sum = drafts[first].marker.extent + drafts[second].marker.extent
        guard abs(centers[first].x - centers[second].x) < sum else { continue }
        let share = centers[first].distance(to: centers[second]) / sum
        if share < Self.leastDistance { pairs.append((share, first, second)) }
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
    return Draft(
      members: members.sorted(),
      marker: MarkerSpread.Marker(place: middle, extent: symbol.extent, limit: limit))
  }

  private func status(of members: [Int]) -> MapStadium.VisitStatus {
    members.map { stadiums[$0].status }.max { $0.drawingOrder < $1.drawingOrder } ?? .missing
  }
}
