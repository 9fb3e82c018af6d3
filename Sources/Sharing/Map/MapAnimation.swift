import AppSupport
package import Drawing
import SportsModel

/// A map that shows your visits one after the other, as an SVG with animations in CSS.
///
/// It ends with, and programs without animations show, the map with all visits. It doesn't move for
/// readers who prefer that.
package struct MapAnimation: Sendable {
  /// A day at a stadium, after which the map shows one more line or marker.
  struct Step: Hashable, Sendable {
    let day: LocalDay
    /// The index of the stadium on the map.
    let stadium: Int
    /// The number of stadiums visited until then.
    let visited: Int
    let isFirst: Bool
  }

  let map: VisitMap
  let theme: Theme
  let drawing: MapDrawing
  let steps: [Step]

  private static let mapHeight = 960.0
  private static let captionHeight = 96.0
  /// With more visits, only the first one of each stadium is shown.
  private static let maxSteps = 300
  /// In seconds.
  private static let longest = 45.0

  package init(_ map: VisitMap, theme: Theme) {
    self.map = map
    self.theme = theme
    let frame = Frame(
      x: 0, y: MapPoster.margin + MapPoster.headerHeight + 34, width: MapPoster.width,
      height: Self.mapHeight)
    let style = MapDrawing.Style.animation.scaled(for: map.stadiums.count)
    drawing = MapDrawing(map, in: frame, theme: theme, style: style)
    let all = Self.steps(of: map.stadiums)
    steps = all.count <= Self.maxSteps ? all : all.filter(\.isFirst)
  }

  /// Returns the visits in order, without those that repeat the stadium before.
  private static func steps(of stadiums: [MapStadium]) -> [Step] {
    let visited = stadiums.indices.filter { stadiums[$0].status == .visited }
    let visits = visited.flatMap { index in
      stadiums[index].visits.map { (day: $0.day, stadium: index) }
    }.sorted { ($0.day, $0.stadium) < ($1.day, $1.stadium) }
    var steps: [Step] = []
    var seen: Set<Int> = []
    for (day, stadium) in visits where steps.last?.stadium != stadium {
      let isFirst = seen.insert(stadium).inserted
      steps.append(Step(day: day, stadium: stadium, visited: seen.count, isFirst: isFirst))
    }
    return steps
  }

  private var pace: Double { steps.isEmpty ? 1 : min(0.9, Self.longest / Double(steps.count)) }

  package var document: SVGDocument {
    let frame = drawing.panel.frame
    let poster = MapPoster(map, theme: theme)
    let height = frame.bottom + Self.captionHeight + MapPoster.margin
    return SVGDocument(
      width: MapPoster.width, height: height, title: poster.altText,
      definitions: [
        SVGElement(.style, [:], children: [.text(Self.rules)]),
        SVGElement.clip("map", shape: SVGElement.rectangle(frame)),
      ],
      elements: [
        SVGElement.rectangle(Frame(width: MapPoster.width, height: height)).fill(theme.background),
        SVGElement.group(drawing.land + legs + markers).clipped(by: "map"),
        SVGElement.group(poster.header).moved(MapPoster.margin, MapPoster.margin),
      ] + captions(at: Point(MapPoster.margin, frame.bottom + 64)))
  }

  /// Hides each step until its delay is over.
  private static let rules = """
    .new { animation: appear 0.35s ease-out backwards; }
    .leg { stroke-dasharray: 1; animation: draw 0.6s ease-in-out backwards; }
    .caption { opacity: 0; animation: show 1s; }
    @keyframes appear { from { opacity: 0; } }
    @keyframes draw { from { stroke-dashoffset: 1; } }
    @keyframes show { from, to { opacity: 1; } }
    @media (prefers-reduced-motion: reduce) { .new, .leg, .caption { animation: none; } }
    """

  /// The position of each stadium's marker; none for stadiums elsewhere.
  private var places: [StadiumID: Point] {
    let panel = drawing.panel
    let pairs = panel.nodes.flatMap { node in
      node.members.map { (panel.stadiums[$0].id, node.point) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private var legs: [SVGElement] {
    let places = places
    return zip(steps, steps.dropFirst()).enumerated().compactMap { index, pair -> SVGElement? in
      guard let start = places[map.stadiums[pair.0.stadium].id],
        let end = places[map.stadiums[pair.1.stadium].id], start != end
      else { return nil }
      return SVGElement.path(SVGPath(through: [start, end])).fill(nil)
        .stroke(theme.planned, width: 2.4, opacity: 0.55).rounded().with("pathLength", "1")
        .with("class", "leg").delayed(by: Double(index) * pace + pace * 0.3)
    }
  }

  /// The empty marker of each stadium, and the one that appears with its first visit.
  private var markers: [SVGElement] {
    let radius = drawing.style.markerRadius
    let nodes = drawing.panel.nodes
    let missing = nodes.flatMap { node in
      MapMarker(status: node.status == .planned ? .planned : .missing, radius: radius)
        .elements(at: node.point, theme)
    }
    let visited = nodes.compactMap { node -> SVGElement? in
      guard node.status == .visited else { return nil }
      let stadiums = node.members.map { drawing.panel.stadiums[$0] }
      let marker = SVGElement.group(
        MapMarker(status: .visited, radius: radius).elements(at: node.point, theme)
      ).titled(stadiums.map(\.name).joined(separator: "; "))
      let ids = Set(stadiums.map(\.id))
      guard let index = steps.firstIndex(where: { ids.contains(map.stadiums[$0.stadium].id) })
      else { return marker }
      return marker.with("class", "new").delayed(by: Double(index) * pace)
    }
    return missing + visited
  }

  /// The day, the stadium and the number of stadiums so far; one after the other.
  private func captions(at point: Point) -> [SVGElement] {
    steps.enumerated().map { index, step in
      let stadium = map.stadiums[step.stadium]
      let name =
        "\(map.format.date(step.day)) · \(stadium.name.cleanedForDrawing()), \(stadium.place)"
      let count = step.visited.counted("stadium")
      let room = MapPoster.contentWidth - 260
      let caption = SVGElement.group([
        .text(
          TextFitter(.semibold).truncated(name, size: 34, width: room), at: point,
          size: 34, weight: .semibold, color: theme.text),
        .text(
          count, at: Point(point.x + MapPoster.contentWidth, point.y),
          size: 34, weight: .heavy, color: theme.visited, anchor: .end),
      ]).delayed(by: Double(index) * pace)
      return index == steps.count - 1
        ? caption.with("class", "new") : caption.with("class", "caption").lasting(pace)
    }
  }
}

extension MapDrawing.Style {
  /// Without labels, which would have to appear one by one.
  fileprivate static let animation = MapDrawing.Style(
    markerRadius: 11, labelSize: 0, border: 0.8, detail: 0.9, margin: 60)
}

extension SVGElement {
  /// Returns the element with a delay of its animation, in seconds.
  fileprivate func delayed(by seconds: Double) -> SVGElement {
    with("style", "animation-delay:\(seconds.svg)s")
  }

  fileprivate func lasting(_ seconds: Double) -> SVGElement {
    let delay = attribute("style") ?? ""
    return with("style", "\(delay);animation-duration:\(seconds.svg(digits: 3))s")
  }
}
