import AppSupport
import Drawing
import Localization
import SportsModel

/// The list of all stadiums with their visits, which needs no script: those on the map, then the
/// rest; visited ones first.
struct MapPageStadiumList {
  let map: VisitMap

  var html: String {
    let indices = map.stadiums.indices.sorted { left, right in
      (-map.stadiums[left].status.drawingOrder, left)
        < (-map.stadiums[right].status.drawingOrder, right)
    }
    let near = indices.filter { MapViewport.shows(map.stadiums[$0].coordinate) }
    let far = indices.filter { !MapViewport.shows(map.stadiums[$0].coordinate) }
    let elsewhere =
      far.isEmpty
      ? ""
      : "<div id=\"elsewhere\">\n<h2>\(localized("Elsewhere"))</h2>\n<ul>\n\(rows(far))\n</ul>\n</div>"
    return """
      <section class="panel" id="list" aria-label="\(localized("Stadiums").escapedForSVG)" \
      tabindex="-1">
      <h2>\(localized("Stadiums"))</h2>
      <ul>
      \(rows(near))
      </ul>
      \(elsewhere)
      <p class="nothing" id="nothing" role="status" hidden>\(localized("No stadiums match."))</p>
      </section>
      """
  }

  private func rows(_ indices: [Int]) -> String {
    indices.map { row($0, stadium: map.stadiums[$0]) }.joined(separator: "\n")
  }

  private func row(_ index: Int, stadium: MapStadium) -> String {
    """
    <li class="place" id="place-\(index)"><details id="\(stadium.id.rawValue.escapedForSVG)"><summary>\
    \(MapPageControls.sign(stadium.status))\
    <span class="name">\(stadium.name.markup())</span>\
    <span class="where">\(stadium.place.markup()) · <span class="about">\
    \(about(stadium).markup())</span></span></summary>
    <div>\(teams(stadium))\(remarks(stadium))\(visits(stadium))\(stadium.coordinate.links(to: stadium.id))</div></details></li>
    """
  }

  private func about(_ stadium: MapStadium) -> String {
    let count = stadium.visits.count
    if count > 0 { return count.counted("visit") }
    if stadium.status == .visited, let old = stadium.seenAt { return MapPageTexts.visited(at: old) }
    return stadium.status.word
  }

  private func teams(_ stadium: MapStadium) -> String {
    guard !stadium.teams.isEmpty else { return "" }
    let names = DisplayFormat.list(stadium.teams).markup()
    return "<p class=\"teams\">\(localized("Home of \(names)"))</p>"
  }

  private func remarks(_ stadium: MapStadium) -> String {
    let rating = stadium.rating.map { localized("★ \($0.markup()) of 5") }
    return (rating.map { "<p class=\"rating\">\($0)</p>" } ?? "")
      + stadium.remarks.map { "<p class=\"note\">\($0.markup(limit: 1000))</p>" }.joined()
  }

  private func visits(_ stadium: MapStadium) -> String {
    guard !stadium.visits.isEmpty else { return "" }
    return "<ul>\(stadium.visits.reversed().map(visit).joined(separator: "\n"))</ul>"
  }

  private func visit(_ visit: MapVisit) -> String {
    let note = visit.note.map { "<p class=\"note\">\($0.markup(limit: 1000))</p>" } ?? ""
    let seen = visit.moment.map { localized("You saw: \($0.markup())") }
    let moment = seen.map { "<p class=\"moment\">\($0)</p>" } ?? ""
    return """
      <li class="visit" data-day="\(visit.day)">\
      <time datetime="\(visit.day)">\(map.format.date(visit.day))</time> \
      \(visit.title.markup())\(moment)\(note)\(pictures(visit))</li>
      """
  }

  private func pictures(_ visit: MapVisit) -> String {
    let alt = localized("Photo from \(map.format.date(visit.day))").escapedForSVG
    let images = visit.thumbnails.filter { $0.hasPrefix("data:image/jpeg;base64,") }.map { source in
      "<img src=\"\(source.escapedForSVG)\" alt=\"\(alt)\" loading=\"lazy\">"
    }
    return images.isEmpty ? "" : "<div class=\"pictures\">\(images.joined())</div>"
  }
}

extension Coordinate {
  /// Returns links to maps, and the link that opens this page at a stadium.
  func links(to stadium: StadiumID?) -> String {
    var links = [(mapURL, "OpenStreetMap"), (geoURI, localized("Maps program"))]
    if let stadium { links.append(("#\(stadium.rawValue)", localized("Link to this stadium"))) }
    return "<p class=\"links\">"
      + links.map { address, title in
        "<a href=\"\(address.escapedForSVG)\" rel=\"noreferrer\">\(title.markup())</a>"
      }.joined(separator: " · ") + "</p>"
  }
}
