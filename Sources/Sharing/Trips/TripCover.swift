import Drawing
import Localization
import SportsModel

struct TripCover {
  let trip: SharedTrip
  let outlines: RegionOutlines
  let paper: PaperSize
  private var theme: Theme { .light }

  private static let heroHeight = 560.0

  var document: SVGDocument {
    let size = paper.size
    let hero = Frame(width: size.width, height: Self.heroHeight)
    let space = Frame(
      x: 0, y: Self.heroHeight, width: size.width, height: size.height - Self.heroHeight)
    var definitions = [SVGElement.clip("hero", .rectangle(hero))]
    var elements = [SVGElement.rectangle(hero).fill(theme.hero(.trip).fill)]
    elements.append(
      CardOrnaments.bowl(center: Point(size.width - 260, 150), theme.hero(.trip), in: hero)
        .clipped(by: "hero"))
    elements += words
    if !trip.stops.isEmpty {
      definitions.append(SVGElement.clip("map", .rectangle(space)))
      elements.append(
        MapDrawing(trip.map(outlines), in: space, theme, .page).elements(clippedBy: "map"))
    }
    return SVGDocument(
      width: size.width, height: size.height, title: trip.title, definitions: definitions,
      elements: elements)
  }

  private var words: [SVGElement] {
    let colors = theme.hero(.trip)
    let x = PaginatedLayout.margin
    let width = paper.size.width - 2 * x
    let dates = TextFitter(.semibold).block(
      trip.dates ?? localized("A trip"), width: width, lines: 1, sizes: [34, 30, 26])
    let title = TextFitter(.heavy).block(
      trip.title, width: width, lines: 3, sizes: [96, 82, 68, 56, 46])
    let facts = TextFitter(.medium).block(
      trip.facts.joined(separator: " · "), width: width, lines: 2, sizes: [32, 28])
    return dates.elements(x: x, top: 120, colors.muted)
      + title.elements(x: x, top: 186, colors.text).map { $0.heading(1) }
      + facts.elements(x: x, top: Self.heroHeight - 60 - facts.height, colors.muted)
  }
}

extension MapDrawing.Style {
  /// For paper, in half points.
  fileprivate static let page = MapDrawing.Style(
    markerRadius: 11, labelSize: 22, border: 1.2, detail: 0.9, margin: 130)
}

extension SharedTrip {
  func map(_ outlines: RegionOutlines) -> VisitMap {
    VisitMap(
      title: title, leagues: [],
      stadiums: firstStopPerStadium.map { stop in
        MapStadium(
          stop.stadium, name: stop.stadiumName, leagueVisits: [(stop.key.league, nil)],
          isPlanned: true)
      }.sorted { ($0.name, $0.id) < ($1.name, $1.id) },
      route: stops.map(\.stadium.id), outlines: outlines, format: format)
  }
}
