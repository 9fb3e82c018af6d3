/// A map as a single HTML file: nothing is fetched, and the list works without JavaScript.
package struct MapPage: Sendable {
  let map: VisitMap
  /// Nil to follow the reader's system.
  let theme: Theme.Name?

  package init(_ map: VisitMap, theme: Theme.Name?) {
    self.map = map
    self.theme = theme
  }

  package var html: String {
    let script = WebPage.script(PackageResources.map_js)
    let data = MapPageData(map)
    let title = map.title.cleanedForDrawing().escapedForSVG
    let attributes = " class=\"no-script\"" + (theme.map { " data-theme=\"\($0.rawValue)\"" } ?? "")
    let body = """
      <a class="skip" href="#list">To the list of stadiums</a>
      <header>
      <h1>\(title)</h1>
      <p class="counts">\(MapPageControls(map: map).counts)</p>
      </header>
      \(MapPageControls(map: map).html)
      <main>
      <div class="stage">
      \(MapPageDrawing(data: data).html)
      <div class="zoom">
      <button type="button" id="zoom-in" aria-label="Zoom in">+</button>
      <button type="button" id="zoom-out" aria-label="Zoom out">−</button>
      <button type="button" id="zoom-all" aria-label="Show the whole map">⤢</button>
      </div>
      <section class="card" id="card" aria-labelledby="card-name" aria-live="polite" hidden>
      <h2 id="card-name"></h2>
      <button type="button" id="card-close" aria-label="Close">×</button>
      <div id="card-body"></div>
      </section>
      </div>
      \(MapPageStadiumList(map: map).html)
      </main>
      <footer>Outlines: Natural Earth. Made by stvisits; this page loads nothing and sends nothing.\
      </footer>
      <script type="application/json" id="data">\(data.json.text)</script>
      <script>\(script)</script>
      """
    return WebPage(
      title: title, attributes: attributes, style: WebPage.style(PackageResources.map_css),
      scripts: [script], showsPictures: true, body: body
    ).html
  }
}
