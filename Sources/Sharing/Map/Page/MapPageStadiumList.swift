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

/// The texts of the map page's script, which puts values in the places of `{0}`, `{1}` and so on.
///
/// A text with a number has a form for each category of plurals.
struct MapPageTexts {
  private typealias Status = MapStadium.VisitStatus

  /// The number of days with a visit.
  let dayCount: Int

  static var play: String { localized("Play your visits") }

  /// Returns `all 12 days`.
  static func all(_ days: Int) -> String {
    localized(days, one: "all \(days) day", other: "all \(days) days")
  }

  var json: HTMLSafeJSON {
    let (count, listed, total) = ("{0}", "{0}", "{1}")
    return .object([
      "statuses": Self.statuses { .string($0.word) },
      "counts": Self.statuses { status in Self.forms { status.counted($0, as: count) } },
      "labels": Self.statuses { .string($0.label("{0}", "{1}")) },
      "labelsWithVisits": Self.statuses { status in
        Self.forms { status.label("{0}", "{1}", visits: $0, as: "{2}") }
      }, "visits": Self.forms { localized($0, one: "\(count) visit", other: "\(count) visits") },
      "lastVisit": Self.lastVisit, "visitedAt": .string(Self.visited(at: "{0}")),
      "filtered": .string(localized("\(listed) of \(total) shown")),
      "allDays": .string(Self.all(dayCount)), "day": Self.day, "play": .string(Self.play),
      "pause": .string(localized("Pause")),
      "stadiums": Self.forms { localized($0, one: "\(count) stadium", other: "\(count) stadiums") },
      "cluster": Self.cluster, "more": Self.more,
      "comma": .string(localized(", ", context: "list")),
    ])
  }

  /// Returns `visited at Shea Stadium`.
  static func visited(at stadium: String) -> String { localized("visited at \(stadium)") }

  private static func statuses(_ text: (Status) -> HTMLSafeJSON) -> HTMLSafeJSON {
    .object(["visited": text(.visited), "planned": text(.planned), "missing": text(.missing)])
  }

  /// Returns the forms for the categories of `Intl.PluralRules`, without whole millions.
  private static func forms(_ text: (Int) -> String) -> HTMLSafeJSON {
    .object(["one": .string(text(1)), "other": .string(text(2))])
  }

  private static var lastVisit: HTMLSafeJSON {
    let (count, date) = ("{0}", "{1}")
    return forms {
      localized($0, one: "\(count) visit, last \(date)", other: "\(count) visits, last \(date)")
    }
  }

  private static var day: HTMLSafeJSON {
    let (date, stadiums, day, days) = ("{0}", "{1}", "{2}", "{3}")
    return .string(localized("\(date) · \(stadiums), day \(day) of \(days)"))
  }

  private static var cluster: HTMLSafeJSON {
    let (count, visited, names) = ("{0}", "{1}", "{2}")
    return forms {
      localized(
        $0, one: "\(count) stadium, \(visited) visited: \(names)",
        other: "\(count) stadiums, \(visited) visited: \(names)")
    }
  }

  private static var more: HTMLSafeJSON {
    let (names, count) = ("{0}", "{1}")
    return forms {
      localized($0, one: "\(names) and \(count) more", other: "\(names) and \(count) more")
    }
  }
}
