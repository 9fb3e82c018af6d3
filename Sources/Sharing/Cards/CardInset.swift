/// A drawing inside a card, such as a small map.
package struct CardInset: Hashable, Sendable {
  /// The size of the drawing; the card scales it.
  package let width: Double
  package let height: Double
  /// Definitions of its elements; ids begin with `inset`.
  package let definitions: [SVGElement]
  package let elements: [SVGElement]

  func element(in frame: Frame) -> SVGElement {
    let scale = min(frame.width / width, frame.height / height)
    return SVGElement.group(elements).moved(
      frame.center.x - width * scale / 2, frame.center.y - height * scale / 2, scale: scale)
  }
}

/// The facts about a drawn card in the JSON document of its file.
package struct CardDocument: Encodable, Sendable {
  private let title: String
  /// The size in points.
  private let width: Int
  private let height: Int

  package init(_ drawing: SVGDocument) {
    title = drawing.title
    width = Int(drawing.width)
    height = Int(drawing.height)
  }
}
