extension SVGElement {
  /// A color with an opacity at a position between 0 and 1.
  package struct Stop: Hashable, Sendable {
    let place: Double
    let color: Color
    let opacity: Double

    package init(_ place: Double, _ color: Color, opacity: Double = 1) {
      self.place = place
      self.color = color
      self.opacity = opacity
    }
  }

  /// Returns a definition of colors from top to bottom, or between two corners of the filled shape.
  package static func gradient(
    _ id: String, from start: Point = Point(0, 0), to end: Point = Point(0, 1), _ stops: [Stop]
  ) -> SVGElement {
    SVGElement(
      .linearGradient,
      ["id": id, "x1": start.x.svg, "y1": start.y.svg, "x2": end.x.svg, "y2": end.y.svg],
      stops.map(\.element))
  }

  /// Returns a definition of colors from the center of the filled shape to its edge.
  package static func glow(_ id: String, _ stops: [Stop]) -> SVGElement {
    SVGElement(.radialGradient, ["id": id], stops.map(\.element))
  }

  /// Returns a definition of a clipping shape.
  package static func clip(_ id: String, _ shape: SVGElement) -> SVGElement {
    SVGElement(.clipPath, ["id": id], [.element(shape)])
  }
}

extension SVGElement.Stop {
  fileprivate var element: SVGElement.Child {
    let stop = SVGElement(
      .stop, ["offset": place.svg(digits: 3), "stop-color": color.description])
    return .element(opacity < 1 ? stop.with("stop-opacity", opacity.svg(digits: 3)) : stop)
  }
}
