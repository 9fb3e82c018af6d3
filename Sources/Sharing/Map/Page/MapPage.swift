import Drawing
import Localization
import SportsModel

/// A map as a single HTML file: nothing is fetched, and the list works without JavaScript.
struct MapPage: Sendable {
  let map: VisitMap
  /// nil to follow the reader's system.
  let theme: Theme.Name?

  var html: String {
    let (script, data, controls) = (Self.script, MapPageData(map), MapPageControls(map: map))
    let title = map.title.cleanedForDrawing().escapedForSVG
    let attributes = " class=\"no-script\"" + (theme.map { " data-theme=\"\($0.rawValue)\"" } ?? "")
    let body = """
      <a class="skip" href="#list">\(localized("Skip to the list of stadiums"))</a>
      <header>
      <h1>\(title)</h1>
      <p class="counts" role="status">\(controls.counts)<span id="filtered"></span></p>
      </header>
      \(controls.html)
      <main>
      <div class="stage">
      \(MapPageDrawing(data: data).html)
      <div class="zoom">
      <p>\(localized("A number is a group of stadiums. Select it to see them."))</p>
      <button type="button" id="zoom-in" aria-label="\(localized("Zoom in").escapedForSVG)">+</button>
      <button type="button" id="zoom-out" aria-label="\(localized("Zoom out").escapedForSVG)">−</button>
      <button type="button" id="zoom-all" \
      aria-label="\(localized("Show the whole map").escapedForSVG)">⤢</button>
      </div>
      <p class="tip" id="tip" role="tooltip" hidden></p>
      <section class="card" id="card" aria-labelledby="card-name" aria-live="polite" hidden>
      <h2 id="card-name"></h2>
      <button type="button" id="card-close" aria-label="\(localized("Close").escapedForSVG)">×</button>
      <div id="card-body"></div>
      </section>
      </div>
      \(MapPageStadiumList(map: map).html)
      </main>
      <footer>\(Self.footer)</footer>
      <script type="application/json" id="data">\(data.json.text)</script>
      <script>\(script)</script>
      """
    return WebPage.html(
      title: title, attributes: attributes,
      style: WebPage.style(PackageResources.map_css) + WebPage.printedInLightColors,
      scripts: [script], showsPictures: true, body: body)
  }

  static var footer: String {
    localized(
      "Outlines: Natural Earth. Made with stvisits. This page doesn’t load or send any data.")
  }

  /// The parts of the script in one function, so that they share their names only with each other.
  private static var script: String {
    let parts = [
      PackageResources.map_js, PackageResources.map_view_js, PackageResources.map_card_js,
    ]
    return "\n(() => {\n"
      + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") + "})();\n"
  }
}

/// The controls of the map page: leagues, visit status, search, timeline.
struct MapPageControls {
  let map: VisitMap

  /// `<b>12</b> visited, <b>18</b> still to visit`.
  var counts: String {
    shown.map { status in
      let count = map.stadiums(status).count
      return status.counted(count, as: "<b id=\"count-\(status.rawValue)\">\(count)</b>")
    }.joined(separator: " · ")
  }

  var html: String {
    """
    <form class="controls" id="controls" role="search" \
    aria-label="\(localized("Filters").escapedForSVG)">
    \(leagues)
    <fieldset><legend>\(localized("Status"))</legend>
    \(statuses.joined(separator: "\n"))
    </fieldset>
    <input type="search" id="search" \
    aria-label="\(localized("Search stadiums, cities and teams").escapedForSVG)" \
    placeholder="\(localized("Stadium, city or team").escapedForSVG)" autocomplete="off" spellcheck="false">
    \(timeline)
    </form>
    """
  }

  private var leagues: String {
    guard map.leagues.count > 1 else { return "" }
    let chips = map.leagues.map { league in
      """
      <label class="chip"><input type="checkbox" name="league" \
      value="\(league.id.rawValue.escapedForSVG)">\
      <span>\(league.shortName.escapedForSVG)</span></label>
      """
    }
    return """
      <fieldset><legend>\(localized("Only these leagues"))</legend>
      \(chips.joined(separator: "\n"))
      </fieldset>
      """
  }

  private var statuses: [String] {
    shown.map { status in
      """
      <label class="chip"><input type="checkbox" name="status" value="\(status.rawValue)" \
      checked><span>\(Self.sign(status))\(status.word)</span></label>
      """
    }
  }

  private var shown: [MapStadium.VisitStatus] {
    MapStadium.VisitStatus.allCases.filter { $0 != .planned || !map.stadiums(.planned).isEmpty }
  }

  static func sign(_ status: MapStadium.VisitStatus) -> String {
    "<svg class=\"sign\" viewBox=\"-11 -11 22 22\" aria-hidden=\"true\">"
      + "<use href=\"#sign-\(status.rawValue)\"/></svg>"
  }

  /// The days of visits, to go through them; none if there is only one.
  private var timeline: String {
    let days = map.visitDayCount
    guard days > 1 else { return "" }
    return """
      <div class="timeline" role="group" \
      aria-label="\(localized("Timeline").escapedForSVG)">
      <button type="button" id="play" aria-label="\(MapPageTexts.play.escapedForSVG)">▶</button>
      <input type="range" id="time" min="1" max="\(days)" value="\(days)" step="1" \
      aria-label="\(localized("Visits up to a day").escapedForSVG)">
      <output id="time-shown" for="time">\(MapPageTexts.all(days))</output>
      </div>
      """
  }
}

/// The drawing of the map page: land that zooms, and markers that keep their size.
struct MapPageDrawing {
  let data: MapPageData
  private var map: VisitMap { data.map }

  var html: String {
    let land = data.land
    let visited = map.visitedRegions
    let regions = land.regions.map { region in
      let kind = visited.contains(region.id) ? "region is-visited" : "region"
      return
        "<path class=\"\(kind)\" data-id=\"\(region.id.escapedForSVG)\" d=\"\(region.path.data)\"/>"
    }
    return """
      <svg class="map" id="map" viewBox="0 0 \(MapPageData.width.svg) \(MapPageData.height.svg)" \
      preserveAspectRatio="xMidYMid meet" role="group" tabindex="0" \
      aria-label="\(Self.label.escapedForSVG)">
      <defs>\(Self.signs)</defs>
      <g id="world" aria-hidden="true">
      \(regions.joined(separator: "\n"))
      <path class="borders" d="\(land.lines.data)"/>
      \(data.route)
      <path class="path" id="path"/><path class="leg" id="leg"/>
      </g>
      <g id="marks">
      <g id="fan-lines"></g>
      \(marks.joined(separator: "\n"))
      </g>
      </svg>
      """
  }

  /// A description of the map and its keys, for screen readers.
  private static var label: String {
    localized(
      """
      Map of stadiums. Use the arrow keys to move the map, and plus and minus to zoom. Press Tab \
      to select a stadium or a group of them, then the arrow keys to move to the next one, and \
      Enter to open it.
      """)
  }

  /// One symbol per visit status, used by reference.
  private static var signs: String {
    let marker = MapMarker(status: .visited, radius: MapPageData.markerRadius)
    let middle = Point(0, 0)
    return """
      <g id="sign-visited"><circle class="disc" r="\(MapPageData.markerRadius.svg)"/>\
      <path class="tick" d="\(marker.tick(at: middle).data)"/></g>\
      <g id="sign-planned"><path class="diamond" d="\(marker.diamond(at: middle).data)"/></g>\
      <g id="sign-missing"><circle class="ring" r="\((MapPageData.markerRadius * 0.62).svg)"/></g>
      """
  }

  private var marks: [String] {
    let order = data.places.keys.sorted { left, right in
      (map.stadiums[left].status.drawingOrder, left)
        < (map.stadiums[right].status.drawingOrder, right)
    }
    return order.map { index in
      let stadium = map.stadiums[index]
      let point = data.places[index] ?? Point(0, 0)
      let name = stadium.name.cleanedForDrawing()
      let label = stadium.status.label(name, stadium.place)
      return """
        <g class="mark" id="mark-\(index)" role="button" \
        aria-label="\(label.escapedForSVG)" transform="translate(\(point.x.svg) \(point.y.svg))">\
        <circle class="halo" r="14"/>\
        <use href="#sign-\(stadium.status.rawValue)"/>\
        <text x="14" y="4.5">\(name.escapedForSVG)</text></g>
        """
    }
  }
}

/// The data of the map page's script: the position and the days of each stadium.
struct MapPageData {
  static let width = 1000.0
  static let height = 640.0
  static let markerRadius = 8.5

  let map: VisitMap
  let view: MapViewport
  /// The positions of stadiums on the map, by index in the list.
  let places: [Int: Point]

  init(_ map: VisitMap) {
    self.map = map
    let frame = Frame(width: Self.width, height: Self.height)
    let view = MapViewport(of: map.stadiums.map(\.coordinate), in: frame, margin: 30)
    let shown = map.stadiums.indices.filter { MapViewport.shows(map.stadiums[$0].coordinate) }
    let points = shown.map { view.point(map.stadiums[$0].coordinate) }
    self.view = view
    places = Dictionary(zip(shown, points), uniquingKeysWith: { first, _ in first })
  }

  var land: MapLand { MapLand(map.outlines, view: view, detail: 0.35, reach: 0.45) }

  /// The path of a planned trip; empty without one.
  var route: String {
    let stops = view.route(of: map)
    return stops.count > 1 ? "<path class=\"route\" d=\"\(SVGPath(through: stops).data)\"/>" : ""
  }

  var json: HTMLSafeJSON {
    .object([
      "width": .number(Self.width), "height": .number(Self.height),
      "texts": MapPageTexts(dayCount: map.visitDayCount).json,
      "places": .array(map.stadiums.indices.map(place)),
    ])
  }

  private func place(_ index: Int) -> HTMLSafeJSON {
    let stadium = map.stadiums[index]
    let point = places[index] ?? Point(0, 0)
    let search = [stadium.name, stadium.place, stadium.teams.joined(separator: " ")]
    return .object([
      "id": .string(stadium.id.rawValue),
      "name": .string(stadium.name.cleanedForDrawing()), "place": .string(stadium.place),
      "search": .string(search.joined(separator: " ").cleanedForDrawing(limit: 400)),
      "status": .string(stadium.status.rawValue), "planned": .bool(stadium.isPlanned),
      "home": .bool(!stadium.teams.isEmpty), "seenAt": HTMLSafeJSON(stadium.seenAt),
      "region": HTMLSafeJSON(stadium.regionID),
      "leagues": .array(
        stadium.leagueVisits.map { sighting in
          .array([.string(sighting.league.rawValue), HTMLSafeJSON(sighting.first?.description)])
        }), "days": .array(stadium.visits.map { .string($0.day.description) }),
      "x": .number(point.x), "y": .number(point.y),
    ])
  }
}
