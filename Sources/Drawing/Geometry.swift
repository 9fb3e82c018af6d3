import Foundation

/// A point in units of the drawing, from its upper left corner.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// `12 3.5`.
  package var svg: String { "\(x.svg) \(y.svg)" }

  package func distance(to other: Point) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the point on a circle around this one, in turns clockwise from the top.
  package func onCircle(_ radius: Double, turns: Double) -> Point {
    let angle = turns * 2 * .pi
    return Point(x + radius * sin(angle), y - radius * cos(angle))
  }
}

/// An axis-aligned rectangle.
package struct Frame: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var right: Double { x + width }
  package var bottom: Double { y + height }
  package var center: Point { Point(x + width / 2, y + height / 2) }

  /// Returns the rectangle without a margin on its sides.
  package func inset(_ horizontal: Double, _ vertical: Double) -> Frame {
    Frame(
      x: x + horizontal, y: y + vertical, width: max(0, width - 2 * horizontal),
      height: max(0, height - 2 * vertical))
  }

  /// Returns columns of equal width with a gap between them.
  package func columns(_ count: Int, gap: Double) -> [Frame] {
    guard count > 0 else { return [] }
    let each = (width - gap * Double(count - 1)) / Double(count)
    return (0..<count).map {
      Frame(x: x + (each + gap) * Double($0), y: y, width: each, height: height)
    }
  }

  package func overlaps(_ other: Frame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  package func contains(_ other: Frame) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }

  package func contains(_ point: Point) -> Bool {
    x <= point.x && point.x <= right && y <= point.y && point.y <= bottom
  }

  /// Returns the shortest distance of a point from the rectangle; 0 inside.
  package func distance(to point: Point) -> Double {
    Point(max(x - point.x, 0, point.x - right), max(y - point.y, 0, point.y - bottom))
      .distance(to: Point(0, 0))
  }
}

/// The outline of a shape as path data.
package struct SVGPath: Hashable, Sendable {
  package let data: String

  /// Creates a path from path data of our own.
  package init(data: String) { self.data = data }

  /// Creates straight lines through points.
  package init(through points: some Sequence<Point>, isClosed: Bool = false) {
    let lines = points.map(\.svg).joined(separator: "L")
    data = lines.isEmpty ? "" : "M\(lines)\(isClosed ? "Z" : "")"
  }

  /// Returns an arc of a circle, in turns clockwise from the top.
  package static func arc(
    center: Point, radius: Double, from start: Double, to end: Double
  ) -> SVGPath {
    let first = center.onCircle(radius, turns: start).svg
    let last = center.onCircle(radius, turns: end).svg
    return SVGPath(
      data: "M\(first)A\(radius.svg) \(radius.svg) 0 \(end - start > 0.5 ? 1 : 0) 1 \(last)")
  }
}
