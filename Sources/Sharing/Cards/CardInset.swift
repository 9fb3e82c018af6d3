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
