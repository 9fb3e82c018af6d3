import Drawing
import SportsModel

/// A part of a map: a projection fitted to a frame, markers, labels, and the rectangles that other
/// panels enlarge.
struct MapPanel: Sendable {
  /// A rectangle that another panel enlarges.
  struct Enlarged: Sendable {
    let name: String
    let frame: Frame
    /// The stadiums inside, at their true places.
    let dots: [(point: Point, status: MapStadium.VisitStatus)]
  }

  /// nil for the main map.
  let area: MapArea?
  let view: MapViewport
  /// Stadiums with a marker on this panel.
  let stadiums: [MapStadium]
  let nodes: [MapNode]
  let enlarged: [Enlarged]
  let labels: [LabelPlacement.PlacedLabel]
  /// The texts of the labels: first of the nodes, then of the enlarged areas.
  let candidates: [LabelPlacement.Candidate]

  var frame: Frame { view.frame }

  /// The part of an inset whose stadiums it contains; the rest is context.
  static let contextMargin = 14.0

  /// Creates a panel with all stadiums in view that no other panel enlarges.
  init(
    _ area: MapArea?, view: MapViewport, stadiums all: [MapStadium],
    enlargedBy insets: [MapPanel] = [], style: MapDrawing.Style
  ) {
    self.area = area
    self.view = view
    let inside = view.frame.inset(Self.contextMargin, Self.contextMargin)
    let visible = all.filter { stadium in
      MapViewport.shows(stadium.coordinate)
        && (area == nil || inside.contains(view.point(stadium.coordinate)))
    }
    let others = insets.filter { $0.area != area }
    stadiums = visible.filter { stadium in !others.contains { $0.enlarges(stadium.coordinate) } }
    let places = stadiums.map { view.point($0.coordinate) }
    nodes = MarkerArrangement(radius: style.markerRadius, stadiums: stadiums, places: places)
      .nodes().sorted { ($0.status.drawingOrder, $0.first) < ($1.status.drawingOrder, $1.first) }
    enlarged = others.compactMap { inset -> Enlarged? in
      guard let area = inset.area else { return nil }
      let box = view.frame(of: inset.view, inside: Self.contextMargin)
      // An inset within an inset has its rectangle there.
      let isNested = others.contains {
        $0.area != area && $0.view.contains(middleOf: inset.view, inside: Self.contextMargin)
          && $0.view.scale < inset.view.scale
      }
      if isNested { return nil }
      let dots = visible.filter { inset.enlarges($0.coordinate) }
        .sorted { ($0.status.drawingOrder, $0.id) < ($1.status.drawingOrder, $1.id) }
        .map { (view.point($0.coordinate), $0.status) }
      return Enlarged(name: area.name, frame: box, dots: dots)
    }
    candidates = Self.candidates(for: nodes, of: stadiums, enlarged: enlarged, style: style)
    labels = Self.labels(placing: candidates, at: nodes, around: enlarged, in: view.frame)
  }

  /// Returns whether this inset shows a place, so that other panels leave it out.
  func enlarges(_ place: Coordinate) -> Bool {
    frame.inset(Self.contextMargin, Self.contextMargin).contains(view.point(place))
  }

  // MARK: Labels

  private static func candidates(
    for nodes: [MapNode], of stadiums: [MapStadium], enlarged: [Enlarged], style: MapDrawing.Style
  ) -> [LabelPlacement.Candidate] {
    guard style.labelSize > 0 else { return [] }
    let names = nodes.indices.map { index in
      let node = nodes[index]
      let isMissing = node.status == .missing
      return LabelPlacement.Candidate(
        text: stadiums[node.first].name.cleanedForDrawing(limit: 40), point: node.point,
        weight: isMissing ? .regular : .semibold,
        size: isMissing ? style.labelSize * 0.84 : style.labelSize, extent: node.extent,
        isImportant: !isMissing, marker: index)
    }
    let areas = enlarged.map { area in
      LabelPlacement.Candidate(
        text: area.name, point: area.frame.center, weight: .semibold,
        size: style.labelSize * 0.84, extent: 0, isImportant: true, box: area.frame)
    }
    return names + areas
  }

  /// Returns the labels that fit; visited stadiums come first, then planned ones, from west to east,
  /// so that small changes of the data change little.
  private static func labels(
    placing candidates: [LabelPlacement.Candidate], at nodes: [MapNode],
    around enlarged: [Enlarged], in frame: Frame
  ) -> [LabelPlacement.PlacedLabel] {
    let areas = candidates.indices.filter { candidates[$0].box != nil }
    // A marker of several stadiums has a number instead.
    let names = candidates.indices.filter {
      candidates[$0].box == nil && nodes[$0].members.count == 1
    }
    let order =
      areas
      + names.sorted { left, right in
        (-nodes[left].status.drawingOrder, nodes[left].point.x, nodes[left].first)
          < (-nodes[right].status.drawingOrder, nodes[right].point.x, nodes[right].first)
      }
    var placement = LabelPlacement(
      frame: frame.inset(10, 10), markers: nodes.map { .init(center: $0.point, radius: $0.extent) },
      boxes: enlarged.map(\.frame))
    return placement.place(order.map { candidates[$0] }).map { $0.renumbered(order[$0.index]) }
  }

  /// The markers with visited or planned stadiums and without a name.
  var unnamed: [Int] {
    let named = Set(labels.map(\.index))
    return nodes.indices.filter { nodes[$0].status != .missing && !named.contains($0) }
  }

  /// Returns the stadiums of an area without a name on this panel, or at the marker of several.
  func crowded(in area: MapArea) -> Set<StadiumID> {
    let unnamed = Set(unnamed)
    let crowded = nodes.indices.filter { unnamed.contains($0) || nodes[$0].members.count > 1 }
    let members = crowded.flatMap { nodes[$0].members }.map { stadiums[$0] }
    return Set(members.filter { area.contains($0.coordinate) }.map(\.id))
  }
}

extension LabelPlacement.PlacedLabel {
  fileprivate func renumbered(_ index: Int) -> Self {
    Self(index: index, baseline: baseline, anchor: anchor, frame: frame, line: line)
  }
}

/// A map within a frame: land, visited states, a trip, markers and labels.
///
/// A poster, card or page adds the rest.
struct MapDrawing: Sendable {
  /// Sizes in units of the drawing.
  struct Style: Sendable {
    var markerRadius: Double
    /// 0 for no labels.
    let labelSize: Double
    let border: Double
    /// The distance below which coast points are left out.
    let detail: Double
    /// From the outermost stadium to the frame.
    let margin: Double

    static let poster = Style(markerRadius: 11, labelSize: 17, border: 0.8, detail: 0.9, margin: 72)
    /// Returns the style with smaller markers for many stadiums.
    func scaled(for count: Int) -> Style {
      var scaled = self
      scaled.markerRadius *= count <= 70 ? 1 : count <= 110 ? 0.9 : 0.82
      return scaled
    }
  }

  let map: VisitMap
  let panel: MapPanel
  /// The numbers of nodes without a name.
  var numbers: [Int: Int] = [:]
  let theme: Theme
  let style: Style

  /// Returns the drawing, clipped to the frame by a definition with this id.
  func elements(clippedBy clip: String) -> SVGElement {
    SVGElement.group(land + route + boxes + lines + markers + names).clipped(by: clip)
  }

  var land: [SVGElement] {
    let land = MapLand(map.outlines, view: panel.view, detail: style.detail)
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
        candidate.text, at: label.baseline, size: candidate.size, weight: candidate.weight,
        color: isQuiet ? theme.muted : theme.text, anchor: label.anchor)
      let rim = text.fill(theme.land).stroke(theme.land, width: 4, opacity: 0.85).rounded()
      return [rim, text]
    }
  }
}

extension MapDrawing {
  /// Fits all stadiums into a frame.
  init(_ map: VisitMap, in frame: Frame, theme: Theme, style: Style) {
    let view = MapViewport(of: map.stadiums.map(\.coordinate), in: frame, margin: style.margin)
    let panel = MapPanel(nil, view: view, stadiums: map.stadiums, style: style)
    self.init(map: map, panel: panel, theme: theme, style: style)
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
