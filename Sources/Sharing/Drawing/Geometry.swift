/// A point in units of the drawing, from its upper left corner.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// An axis-aligned rectangle.
package struct Frame: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
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
}
