package import Drawing
import Localization

/// A map to share: title, map, insets, legend, and lists of stadiums without a name on the map.
package struct MapPoster: Sendable {
  let map: VisitMap
  let theme: Theme
  let sheet: MapSheet

  package static let width = 1600.0
  static let margin = 56.0
  private static let mapHeight = 960.0
  /// The width of the header and the footer.
  static let contentWidth = width - 2 * margin

  package init(_ map: VisitMap, _ theme: Theme) {
    self.map = map
    self.theme = theme
    let frame = Frame(
      x: 0, y: Self.margin + Self.headerHeight + 34, width: Self.width, height: Self.mapHeight)
    sheet = MapSheet(
      map, in: frame, insetsAt: Point(Self.margin, frame.bottom + 24), width: Self.contentWidth)
  }

  var rows: InsetRows {
    InsetRows(
      count: sheet.insets.count, origin: Point(Self.margin, sheet.main.frame.bottom + 24),
      width: Self.contentWidth)
  }

  package var document: SVGDocument {
    let top = sheet.main.frame.bottom + 36 + rows.height
    let height = top + keyHeight + footerHeight + Self.margin
    let clips = sheet.panels.enumerated().map { index, panel in
      SVGElement.clip(
        Self.clip(index), SVGElement.rectangle(panel.frame, radius: index == 0 ? 0 : 12))
    }
    return SVGDocument(
      width: Self.width, height: height, title: altText, definitions: clips,
      elements: [
        SVGElement.rectangle(Frame(width: Self.width, height: height)).fill(theme.background)
      ]
        + panels + keyNextToInset + [
          SVGElement.group(header).moved(Self.margin, Self.margin),
          SVGElement.group(key).moved(Self.margin, top),
          SVGElement.group(footer).moved(Self.margin, top + keyHeight),
        ])
  }

  private static func clip(_ index: Int) -> String { index == 0 ? "map" : "inset-\(index)" }

  private var panels: [SVGElement] {
    sheet.panels.enumerated().flatMap { index, panel -> [SVGElement] in
      let drawing = MapPanelDrawing(
        map: map, panel: panel, numbers: sheet.numbers[index], theme: theme, style: sheet.style
      ).elements(clippedBy: Self.clip(index))
      guard let area = panel.area else { return [drawing] }
      let rim = SVGElement.rectangle(panel.frame, radius: 12).fill(nil)
        .stroke(theme.text, width: 1.6)
      let title = SVGElement.text(
        area.name, at: Point(panel.frame.x, panel.frame.y - 14),
        TextStyle(24, .semibold, theme.text))
      return [drawing, rim, title]
    }
  }

  var altText: String {
    let counts = MapStadium.VisitStatus.allCases.compactMap { status in
      let count = map.stadiums(status).count
      return count > 0 ? status.counted(count) : nil
    }
    return ([map.title, map.subtitle].filter { !$0.isEmpty } + counts)
      .joined(separator: localized(", ", context: "list"))
  }
}
