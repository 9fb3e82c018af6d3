import SportsModel

/// A map within a frame: land, visited states, a trip, markers and labels.
///
/// A poster, card or page adds the rest.
package struct MapDrawing: Sendable {
  /// Sizes in units of the drawing.
  package struct Style: Sendable {
    let markerRadius: Double
    /// 0 for no labels.
    let labelSize: Double
    let border: Double
    /// The distance below which coast points are left out.
    let detail: Double
    /// From the outermost stadium to the frame.
    let margin: Double

    package static let poster = Style(
      markerRadius: 11, labelSize: 17, border: 1.1, detail: 0.9, margin: 72)
    /// For an inset of a card.
    package static let small = Style(
      markerRadius: 8, labelSize: 0, border: 1.2, detail: 2, margin: 26)
  }

  let map: VisitMap
  let theme: Theme
  let style: Style
  let view: MapViewport

  package init(_ map: VisitMap, in frame: Frame, _ theme: Theme, _ style: Style) {
    self.map = map
    self.theme = theme
    self.style = style
    view = MapViewport(of: map.stadiums.map(\.coordinate), in: frame, margin: style.margin)
  }

  /// Returns the drawing, clipped to the frame by a definition with this id.
  package func elements(clippedBy clip: String) -> SVGElement {
    let shown = map.stadiums.filter { MapViewport.shows($0.coordinate) }
      .sorted { ($0.status.drawingOrder, $0.id) < ($1.status.drawingOrder, $1.id) }
    let places = MarkerSpread(
      distance: style.markerRadius * 1.75, maxDisplacement: style.markerRadius * 3.2
    ).spread(shown.map { view.point($0.coordinate) })
    let labels = MapLabels(shown, places, theme, style, in: view.frame)
    return SVGElement.group(
      land + route + labels.lines + markers(shown, places) + labels.names
    ).clipped(by: clip)
  }

  private var land: [SVGElement] {
    let land = MapLand(map.outlines, view, detail: style.detail)
    let visited = map.visitedRegions
    let regions = land.regions.map { region in
      region.path.element.fill(visited.contains(region.id) ? theme.visitedLand : theme.land)
    }
    return [SVGElement.rectangle(view.frame).fill(theme.water)] + regions + [
      land.lines.element.fill(nil).stroke(theme.border, width: style.border).rounded()
    ]
  }

  private var route: [SVGElement] {
    let stops = view.route(of: map)
    guard stops.count > 1 else { return [] }
    return [
      SVGElement.path(SVGPath(through: stops)).fill(nil)
        .stroke(theme.planned, width: style.markerRadius * 0.3).rounded()
        .dashed([style.markerRadius * 0.8, style.markerRadius * 0.75])
    ]
  }

  private func markers(_ shown: [MapStadium], _ places: [Point]) -> [SVGElement] {
    zip(shown, places).map { stadium, point in
      SVGElement.group(
        MapMarker(status: stadium.status, radius: style.markerRadius).elements(at: point, theme)
      ).titled("\(stadium.name), \(stadium.place): \(stadium.status.word)")
    }
  }
}
