import AppSupport
package import Drawing
import Localization
package import SportsModel

/// A trip on paper: a cover with the map, then day by day, then the stadiums.
package struct TripBooklet: Sendable {
  private let trip: SharedTrip
  private let outlines: RegionOutlines
  private let paper: PaperSize

  package init(_ trip: SharedTrip, outlines: RegionOutlines, paper: PaperSize) {
    (self.trip, self.outlines, self.paper) = (trip, outlines, paper)
  }

  /// - Throws: `DrawingError`.
  package func pdf() throws(DrawingError) -> [UInt8] {
    try Rasterizer.pdf(pages, title: trip.title, scale: PaperSize.scale)
  }

  package var pages: [SVGDocument] {
    var flow = PaginatedLayout(paper)
    for day in trip.days {
      flow.addHeading(trip.format.date(day.day))
      for entry in day.entries { entry.add(to: &flow, trip.format) }
      flow.addGap(26)
    }
    addStadiums(to: &flow)
    let inside = trip.entries.isEmpty ? [] : flow.pages
    let count = inside.count + 1
    let cover = TripCover(trip: trip, outlines: outlines, paper: paper)
    return [cover.document]
      + inside.enumerated().map { index, elements in page(elements, number: index + 2, of: count) }
  }

  private func addStadiums(to flow: inout PaginatedLayout) {
    guard !trip.stops.isEmpty else { return }
    flow.addHeading(localized("Stadiums"))
    for stop in trip.firstStopPerStadium {
      let place = stop.stadium.coordinate
      let about: [PaginatedLayout.Line] = [
        .init(stop.stadium.place, opening: place.geoURI),
        .init(stop.stadium.facts.joined(separator: " · ")),
        .init(place.mapURL, opening: place.mapURL),
      ]
      let points = trip.points(near: stop).map { $0.text(trip.format) }
      let more = trip.tips(at: stop.stadium.id) + points
      flow.addRow(
        time: stop.isNew ? localized("new", context: "stadium") : "", title: stop.stadiumName,
        details: about + more.map { .init($0) }, isStrong: true)
    }
  }

  private func page(_ elements: [SVGElement], number: Int, of count: Int) -> SVGDocument {
    let size = paper.size
    let theme = Theme.light
    let baseline = size.height - 60
    let title = TextFitter(.medium).truncated(
      trip.title.cleanedForDrawing(), size: 20, width: size.width / 2)
    let foot = [
      SVGElement.text(
        title, at: Point(PaginatedLayout.margin, baseline),
        size: 20, weight: .medium, color: theme.muted),
      SVGElement.text(
        localized("\(number) of \(count)"),
        at: Point(size.width - PaginatedLayout.margin, baseline),
        size: 20, weight: .medium, color: theme.muted, anchor: .end),
    ]
    return SVGDocument(
      width: size.width, height: size.height,
      title: localized("\(trip.title), page \(number)"), elements: elements + foot)
  }
}

extension SharedTrip.Entry {
  fileprivate func add(to flow: inout PaginatedLayout, _ format: DisplayFormat) {
    switch self {
    case .game(let stop):
      flow.addRow(
        time: stop.isStartKnown ? stop.startText : "", title: stop.game,
        details: [
          .init(
            "\(stop.stadiumName) · \(stop.stadium.place) · \(stop.league)",
            opening: stop.stadium.coordinate.mapURL),
          .init(stop.attendance ?? localized("Start time not announced")),
        ], isStrong: true)
    case .drive(let drive):
      let arrival = TripTimeFormatter.time(drive.end, zone: drive.lastZone)
      let end =
        drive.from.unnamed == .start
        ? localized("From the start, arriving \(arrival)")
        : localized("From \(drive.from.name), arriving \(arrival)")
      flow.addRow(
        time: TripTimeFormatter.time(drive.start, zone: drive.from.zone), title: drive.title,
        details: [.init(([end] + drive.facts(format)).joined(separator: " · "))], isStrong: false)
    case .pause(let pause):
      flow.addRow(
        time: TripTimeFormatter.time(pause.start, zone: pause.zone), title: pause.title,
        details: [], isStrong: false)
    }
  }
}

/// A paper size, in portrait orientation.
package enum PaperSize: String, Hashable, Sendable, CaseIterable {
  case a4, letter

  /// Points per drawing unit; a point is 1/72 inch.
  static let scale = 0.5

  /// In units of half a point.
  var size: (width: Double, height: Double) {
    switch self {
    case .a4: (210 / 25.4 * 144, 297 / 25.4 * 144)
    case .letter: (8.5 * 144, 11 * 144)
    }
  }
}

struct TripCover {
  let trip: SharedTrip
  let outlines: RegionOutlines
  let paper: PaperSize
  private var theme: Theme { .light }

  private static let heroHeight = 560.0
  private static let colors = Theme.Hero.cover(CardColors.trip)

  var document: SVGDocument {
    let size = paper.size
    let hero = Frame(width: size.width, height: Self.heroHeight)
    let space = Frame(
      x: 0, y: Self.heroHeight, width: size.width, height: size.height - Self.heroHeight)
    var definitions = [SVGElement.clip("hero", shape: .rectangle(hero))]
    var elements = [SVGElement.rectangle(hero).fill(Self.colors.fill)]
    elements.append(
      CardOrnaments.bowl(center: Point(size.width - 260, 150), Self.colors, in: hero)
        .clipped(by: "hero"))
    elements += titles
    if !trip.stops.isEmpty {
      definitions.append(SVGElement.clip("map", shape: .rectangle(space)))
      elements.append(
        MapDrawing(trip.map(outlines), in: space, theme: theme, style: .page).elements(
          clippedBy: "map"))
    }
    return SVGDocument(
      width: size.width, height: size.height, title: trip.title, definitions: definitions,
      elements: elements)
  }

  private var titles: [SVGElement] {
    let colors = Self.colors
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

/// Places blocks below each other, on as many pages as needed.
struct PaginatedLayout {
  /// A line of a row's details.
  struct Line: ExpressibleByStringInterpolation {
    let text: String
    /// The address that it opens.
    var address: String?

    init(_ text: String, opening address: String? = nil) {
      self.text = text
      self.address = address
    }

    init(stringLiteral value: String) { self.init(value) }
  }

  let paper: PaperSize
  let theme = Theme.light
  private(set) var pages: [[SVGElement]] = [[]]
  private var y = PaginatedLayout.top
  /// The heading of the current section, which a page that continues it repeats.
  private var heading: String?

  static let margin = 96.0
  private static let top = 108.0
  /// From the lower edge to the footer.
  private static let bottom = 118.0

  init(_ paper: PaperSize) { self.paper = paper }

  var width: Double { paper.size.width - 2 * Self.margin }
  private var end: Double { paper.size.height - Self.bottom }
  private var isAtTop: Bool { pages[pages.count - 1].isEmpty }

  /// Adds a block at an upper edge, on a new page unless it and the `room` after it fit.
  mutating func add(height: Double, leaving room: Double = 0, _ draw: (Double) -> [SVGElement]) {
    if y + height + room > end, !isAtTop {
      pages.append([])
      y = Self.top
      if let heading { drawHeading(localized("\(heading), continued")) }
    }
    pages[pages.count - 1] += draw(y)
    y += height
  }

  mutating func addGap(_ height: Double) { if !isAtTop { y += height } }

  mutating func addHeading(_ text: String) {
    // A page that begins with another heading continues nothing.
    heading = nil
    add(height: 0, leaving: Self.headingHeight + 90) { _ in [] }
    drawHeading(text)
    heading = text
  }

  private static let headingHeight = 66.0

  private mutating func drawHeading(_ text: String) {
    let block = TextFitter(.bold).block(text, width: width, lines: 1, sizes: [38, 34, 30])
    pages[pages.count - 1] +=
      block.elements(x: Self.margin, top: y, CardColors.trip).map { $0.heading(2) } + [
        SVGElement.line(from: Point(Self.margin, y + 46), to: Point(Self.margin + width, y + 46))
          .stroke(theme.line, width: 2)
      ]
    y += Self.headingHeight
  }

  /// Adds a title with its details of at most twelve lines, and its time to the left.
  mutating func addRow(time: String, title: String, details: [Line], isStrong: Bool) {
    let (theme, inset) = (theme, 190.0)
    let room = width - inset
    let title = TextFitter(isStrong ? .bold : .medium).block(
      title, width: room, lines: 2, sizes: isStrong ? [29, 26] : [26])
    let blocks = details.filter { !$0.text.isEmpty }.map { line in
      (TextFitter(.regular).block(line.text, width: room, lines: 12, sizes: [23]), line.address)
    }
    let height = blocks.reduce(title.height) { $0 + 14 + $1.0.height } + 28
    add(height: height) { y in
      let clock = TextFitter(.regular).block(time, width: inset - 20, lines: 1, sizes: [25, 21])
      var elements = clock.elements(x: Self.margin, top: y + 2, theme.muted)
      elements += title.elements(x: Self.margin + inset, top: y, theme.text)
      var top = y + title.height + 14
      for (block, address) in blocks {
        let color = address == nil ? theme.muted : CardColors.trip
        let lines = block.elements(x: Self.margin + inset, top: top, color)
        elements += address.map { [SVGElement.link(lines, to: $0)] } ?? lines
        top += block.height + 14
      }
      return elements
    }
  }
}
