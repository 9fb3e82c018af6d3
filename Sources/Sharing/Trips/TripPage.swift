import AppSupport
package import Drawing
import Localization
package import SportsModel

/// A trip as one HTML file with its map, days and stadiums, without scripts; nothing is fetched.
package struct TripPage: Sendable {
  private let trip: SharedTrip
  private let outlines: RegionOutlines
  /// nil to follow the reader's system.
  private let theme: Theme.Name?

  package init(_ trip: SharedTrip, outlines: RegionOutlines, theme: Theme.Name? = nil) {
    (self.trip, self.outlines, self.theme) = (trip, outlines, theme)
  }

  package var html: String {
    let title = trip.title.markup()
    let facts = ([trip.dates].compactMap(\.self) + trip.facts).joined(separator: " · ")
    let body = """
      <header>
      <h1>\(title)</h1>
      <p class="facts">\(facts.markup())</p>
      </header>
      <main>
      \(trip.stops.isEmpty ? noGames : TripPageMap(trip.map(outlines)).html)
      \(trip.days.map(day).joined(separator: "\n"))
      \(stadiums)
      </main>
      <footer>\(MapPage.footer)</footer>
      """
    return WebPage.html(
      title: title, attributes: theme.map { " data-theme=\"\($0.rawValue)\"" } ?? "",
      style: WebPage.style(PackageResources.trip_css), body: body)
  }

  private var noGames: String { "<p>\(localized("No games on this trip.").markup())</p>" }

  // MARK: - Days

  private func day(_ day: (day: LocalDay, entries: [SharedTrip.Entry])) -> String {
    """
    <section class="day" id="\(day.day)">
    <h2>\(trip.format.date(day.day))</h2>
    <ol>
    \(day.entries.map(entry).joined(separator: "\n"))
    </ol>
    </section>
    """
  }

  private func entry(_ entry: SharedTrip.Entry) -> String {
    switch entry {
    case .game(let stop):
      let time =
        stop.isStartKnown
        ? Self.time(stop.startText)
        : "<span class=\"unknown\">\(localized("no start time yet").markup())</span>"
      let attendance = stop.attendance.map { "<p class=\"about\">\($0.markup())</p>" } ?? ""
      return """
        <li>\(time)<div><p class="game">\(stop.game.markup())</p>\
        <p><a href="#\(stop.anchor)">\(stop.stadiumName.markup())</a>, \(stop.stadium.place.markup()), \
        \(stop.league.markup())</p>\(attendance)\(links(stop))</div></li>
        """
    case .drive(let drive):
      let end = localized("Arriving \(TripTimeFormatter.time(drive.end, zone: drive.lastZone))")
      let facts = ([end] + drive.facts(trip.format)).joined(separator: " · ")
      return """
        <li>\(Self.time(TripTimeFormatter.time(drive.start, zone: drive.from.zone)))\
        <div><p>\(drive.title.markup())</p><p class="about">\(facts.markup())</p></div></li>
        """
    case .pause(let pause):
      return """
        <li>\(Self.time(TripTimeFormatter.time(pause.start, zone: pause.zone)))\
        <div><p>\(pause.title.markup())</p></div></li>
        """
    }
  }

  private static func time(_ text: String) -> String { "<time>\(text.markup())</time>" }

  // MARK: - Stadiums

  private var stadiums: String {
    guard !trip.stops.isEmpty else { return "" }
    return "<h2>\(localized("Stadiums").markup())</h2>\n"
      + trip.firstStopPerStadium.map(stadium).joined(separator: "\n")
  }

  private func stadium(_ stop: TripStop) -> String {
    let facts = ([stop.stadium.place] + stop.stadium.facts).filter { !$0.isEmpty }
    let new = localized("new", context: "stadium").markup()
    let sign = stop.isNew ? " <span class=\"new\">\(new)</span>" : ""
    return """
      <article id="\(stop.anchor)">
      <h3>\(stop.stadiumName.markup())\(sign)</h3>
      <p class="about">\(facts.joined(separator: " · ").markup())</p>
      \(links(stop, isOwn: true))
      \(list(localized("Tips"), lines: trip.tips(at: stop.stadium.id), limit: StadiumNote.maxBytes))
      \(list(localized("Nearby"), lines: trip.points(near: stop).map { $0.text(trip.format) }, limit: 400))
      </article>
      """
  }

  private func list(_ title: String, lines: [String], limit: Int) -> String {
    guard !lines.isEmpty else { return "" }
    return "<h4>\(title.markup())</h4>\n<ul>"
      + lines.map { "<li>\($0.markup(limit: limit))</li>" }.joined() + "</ul>"
  }

  /// Returns links to maps, and for a stadium the link that opens this page there.
  private func links(_ stop: TripStop, isOwn: Bool = false) -> String {
    stop.stadium.coordinate.links(to: isOwn ? stop.stadium.id : nil)
  }
}

extension TripStop {
  /// The name of the stadium's place on the page.
  fileprivate var anchor: String { stadium.id.rawValue.escapedForSVG }
}

/// The map of a trip's page: its marks lead to the stadiums.
struct TripPageMap {
  private let data: MapPageData

  init(_ map: VisitMap) { data = MapPageData(map) }

  var html: String {
    let land = data.land
    let regions = land.regions.map { "<path class=\"region\" d=\"\($0.path.data)\"/>" }
    return """
      <svg class="map" viewBox="0 0 \(MapPageData.width.svg) \(MapPageData.height.svg)" role="group" \
      aria-label="\(localized("Map of the trip").markup())">
      <g aria-hidden="true">
      \(regions.joined(separator: "\n"))
      <path class="borders" d="\(land.lines.data)"/>
      \(data.route)
      </g>
      \(marks.joined(separator: "\n"))
      </svg>
      """
  }

  private var marks: [String] {
    let marker = MapMarker(status: .planned, radius: MapPageData.markerRadius)
    var named: [Point] = []
    return data.places.keys.sorted().map { index in
      let stadium = data.map.stadiums[index]
      let point = data.places[index] ?? Point(0, 0)
      // Names of neighbors are on different sides.
      let isLeft = named.contains { abs($0.y - point.y) < 16 && abs($0.x - point.x) < 160 }
      named.append(point)
      let place = "x=\"\((point.x + (isLeft ? -14 : 14)).svg)\" y=\"\((point.y + 5).svg)\""
      let anchor = isLeft ? " text-anchor=\"end\"" : ""
      return """
        <a class="mark" href="#\(stadium.id.rawValue.escapedForSVG)">\
        <path class="diamond" d="\(marker.diamond(at: point).data)"/>\
        <text \(place)\(anchor)>\(stadium.name.markup())</text></a>
        """
    }
  }
}
