package import Drawing
import SportsModel

/// A map within a frame: land, visited states, a trip, markers and labels.
///
/// A poster, card or page adds the rest.
package struct MapDrawing: Sendable {
  /// Sizes in units of the drawing.
  package struct Style: Sendable {
    var markerRadius: Double
    /// 0 for no labels.
    let labelSize: Double
    let border: Double
    /// The distance below which coast points are left out.
    let detail: Double
    /// From the outermost stadium to the frame.
    let margin: Double

    package static let poster = Style(
      markerRadius: 11, labelSize: 17, border: 0.8, detail: 0.9, margin: 72)
    /// Returns the style with smaller markers for many stadiums.
    func scaled(for count: Int) -> Style {
      var scaled = self
      scaled.markerRadius *= count <= 70 ? 1 : count <= 110 ? 0.9 : 0.82
      return scaled
    }
  }

  let map: VisitMap
  let theme: Theme
  let style: Style
  let panel: MapPanel

  package init(_ map: VisitMap, in frame: Frame, _ theme: Theme, _ style: Style) {
    self.map = map
    self.theme = theme
    self.style = style
    let view = MapViewport(of: map.stadiums.map(\.coordinate), in: frame, margin: style.margin)
    panel = MapPanel(nil, view, map.stadiums, style)
  }

  /// Returns the drawing, clipped to the frame by a definition with this id.
  package func elements(clippedBy clip: String) -> SVGElement {
    MapPanelDrawing(map: map, panel: panel, theme: theme, style: style).elements(clippedBy: clip)
  }
}
