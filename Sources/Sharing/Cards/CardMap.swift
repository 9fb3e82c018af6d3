import Drawing
package import SportsModel

/// A map on the field of a card: land without a frame, stadiums, and a route.
package struct CardMap: Sendable {
  package struct Place: Sendable {
    package let coordinate: Coordinate
    package let isVisited: Bool

    package init(_ coordinate: Coordinate, isVisited: Bool = true) {
      self.coordinate = coordinate
      self.isVisited = isVisited
    }
  }

  /// The part of the world that a map shows.
  enum Extent {
    /// All of the contiguous states, and farther places.
    case country
    case places
  }

  package let places: [Place]
  /// The stops of a journey in order.
  package let route: [Coordinate]
  private let outlines: RegionOutlines

  /// Creates a map; nil if none of the places are in North America.
  package init?(_ places: [Place], route: [Coordinate] = [], outlines: RegionOutlines) {
    self.places = places.filter { MapViewport.shows($0.coordinate) }
    self.route = route.filter(MapViewport.shows)
    self.outlines = outlines
    guard !self.places.isEmpty else { return nil }
  }

  private static let corners = [
    Coordinate(latitude: 48.4, longitude: -124.7), Coordinate(latitude: 24.5, longitude: -81.8),
    Coordinate(latitude: 44.8, longitude: -66.9), Coordinate(latitude: 32.5, longitude: -117.1),
  ].compactMap(\.self)
  private static let fade = 110.0
  /// About 190 km, for the stadiums of one city.
  private static let minSpan = 0.03

  /// Adds the map to a page; it fades out at the upper and lower edge of the frame.
  func add(to page: inout CardCanvas, in frame: Frame, _ extent: Extent, marker: Double) {
    let colors = page.hero
    let seen = places.map(\.coordinate)
    let view = MapViewport(
      of: extent == .country ? Self.corners + seen : seen, in: frame, margin: marker * 3,
      minSpan: Self.minSpan)
    let land = MapLand(outlines, view: view, detail: 1.6)
    page.definitions.append(.clip("map", shape: .rectangle(frame)))
    page.add(shapes(land, colors: colors).clipped(by: "map"))
    addFades(to: &page, frame)
    let centers = centers(view, marker: marker)
    page.add(journey(through: centers, in: view, colors: colors, marker: marker))
    page.add(markers(at: centers, colors: colors, radius: marker))
  }

  private func shapes(_ land: MapLand, colors: Theme.Hero) -> SVGElement {
    let regions = land.regions.map { region in
      region.path.element.fill(region.id.hasPrefix("US-") ? colors.land : colors.neighborLand)
    }
    let lines = land.lines.element.fill(nil).stroke(colors.border, width: 1.6).rounded()
    return .group(regions + [lines])
  }

  private func addFades(to page: inout CardCanvas, _ frame: Frame) {
    let fill = page.hero.fill
    for (id, top, isUp) in [
      ("map-top", frame.y - 1, true), ("map-bottom", frame.bottom - Self.fade + 1, false),
    ] {
      page.definitions.append(
        .verticalGradient(id, from: (fill, isUp ? 1 : 0), to: (fill, isUp ? 0 : 1)))
      page.add(
        SVGElement.rectangle(Frame(x: frame.x, y: top, width: frame.width, height: Self.fade))
          .painted(by: id))
    }
  }

  /// Returns the centers of markers: stadiums of one city are moved apart, so that each is seen.
  private func centers(_ view: MapViewport, marker: Double) -> [Point] {
    MarkerSpread.centers(
      of: places.map { place in
        let radius = (place.isVisited ? 1.13 : 0.71) * marker
        return MarkerSpread.Marker(
          place: view.point(place.coordinate), extent: radius, limit: 2 * radius)
      })
  }

  private func journey(
    through centers: [Point], in view: MapViewport, colors: Theme.Hero, marker: Double
  ) -> [SVGElement] {
    let known = Dictionary(
      zip(places.map(\.coordinate), centers), uniquingKeysWith: { first, _ in first })
    let points = route.map { known[$0] ?? view.point($0) }
    guard points.count > 1 else { return [] }
    return [
      SVGElement.path(SVGPath(through: points)).fill(nil)
        .stroke(colors.highlight, width: marker * 0.42).rounded()
    ]
  }

  private func markers(at centers: [Point], colors: Theme.Hero, radius marker: Double)
    -> [SVGElement]
  {
    let all = zip(places, centers)
    return all.filter { !$0.0.isVisited }.map { _, center in
      SVGElement.circle(center, radius: marker * 0.6).fill(colors.fill)
        .stroke(colors.muted, width: marker * 0.22)
    }
      + all.filter(\.0.isVisited).map { _, center in
        SVGElement.circle(center, radius: marker).fill(colors.highlight)
          .stroke(colors.fill, width: marker * 0.26)
      }
  }
}
