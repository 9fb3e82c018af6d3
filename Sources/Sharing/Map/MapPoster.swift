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

  package init(_ map: VisitMap, theme: Theme) {
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
        Self.clip(index), shape: SVGElement.rectangle(panel.frame, radius: index == 0 ? 0 : 12))
    }
    return SVGDocument(
      width: Self.width, height: height, title: altText, definitions: clips,
      elements: [
        SVGElement.rectangle(Frame(width: Self.width, height: height)).fill(theme.background)
      ] + panels + keyNextToInset + [
        SVGElement.group(header).moved(Self.margin, Self.margin),
        SVGElement.group(key).moved(Self.margin, top),
        SVGElement.group(footer).moved(Self.margin, top + keyHeight),
      ])
  }

  private static func clip(_ index: Int) -> String { index == 0 ? "map" : "inset-\(index)" }

  private var panels: [SVGElement] {
    sheet.panels.enumerated().flatMap { index, panel -> [SVGElement] in
      let drawing = MapDrawing(
        map: map, panel: panel, numbers: sheet.numbers[index], theme: theme, style: sheet.style
      ).elements(clippedBy: Self.clip(index))
      guard let area = panel.area else { return [drawing] }
      let rim = SVGElement.rectangle(panel.frame, radius: 12).fill(nil)
        .stroke(theme.text, width: 1.6)
      let title = SVGElement.text(
        area.name, at: Point(panel.frame.x, panel.frame.y - 14),
        style: TextStyle(24, weight: .semibold, color: theme.text))
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

// The title of a map and the numbers of visited stadiums and states.
extension MapPoster {
  static let headerHeight = 104.0
  private static let titleSize = 58.0
  private static let subtitleSize = 27.0

  var header: [SVGElement] {
    let figures = figures
    let room = Self.contentWidth - figures.width - 40
    let fitting = TextFitter(.heavy)
    let title = map.title.cleanedForDrawing()
    let size = fitting.size(of: title, width: room, from: [Self.titleSize, 48, 40, 34])
    return [
      SVGElement.text(
        fitting.truncated(title, size: size, width: room), at: Point(0, 48),
        style: TextStyle(size, weight: .heavy, color: theme.text)),
      SVGElement.text(
        TextFitter(.regular).truncated(map.subtitle, size: Self.subtitleSize, width: room),
        at: Point(0, 98), style: TextStyle(Self.subtitleSize, weight: .regular, color: theme.muted)),
    ] + figures.elements
  }

  /// `38 stadiums` and `19 states and provinces`, at the right.
  private var figures: (elements: [SVGElement], width: Double) {
    let visited = map.stadiums(.visited).count
    let regions = map.visitedStateCount
    var elements: [SVGElement] = []
    var right = Self.contentWidth
    for (count, word) in [
      (regions, localized(regions, one: "state or province", other: "states and provinces")),
      (visited, localized(visited, one: "stadium", other: "stadiums")),
    ] {
      let wide = max(
        TextFitter(.heavy).width(of: String(count), size: 64),
        TextFitter(.regular).width(of: word, size: 25))
      elements.append(
        SVGElement.text(
          String(count), at: Point(right, 50),
          style: TextStyle(64, weight: .heavy, color: theme.visited, anchor: .end)))
      elements.append(
        SVGElement.text(
          word, at: Point(right, 98),
          style: TextStyle(25, weight: .regular, color: theme.muted, anchor: .end)))
      right -= wide + 48
    }
    return (elements, Self.contentWidth - right - 48)
  }
}
