package import Drawing
import Localization
import SportsModel

/// A map as a single HTML file: nothing is fetched, and the list works without JavaScript.
package struct MapPage: Sendable {
  let map: VisitMap
  /// nil to follow the reader's system.
  let theme: Theme.Name?

  package init(_ map: VisitMap, theme: Theme.Name?) {
    self.map = map
    self.theme = theme
  }

  package var html: String {
    let script = Self.script
    let data = MapPageData(map)
    let title = map.title.cleanedForDrawing().escapedForSVG
    let attributes = " class=\"no-script\"" + (theme.map { " data-theme=\"\($0.rawValue)\"" } ?? "")
    let body = """
      <a class="skip" href="#list">\(localized("Skip to the list of stadiums"))</a>
      <header>
      <h1>\(title)</h1>
      <p class="counts" role="status">\(MapPageControls(map: map).counts)<span id="filtered"></span></p>
      </header>
      \(MapPageControls(map: map).html)
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
    return WebPage(
      title: title, attributes: attributes,
      style: WebPage.style(PackageResources.map_css) + WebPage.printedInLightColors,
      scripts: [script], showsPictures: true, body: body
    ).html
  }
}

extension MapPage {
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
