import Drawing

/// Places labels where it is clear which marker they name; a label without such a place is left out.
///
/// Important labels may be farther away, at the end of a line.
struct LabelPlacement {
  struct Candidate: Hashable, Sendable {
    let text: String
    /// The center of the marker.
    let point: Point
    let weight: FontWeight
    let size: Double
    /// From the center of the marker to its edge.
    let extent: Double
    /// True if the label may be farther away.
    let isImportant: Bool
    /// The index of the marker; nil for a rectangle.
    var marker: Int?
    /// The named rectangle, instead of a round marker.
    var box: Frame?
  }

  struct PlacedLabel: Hashable, Sendable {
    /// The candidate's index.
    let index: Int
    let baseline: Point
    let anchor: TextAnchor
    let frame: Frame
    let line: Segment?
  }

  struct Circle: Hashable, Sendable {
    let center: Point
    let radius: Double
  }

  let frame: Frame
  let markers: [Circle]
  /// Rectangles that nothing covers.
  let boxes: [Frame]

  private var placed: [PlacedLabel] = []
  private var candidates: [Candidate] = []
  /// The width of each candidate's text.
  private var widths: [Double] = []

  init(frame: Frame, markers: [Circle], boxes: [Frame] = []) {
    (self.frame, self.markers, self.boxes) = (frame, markers, boxes)
  }

  /// Returns the important labels next to their markers or at the ends of lines, then the others.
  mutating func place(_ candidates: [Candidate]) -> [PlacedLabel] {
    self.candidates = candidates
    widths = candidates.map { TextFitter($0.weight).width(of: $0.text, size: $0.size) }
    var urgent: [Int] = []
    var best: (placed: [PlacedLabel], failed: Int)?
    for _ in 0..<Self.tries {
      let failed = placeImportant(first: urgent)
      if failed.count < best?.failed ?? .max { best = (placed, failed.count) }
      // If only a few have no room, the others may have some to spare.
      if failed.isEmpty || failed.count > Self.fewFailures { break }
      urgent = failed + urgent.filter { !failed.contains($0) }
    }
    placed = best?.placed ?? []
    for index in candidates.indices where !candidates[index].isImportant { _ = placeNear(index) }
    return placed
  }

  private static let tries = 8
  private static let fewFailures = 40

  /// Places important labels, the urgent ones first; returns those without room.
  private mutating func placeImportant(first urgent: [Int]) -> [Int] {
    placed = []
    let important = candidates.indices.filter { candidates[$0].isImportant }
    // A rectangle without a name is named by its inset.
    for index in important where candidates[index].box != nil { _ = placeNear(index) }
    let failed = urgent.filter { !placeNear($0) && !placeFar($0) }
    let rest = important.filter {
      candidates[$0].box == nil && !urgent.contains($0) && !placeNear($0)
    }
    return failed + rest.filter { !placeFar($0) }
  }

  // MARK: Room

  /// The least distance of a line from the markers of other stadiums.
  private static let lineClearance = 4.0

  private func isFree(_ label: PlacedLabel) -> Bool {
    let candidate = candidates[label.index]
    guard frame.contains(label.frame) else { return false }
    // Farther from every other marker than from its own.
    let clearance = candidate.size * 0.42
    for (index, marker) in markers.enumerated() {
      let minDistance = marker.radius + (index == candidate.marker ? 0 : clearance)
      let reach = abs(marker.center.y - label.frame.center.y) - label.frame.height / 2
      if reach < minDistance, label.frame.distance(to: marker.center) < minDistance { return false }
    }
    if boxes.contains(where: label.frame.overlaps) { return false }
    for other in placed {
      if other.frame.overlaps(label.frame) { return false }
      if other.line?.crosses(label.frame) == true { return false }
    }
    return label.line.map { isFree($0, of: candidate.marker) } ?? true
  }

  private func isFree(_ line: Segment, of own: Int?) -> Bool {
    for (index, marker) in markers.enumerated() where index != own {
      if line.distance(to: marker.center) < marker.radius + Self.lineClearance { return false }
    }
    for other in placed {
      if line.crosses(other.frame) { return false }
      if let crossed = other.line, line.crosses(crossed) { return false }
    }
    return !boxes.contains(where: line.crosses)
  }

  // MARK: Next to the marker

  /// The place of the text: its anchor, the distance from the marker in gaps, and the shift down in
  /// heights of capitals.
  private typealias Side = (anchor: TextAnchor, x: Double, y: Double, shift: Double)

  private static let straight: [Side] = [
    (.start, 1, 0, 0.5), (.end, -1, 0, 0.5), (.middle, 0, 1, 1), (.middle, 0, -1, 0),
  ]
  private static let diagonal: [Side] = [
    (.start, 0.7, -0.55, 0), (.start, 0.7, 0.55, 1), (.end, -0.7, -0.55, 0), (.end, -0.7, 0.55, 1),
  ]

  private mutating func placeNear(_ index: Int) -> Bool {
    let sides =
      candidates[index].box == nil
      ? Self.straight[..<2] + Self.diagonal + Self.straight[2...] : Self.straight[...]
    return placeFirst(of: sides.map { near(index, side: $0) })
  }

  /// Places the first of some labels that has room.
  private mutating func placeFirst(of labels: [PlacedLabel]) -> Bool {
    guard let free = labels.first(where: isFree) else { return false }
    placed.append(free)
    return true
  }

  private func near(_ index: Int, side: Side) -> PlacedLabel {
    let candidate = candidates[index]
    let gap = candidate.size * 0.3
    let reach = candidate.box.map { ($0.width / 2, $0.height / 2) }
    let cap = candidate.size * Typography.capHeight
    let baseline = Point(
      candidate.point.x + ((reach?.0 ?? candidate.extent) + gap) * side.x,
      candidate.point.y + ((reach?.1 ?? candidate.extent) + gap) * side.y + cap * side.shift)
    return label(index, at: baseline, anchor: side.anchor)
  }

  // MARK: Farther away

  /// From the edge of the marker, in heights of letters.
  private static let distances = [1.2, 1.9, 2.7, 3.6, 4.6]
  /// To the right first, then more and more upwards and downwards, then to the left.
  private static let turns = [
    0.25, 0.2, 0.3, 0.15, 0.35, 0.1, 0.4, 0.75, 0.7, 0.8, 0.85, 0.65, 0.6, 0.9,
  ]

  private mutating func placeFar(_ index: Int) -> Bool {
    placeFirst(
      of: Self.distances.flatMap { distance in
        Self.turns.map { far(index, distance: distance, turns: $0) }
      })
  }

  private func far(_ index: Int, distance: Double, turns: Double) -> PlacedLabel {
    let candidate = candidates[index]
    let start = candidate.point.onCircle(candidate.extent, turns: turns)
    let end = candidate.point.onCircle(candidate.extent + candidate.size * distance, turns: turns)
    let isRight = turns < 0.5
    let gap = candidate.size * 0.3
    let baseline = Point(
      end.x + (isRight ? gap : -gap), end.y + candidate.size * Typography.capHeight / 2)
    return label(
      index, at: baseline, anchor: isRight ? .start : .end, line: Segment(start: start, end: end))
  }

  private func label(
    _ index: Int, at baseline: Point, anchor: TextAnchor, line: Segment? = nil
  ) -> PlacedLabel {
    let (size, width) = (candidates[index].size, widths[index])
    let left =
      switch anchor {
      case .start: baseline.x
      case .middle: baseline.x - width / 2
      case .end: baseline.x - width
      }
    let cap = size * Typography.capHeight
    // From a little above the capitals to the end of a `g`.
    let box = Frame(
      x: left - 2, y: baseline.y - cap - 2, width: width + 4, height: cap + size * 0.24 + 4)
    return PlacedLabel(index: index, baseline: baseline, anchor: anchor, frame: box, line: line)
  }
}

/// A straight line between two points of a drawing.
struct Segment: Hashable, Sendable {
  let start: Point
  let end: Point

  /// Returns the shortest distance of a point from the line.
  func distance(to point: Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    guard square > 0 else { return start.distance(to: point) }
    let part = ((point.x - start.x) * dx + (point.y - start.y) * dy) / square
    let clamped = min(1, max(0, part))
    return Point(start.x + clamped * dx, start.y + clamped * dy).distance(to: point)
  }

  func crosses(_ other: Segment) -> Bool {
    let starts = (side(of: other.start), side(of: other.end))
    let ends = (other.side(of: start), other.side(of: end))
    return starts.0 * starts.1 <= 0 && ends.0 * ends.1 <= 0
  }

  func crosses(_ frame: Frame) -> Bool {
    if frame.contains(start) || frame.contains(end) { return true }
    let corners = [
      Point(frame.x, frame.y), Point(frame.right, frame.y), Point(frame.right, frame.bottom),
      Point(frame.x, frame.bottom),
    ]
    return corners.indices.contains { index in
      crosses(Segment(start: corners[index], end: corners[(index + 1) % 4]))
    }
  }

  /// Positive on one side of the line, negative on the other.
  private func side(of point: Point) -> Double {
    (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
  }
}
