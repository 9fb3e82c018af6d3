extension SVGElement {
  /// A colour and how much of it covers, at a place between 0 and 1.
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

  /// A definition: colours from top to bottom, or between two corners of what is filled.
  package static func gradient(
    _ id: String, from start: Point = Point(0, 0), to end: Point = Point(0, 1), _ stops: [Stop]
  ) -> SVGElement {
    SVGElement(
      .linearGradient,
      ["id": id, "x1": start.x.svg, "y1": start.y.svg, "x2": end.x.svg, "y2": end.y.svg],
      stops.map(\.element))
  }

  /// A definition: colours from the middle of what is filled to its edge.
  package static func glow(_ id: String, _ stops: [Stop]) -> SVGElement {
    SVGElement(.radialGradient, ["id": id], stops.map(\.element))
  }

  /// A definition: what cuts off other things.
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
