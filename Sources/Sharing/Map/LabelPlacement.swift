/// Places labels next to markers where there is room, the most important first.
///
/// Important labels may be farther away, at the end of a line.
struct LabelPlacement {
  struct LabelCandidate {
    let text: String
    let point: Point
    let weight: FontWeight
    let size: Double
    let radius: Double
    /// Whether the label may be farther away.
    let isImportant: Bool
  }

  struct PlacedLabel {
    let index: Int
    let candidate: LabelCandidate
    let baseline: Point
    let anchor: TextAnchor
    let frame: Frame
    let line: Line?
  }

  struct Line {
    let start: Point
    let end: Point

    /// Small squares along the line, so that nothing is placed on it.
    var squares: [Frame] {
      (0...12).map { step in
        let part = Double(step) / 12
        let point = Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        return Frame(around: point, radius: 2)
      }
    }
  }

  let frame: Frame

  /// Places labels, the most important first, that overlap neither each other nor a marker; returns
  /// those that fit.
  func placed(_ candidates: [LabelCandidate], around obstacles: [Frame]) -> [PlacedLabel] {
    var taken = obstacles
    var names: [Frame] = []
    var placed: [PlacedLabel] = []
    for (index, candidate) in candidates.enumerated() {
      let width = TextFitter(candidate.weight).width(of: candidate.text, size: candidate.size)
      let near = Self.sides.lazy.map { self.near(index, candidate, width, $0) }
      let far = Self.distances.lazy.flatMap { distance in
        Self.turns.lazy.map { self.far(index, candidate, width, distance: distance, turns: $0) }
      }
      let isFree = { (option: PlacedLabel) in
        frame.contains(option.frame) && !taken.contains { $0.overlaps(option.frame) }
          && !(option.line?.squares ?? []).contains { square in
            names.contains(where: square.overlaps)
          }
      }
      guard
        let free = near.first(where: isFree)
          ?? (candidate.isImportant ? far.first(where: isFree) : nil)
      else { continue }
      placed.append(free)
      taken.append(free.frame)
      names.append(free.frame)
      if let line = free.line { taken += line.squares }
    }
    return placed
  }

  // MARK: Next to the marker

  /// The place of the text: its anchor, the distance from the marker in gaps, and the shift down in
  /// heights of capitals.
  private typealias Side = (anchor: TextAnchor, x: Double, y: Double, shift: Double)

  private static let sides: [Side] = [
    (.start, 1, 0, 0.5), (.end, -1, 0, 0.5), (.start, 0.7, -0.55, 0), (.start, 0.7, 0.55, 1),
    (.end, -0.7, -0.55, 0), (.end, -0.7, 0.55, 1), (.middle, 0, 1, 1), (.middle, 0, -1, 0),
  ]

  private func near(
    _ index: Int, _ candidate: LabelCandidate, _ width: Double, _ side: Side
  ) -> PlacedLabel {
    let gap = candidate.radius + candidate.size * 0.3
    let cap = candidate.size * Typography.capHeight
    let baseline = Point(
      candidate.point.x + gap * side.x, candidate.point.y + (gap * side.y + cap * side.shift))
    return label(index, candidate, width, at: baseline, side.anchor)
  }

  // MARK: Farther away

  /// In radii of the marker.
  private static let distances = [3.2, 4.6, 6.2, 8, 10]
  /// To the right first, then more and more upwards and downwards, then to the left.
  private static let turns = [0.25, 0.2, 0.3, 0.15, 0.35, 0.1, 0.4, 0.75, 0.7, 0.8, 0.85, 0.65]

  private func far(
    _ index: Int, _ candidate: LabelCandidate, _ width: Double, distance: Double, turns: Double
  ) -> PlacedLabel {
    let start = candidate.point.onCircle(candidate.radius, turns: turns)
    let end = candidate.point.onCircle(candidate.radius * distance, turns: turns)
    let isRight = turns < 0.5
    let gap = candidate.size * 0.25
    let baseline = Point(
      end.x + (isRight ? gap : -gap), end.y + candidate.size * Typography.capHeight / 2)
    return label(
      index, candidate, width, at: baseline, isRight ? .start : .end,
      line: Line(start: start, end: end))
  }

  private func label(
    _ index: Int, _ candidate: LabelCandidate, _ width: Double, at baseline: Point,
    _ anchor: TextAnchor, line: Line? = nil
  ) -> PlacedLabel {
    let left =
      switch anchor {
      case .start: baseline.x
      case .middle: baseline.x - width / 2
      case .end: baseline.x - width
      }
    let cap = candidate.size * Typography.capHeight
    // From a little above the capitals to the end of a `g`.
    let box = Frame(
      x: left - 2, y: baseline.y - cap - 2, width: width + 4,
      height: cap + candidate.size * 0.24 + 4)
    return PlacedLabel(
      index: index, candidate: candidate, baseline: baseline, anchor: anchor, frame: box, line: line
    )
  }
}

extension Frame {
  func overlaps(_ other: Frame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  func contains(_ other: Frame) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }

  init(around point: Point, radius: Double) {
    self.init(x: point.x - radius, y: point.y - radius, width: radius * 2, height: radius * 2)
  }
}
