extension CardInset {
  /// Creates a map without labels, in the size of a progress card's inset.
  package init(_ map: VisitMap, for style: CardStyle) {
    let frame =
      style.isStory ? Frame(width: 904, height: 298) : Frame(width: 432, height: 180)
    let id = "inset-map"
    self.init(
      width: frame.width, height: frame.height,
      definitions: [SVGElement.clip(id, SVGElement.rectangle(frame, radius: 24))],
      elements: [
        MapDrawing(map, in: frame, Theme.named(style.theme), .small).elements(clippedBy: id)
      ])
  }
}
