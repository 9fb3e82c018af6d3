import Drawing

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

extension Point {
  func distance(to other: Point) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension Frame {
  func overlaps(_ other: Frame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  func contains(_ other: Frame) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }

  func contains(_ point: Point) -> Bool {
    x <= point.x && point.x <= right && y <= point.y && point.y <= bottom
  }

  /// Returns the shortest distance of a point from the rectangle; 0 inside.
  func distance(to point: Point) -> Double {
    let dx = max(x - point.x, 0, point.x - right)
    let dy = max(y - point.y, 0, point.y - bottom)
    return (dx * dx + dy * dy).squareRoot()
  }
}
