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
    let style = WebPageAssets.text
    let script = WebPageAssets.script
    let data = MapPageData(map)
    let title = map.title.cleanedForDrawing().escapedForSVG
    return """
      <!DOCTYPE html>
      <html lang="en" class="no-script"\(theme.map { " data-theme=\"\($0.rawValue)\"" } ?? "")>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy(style, script))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>\(style)</style>
      </head>
      <body>
      <a class="skip" href="#list">To the list of stadiums</a>
      <header>
      <h1>\(title)</h1>
      <p class="counts">\(MapPageControls(map).counts)</p>
      </header>
      \(MapPageControls(map).html)
      <main>
      <div class="stage">
      \(MapPageDrawing(map, data).html)
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
      \(MapPageStadiumList(map).html)
      </main>
      <footer>Outlines: Natural Earth. Made by stvisits; this page loads nothing and sends nothing.\
      </footer>
      <script type="application/json" id="data">\(data.json.text)</script>
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  /// Returns a policy that allows only the page's own script, style and pictures, and no
  /// connections.
  private func policy(_ style: String, _ script: String) -> String {
    "default-src 'none'; script-src \(ContentSecurityHash.source(of: script)); "
      + "style-src \(ContentSecurityHash.source(of: style)); img-src data:; base-uri 'none'; "
      + "form-action 'none'"
  }
}
