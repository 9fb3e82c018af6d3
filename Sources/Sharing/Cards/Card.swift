/// A picture to share.
package protocol Card: Hashable, Sendable {
  /// Returns the drawing, 1080 units wide.
  func drawing(_ style: CardStyle) -> SVGDocument
}
