/// A map to share: title, map, legend, and a list of stadiums elsewhere.
package struct MapPoster: Sendable {
  let map: VisitMap
  let theme: Theme

  package static let width = 1600.0
  private static let margin = 56.0
  private static let mapHeight = 960.0
  /// The width of the header and the footer.
  static let contentWidth = width - 2 * margin

  package init(_ map: VisitMap, _ theme: Theme) {
    self.map = map
    self.theme = theme
  }

  package var document: SVGDocument {
    let top = Self.margin + Self.headerHeight + 34
    let frame = Frame(x: 0, y: top, width: Self.width, height: Self.mapHeight)
    let height = frame.bottom + 36 + footerHeight + Self.margin
    let drawing = MapDrawing(map, in: frame, theme, .poster)
    return SVGDocument(
      width: Self.width, height: height, title: altText,
      definitions: [SVGElement.clip("map", SVGElement.rectangle(frame))],
      elements: [
        SVGElement.rectangle(Frame(width: Self.width, height: height)).fill(theme.background),
        drawing.elements(clippedBy: "map"),
        SVGElement.group(header).moved(Self.margin, Self.margin),
        SVGElement.group(footer).moved(Self.margin, frame.bottom + 36),
      ])
  }

  private var altText: String {
    let counts = MapStadium.VisitStatus.allCases.compactMap { status in
      let count = map.stadiums(status).count
      return count > 0 ? "\(count) \(status.word)" : nil
    }
    return ([map.title, map.subtitle].filter { !$0.isEmpty } + [counts.joined(separator: ", ")])
      .joined(separator: ", ")
  }
}
