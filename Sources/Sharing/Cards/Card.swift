package import AppSupport
package import Drawing
import Localization
package import SportsModel

/// A picture to share.
package protocol Card: Sendable {
  /// Returns the drawing, 1080 units wide.
  func drawing(_ style: CardStyle) -> SVGDocument
}

/// The size, theme and owner of a card.
package struct CardStyle: Hashable, Sendable {
  /// Card formats: 1080 by 1920 and 1080 by 1080.
  package enum Size: String, Hashable, Sendable, CaseIterable {
    case story, square
  }

  package var size: Size
  package var theme: Theme.Name
  /// The owner of the card; nil to leave the name out.
  package var name: String?
  /// The format of dates and distances.
  package var format: DisplayFormat

  package init(
    size: Size = .story, theme: Theme.Name = .light, name: String? = nil, format: DisplayFormat
  ) { (self.size, self.theme, self.name, self.format) = (size, theme, name, format) }

  var isStory: Bool { size == .story }
  package var width: Double { 1_080 }
  package var height: Double { isStory ? 1_920 : 1_080 }

  /// The owner's name as it is drawn; nil without one.
  private var shownName: String? {
    guard let name = name?.cleanedForDrawing(limit: 60), !name.isEmpty else { return nil }
    return name
  }

  /// Returns a title with the owner: `Ana’s stadiums`, or `Stadiums` without a name.
  ///
  /// `things` are `ballparks`, `arenas`, `stadiums` or `year in the stands`.
  func possessiveTitle(_ things: String) -> String {
    guard let name = shownName else {
      return switch things {
      case "ballparks": localized("Ballparks")
      case "arenas": localized("Arenas")
      case "year in the stands": localized("Year in the stands")
      default: localized("Stadiums")
      }
    }
    let endsInS = name.last == "s"
    return switch things {
    case "ballparks": endsInS ? localized("\(name)’ ballparks") : localized("\(name)’s ballparks")
    case "arenas": endsInS ? localized("\(name)’ arenas") : localized("\(name)’s arenas")
    case "year in the stands":
      endsInS ? localized("\(name)’ year in the stands") : localized("\(name)’s year in the stands")
    default: endsInS ? localized("\(name)’ stadiums") : localized("\(name)’s stadiums")
    }
  }

  /// Returns `Ana · MLB`, without the parts that are empty.
  func label(_ parts: String...) -> String {
    ([shownName ?? ""] + parts).filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

/// A number with a label.
package struct KeyFigure: Hashable, Sendable {
  package let value: String
  package let label: String

  package init(_ value: String, _ label: String) {
    self.value = value
    self.label = label
  }

  /// Creates the year of the first game.
  package init(firstGame year: Int) { self.init(String(year), Self.firstGame) }

  private static var firstGame: String { localized("first game") }

  /// `1,204 games`, or `first game 2011` for a year.
  var phrase: String { label == Self.firstGame ? localized("first game \(value)") : text }

  /// `1,204 games`.
  var text: String { localized("\(value) \(label)", context: "number and noun") }
}

/// The colors of cards and leagues without colors of their own.
package enum CardColors {
  package static let progress: Color = 0x0a58a6
  package static let visit: Color = 0xb23a12
  package static let trip: Color = 0x00685c
  package static let year: Color = 0x85307c
  package static let badge: Color = 0x8a5600

  /// Returns the color of a league; nil for one without.
  package static func league(_ id: LeagueID) -> Color? { leagues[id.rawValue] }

  private static let leagues: [String: Color] = [
    "mlb": 0x0b3a82, "nba": 0x5a2a9c, "nhl": 0x1f2a37, "nfl": 0x0f5132, "mls": 0x1b6b3a,
    "wnba": 0xc8430f, "nwsl": 0x00708c,
  ]

  /// A color and another one of a team.
  package struct Pair: Hashable, Sendable {
    package let primary: Color
    package let secondary: Color

    package init(primary: Color, secondary: Color) {
      self.primary = primary
      self.secondary = secondary
    }
  }

  /// Returns colors for two teams that differ clearly on adjacent fields.
  static func fields(away: Pair?, home: Pair?) -> (away: Color, home: Color) {
    let host = home?.primary ?? visit
    guard let away else { return (host.mixed(with: 0x000000, 0.4), host) }
    let choices = [away.primary, away.secondary, away.primary.mixed(with: 0x000000, 0.5)]
    return (choices.first { $0.distance(to: host) >= 90 } ?? 0x2b2f36, host)
  }
}

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
