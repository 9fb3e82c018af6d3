package import Drawing

/// A picture to share.
package protocol Card: Sendable {
  /// Returns the drawing, 1080 units wide.
  func drawing(_ style: CardStyle) -> SVGDocument
}
