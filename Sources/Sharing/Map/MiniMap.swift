/// A map without words, for a part of a card.
package struct MiniMap: Sendable {
  /// What the card puts among its definitions; it refers to the id.
  package let definitions: [SVGElement]
  package let elements: [SVGElement]

  /// - Parameters:
  ///   - map: what is shown.
  ///   - frame: of the card.
  ///   - theme: of the card.
  ///   - radius: of the corners.
  ///   - id: of the clip, for cards with more than one map.
  package init(
    _ map: VisitMap, in frame: Frame, _ theme: Theme, radius: Double = 0, id: String = "mini-map"
  ) {
    definitions = [SVGElement.clip(id, SVGElement.rectangle(frame, radius: radius))]
    elements = [MapDrawing(map, in: frame, theme, .small).elements(clippedBy: id)]
  }
}
