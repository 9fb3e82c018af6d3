import Drawing
import SportsModel

/// Draws a panel: land, visited states, a trip, markers and labels.
struct MapPanelDrawing {
  let map: VisitMap
  let panel: MapPanel
  /// The numbers of nodes without a name.
  var numbers: [Int: Int] = [:]
  let theme: Theme
  let style: MapDrawing.Style

  func elements(clippedBy clip: String) -> SVGElement {
    SVGElement.group(land + route + boxes + lines + markers + names).clipped(by: clip)
  }

  var land: [SVGElement] {
    let land = MapLand(map.outlines, panel.view, detail: style.detail)
    let visited = map.visitedRegions
    let regions = land.regions.map { region in
      region.path.element.fill(visited.contains(region.id) ? theme.visitedLand : theme.land)
    }
    return [SVGElement.rectangle(panel.frame).fill(theme.water)] + regions + [
      land.lines.element.fill(nil).stroke(theme.border, width: style.border).rounded()
    ]
  }

  private var route: [SVGElement] {
    let stops = panel.view.route(of: map)
    guard stops.count > 1 else { return [] }
    return [
      SVGElement.path(SVGPath(through: stops)).fill(nil)
        .stroke(theme.planned, width: style.markerRadius * 0.3).rounded()
        .dashed([style.markerRadius * 0.8, style.markerRadius * 0.75])
    ]
  }

  /// The rectangles that other panels enlarge, with dots at the true places.
  private var boxes: [SVGElement] {
    panel.enlarged.flatMap { area -> [SVGElement] in
      let dots = area.dots.map { dot in
        SVGElement.circle(dot.point, radius: style.markerRadius * 0.32)
          .fill(dot.status.color(theme))
      }
      let frame = SVGElement.rectangle(area.frame, radius: 3).fill(nil)
        .stroke(theme.text, width: 1.6)
      return dots + [frame]
    }
  }

  private var lines: [SVGElement] {
    panel.labels.compactMap(\.line).map { line in
      SVGElement.line(from: line.start, to: line.end).stroke(theme.muted, width: 1.4)
    }
  }

  private var markers: [SVGElement] {
    panel.nodes.indices.map { index in
      let node = panel.nodes[index]
      let titles = node.members.map { panel.stadiums[$0] }.map { stadium in
        stadium.status.label(stadium.name, stadium.place)
      }
      let marker = MapMarker(
        status: node.status, radius: style.markerRadius, number: numbers[index])
      return SVGElement.group(marker.elements(at: node.point, theme))
        .titled(titles.joined(separator: "; "))
    }
  }

  /// The labels with a rim in the color of the land, so that borders don't cross letters.
  private var names: [SVGElement] {
    panel.labels.flatMap { label in
      let candidate = panel.candidates[label.index]
      let isQuiet = candidate.box == nil && panel.nodes[label.index].status == .missing
      let text = SVGElement.text(
        candidate.text, at: label.baseline,
        TextStyle(
          candidate.size, candidate.weight, isQuiet ? theme.muted : theme.text,
          anchor: label.anchor))
      let rim = text.fill(theme.land).stroke(theme.land, width: 4, opacity: 0.85).rounded()
      return [rim, text]
    }
  }
}

extension MapStadium.VisitStatus {
  func color(_ theme: Theme) -> Color {
    switch self {
    case .visited: theme.visited
    case .planned: theme.planned
    case .missing: theme.missing
    }
  }
}
