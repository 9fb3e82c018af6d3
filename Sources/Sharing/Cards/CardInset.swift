/// Something that others draw, such as a small map, for a card to take in.
package struct CardInset: Hashable, Sendable {
  /// The size in which it is drawn; the card makes it fit.
  package let width: Double
  package let height: Double
  /// What its elements refer to; ids begin with `inset`.
  package let definitions: [SVGElement]
  package let elements: [SVGElement]

  package init(
    width: Double, height: Double, definitions: [SVGElement] = [], elements: [SVGElement]
  ) {
    self.width = max(1, width)
    self.height = max(1, height)
    self.definitions = definitions
    self.elements = elements
  }

  /// In the middle of a frame, as large as it gets.
  func element(in frame: Frame) -> SVGElement {
    let scale = min(frame.width / width, frame.height / height)
    return SVGElement.group(elements).moved(
      frame.center.x - width * scale / 2, frame.center.y - height * scale / 2, scale: scale)
  }
}
