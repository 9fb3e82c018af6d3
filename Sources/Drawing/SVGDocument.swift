/// A drawing in SVG.
package struct SVGDocument: Hashable, Sendable {
  package let width: Double
  package let height: Double
  /// A description for screen readers.
  package let title: String
  package var definitions: [SVGElement]
  package var elements: [SVGElement]
  /// A photo that covers the page, under the elements.
  package var photo: PixelGrid?

  package init(
    width: Double, height: Double, title: String, definitions: [SVGElement] = [],
    elements: [SVGElement], photo: PixelGrid? = nil
  ) {
    (self.width, self.height, self.title) = (width, height, title)
    (self.definitions, self.elements, self.photo) = (definitions, elements, photo)
  }

  private static let photoQuality = 88

  /// Returns the drawing with its photo as an element.
  func embeddingPhoto() throws(DrawingError) -> SVGDocument {
    guard let photo else { return self }
    var document = self
    document.photo = nil
    document.elements.insert(
      .image(
        try photo.jpeg(quality: Self.photoQuality), in: Frame(width: width, height: height)), at: 0)
    return document
  }

  /// The file without the photo: one element per line, always the same bytes for the same drawing.
  package var svg: String {
    var children = [SVGElement(.title, [:], children: [.text(title.cleanedForDrawing())])]
    if !definitions.isEmpty {
      children.append(SVGElement(.defs, [:], children: definitions.map(SVGElement.Child.element)))
    }
    let root = SVGElement(
      .svg,
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": width.svg, "height": height.svg,
        "viewBox": "0 0 \(width.svg) \(height.svg)", "role": "img",
        "font-family": Typography.families,
      ], children: (children + elements).map(SVGElement.Child.element))
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    root.write(to: &text, depth: 0)
    return text
  }
}

extension SVGElement {
  /// The maximum nesting; drawings stay below it.
  private static let maxDepth = 64

  /// Writes the element and its children, each element on its own line.
  ///
  /// Text stays on the line of its element, because spaces in it would be drawn.
  fileprivate func write(to text: inout String, depth: Int) {
    let indent = String(repeating: "  ", count: min(depth, Self.maxDepth))
    text += "\(indent)<\(name.rawValue)"
    for attribute in attributes {
      text += " \(attribute.name)=\"\(attribute.value.escapedForSVG)\""
    }
    guard !children.isEmpty, depth < Self.maxDepth else {
      text += "/>\n"
      return
    }
    text += ">"
    var isOnLine = true
    for child in children {
      switch child {
      case .text(let content): text += content.escapedForSVG
      case .element(let element):
        if isOnLine { text += "\n" }
        isOnLine = false
        element.write(to: &text, depth: depth + 1)
      }
    }
    text += isOnLine ? "</\(name.rawValue)>\n" : "\(indent)</\(name.rawValue)>\n"
  }
}
