/// The position of a line of text relative to its point.
package enum TextAnchor: String, Hashable, Sendable {
  case start, middle, end
}

/// The size, weight, color and alignment of text.
package struct TextStyle: Hashable, Sendable {
  package var size: Double
  package var weight: FontWeight
  package var color: Color
  package var anchor: TextAnchor
  /// The letter spacing, relative to the size.
  package var tracking: Double

  package init(
    _ size: Double, _ weight: FontWeight = .regular, _ color: Color,
    anchor: TextAnchor = .start, tracking: Double = 0
  ) {
    self.size = size
    self.weight = weight
    self.color = color
    self.anchor = anchor
    self.tracking = tracking
  }
}

extension SVGElement {
  /// Returns a line of text with its baseline at a point; control characters are removed.
  package static func text(_ text: String, at point: Point, _ style: TextStyle) -> SVGElement {
    var element = SVGElement(
      .text,
      [
        "x": point.x.svg, "y": point.y.svg, "font-size": style.size.svg,
        "font-weight": String(style.weight.rawValue), "fill": style.color.description,
      ], [.text(text.cleanedForDrawing())])
    if style.anchor != .start { element = element.with("text-anchor", style.anchor.rawValue) }
    if style.tracking != 0 {
      element = element.with("letter-spacing", (style.tracking * style.size).svg)
    }
    return element
  }
}
