import Foundation

/// An element of a drawing, created by factory functions; every value is escaped when written.
package struct SVGElement: Hashable, Sendable {
  package enum Name: String, Sendable {
    case svg, g, rect, circle, line, path, text, image, defs, clipPath, title, a, style
    case linearGradient, stop
  }

  package enum Child: Hashable, Sendable {
    case element(SVGElement)
    case text(String)
  }

  struct Attribute: Hashable, Sendable {
    let name: String
    var value: String
  }

  package let name: Name
  private(set) var attributes: [Attribute] = []
  package var children: [Child] = []

  package init(
    _ name: Name, _ attributes: KeyValuePairs<String, String> = [:], children: [Child] = []
  ) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0.key, value: $0.value) }
    self.children = children
  }

  package func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  package func with(_ name: String, _ value: String) -> SVGElement {
    var changed = self
    if let index = attributes.firstIndex(where: { $0.name == name }) {
      changed.attributes[index].value = value
    } else {
      changed.attributes.append(Attribute(name: name, value: value))
    }
    return changed
  }

  package static func group(_ elements: [SVGElement]) -> SVGElement {
    SVGElement(.g, [:], children: elements.map(Child.element))
  }

  package static func rectangle(_ frame: Frame, radius: Double = 0) -> SVGElement {
    let element = SVGElement(
      .rect,
      ["x": frame.x.svg, "y": frame.y.svg, "width": frame.width.svg, "height": frame.height.svg])
    return radius > 0 ? element.with("rx", radius.svg) : element
  }

  package static func circle(_ center: Point, radius: Double) -> SVGElement {
    SVGElement(.circle, ["cx": center.x.svg, "cy": center.y.svg, "r": radius.svg])
  }

  package static func line(from start: Point, to end: Point) -> SVGElement {
    SVGElement(.line, ["x1": start.x.svg, "y1": start.y.svg, "x2": end.x.svg, "y2": end.y.svg])
  }

  package static func path(_ path: SVGPath) -> SVGElement { SVGElement(.path, ["d": path.data]) }

  /// Returns elements that open an address, in a PDF with a link annotation.
  package static func link(_ elements: [SVGElement], to address: String) -> SVGElement {
    SVGElement(.a, ["href": address], children: elements.map(Child.element))
  }

  /// Returns a definition of a clipping shape.
  package static func clip(_ id: String, shape: SVGElement) -> SVGElement {
    SVGElement(.clipPath, ["id": id], children: [.element(shape)])
  }

  /// Returns a definition of a gradient from the upper to the lower edge of a shape, between colors
  /// with opacities from 0 to 1.
  package static func verticalGradient(
    _ id: String, from top: (color: Color, opacity: Double),
    to bottom: (color: Color, opacity: Double)
  ) -> SVGElement {
    let stops = [(0, top), (1, bottom)].map { offset, stop in
      Child.element(
        SVGElement(
          .stop,
          [
            "offset": String(offset), "stop-color": stop.color.description,
            "stop-opacity": stop.opacity.svg(digits: 3),
          ]))
    }
    return SVGElement(
      .linearGradient, ["id": id, "x1": "0", "y1": "0", "x2": "0", "y2": "1"], children: stops)
  }

  /// Returns a picture that fills a frame and is clipped to it.
  package static func image(
    _ bytes: [UInt8], type: String = "image/jpeg", in frame: Frame
  ) -> SVGElement {
    SVGElement(
      .image,
      [
        "x": frame.x.svg, "y": frame.y.svg, "width": frame.width.svg, "height": frame.height.svg,
        "preserveAspectRatio": "xMidYMid slice",
        "href": "data:\(type);base64,\(Data(bytes).base64EncodedString())",
      ])
  }

  package func fill(_ color: Color?) -> SVGElement { with("fill", color?.description ?? "none") }

  /// Returns the element filled by a gradient of the document's definitions.
  package func painted(by id: String) -> SVGElement { with("fill", "url(#\(id))") }

  package func fillOpacity(_ opacity: Double) -> SVGElement {
    with("fill-opacity", opacity.svg(digits: 3))
  }

  package func stroke(_ color: Color, width: Double, opacity: Double = 1) -> SVGElement {
    let drawn = with("stroke", color.description).with("stroke-width", width.svg)
    return opacity < 1 ? drawn.with("stroke-opacity", opacity.svg(digits: 3)) : drawn
  }

  /// Returns the element with round line ends and corners.
  package func rounded() -> SVGElement {
    with("stroke-linecap", "round").with("stroke-linejoin", "round")
  }

  /// Returns the element with alternating dashes and gaps.
  package func dashed(_ lengths: [Double]) -> SVGElement {
    with("stroke-dasharray", lengths.map(\.svg).joined(separator: " "))
  }

  /// Returns the element moved, and then scaled.
  package func moved(_ x: Double, _ y: Double, scale: Double = 1) -> SVGElement {
    let move = "translate(\(x.svg) \(y.svg))"
    return with("transform", scale == 1 ? move : "\(move) scale(\(scale.svg(digits: 5)))")
  }

  /// Returns the element clipped by a shape of the document's definitions.
  package func clipped(by id: String) -> SVGElement { with("clip-path", "url(#\(id))") }

  /// Returns the text as a heading for screen readers; 1 is the title of the document.
  package func heading(_ level: Int) -> SVGElement {
    with("role", "heading").with("aria-level", String(level))
  }

  /// Returns the element with a description for screen readers.
  package func titled(_ title: String) -> SVGElement {
    var changed = self
    changed.children.insert(.element(SVGElement(.title, [:], children: [.text(title)])), at: 0)
    return changed
  }
}

/// The position of a line of text relative to its point.
package enum TextAnchor: String, Hashable, Sendable {
  case start, middle, end
}

extension SVGElement {
  /// Returns a line of text with its baseline at a point; control characters are removed.
  ///
  /// The letter spacing, `tracking`, is relative to the size.
  package static func text(
    _ text: String, at point: Point, size: Double, weight: FontWeight = .regular, color: Color,
    anchor: TextAnchor = .start, tracking: Double = 0
  ) -> SVGElement {
    var element = SVGElement(
      .text,
      [
        "x": point.x.svg, "y": point.y.svg, "font-size": size.svg,
        "font-weight": String(weight.rawValue), "fill": color.description,
      ], children: [.text(text.cleanedForDrawing())])
    if anchor != .start { element = element.with("text-anchor", anchor.rawValue) }
    if tracking != 0 { element = element.with("letter-spacing", (tracking * size).svg) }
    return element
  }
}
