import AppSupport
import Drawing
package import Foundation
import Localization
package import SportsModel

extension SharedTrip {
  /// The trip as KML 2.2: its stops in order, and the route between them.
  package var kml: String {
    let color = KML.color(Theme.light.planned)
    var parts = [
      """
      <Style id="stop"><IconStyle><color>\(color)</color><scale>1.1</scale></IconStyle></Style>
      <Style id="way"><LineStyle><color>\(color)</color><width>4</width></LineStyle></Style>
      """
    ]
    if let dates { parts.insert("<description>\(KML.text([dates] + facts))</description>", at: 0) }
    if !stops.isEmpty { parts.append(KML.folder("Stops", parts: stays.compactMap(\.placemark))) }
    if stays.count > 1 { parts.append(routeLine) }
    return KML.document(title: title, parts)
  }

  /// A line over the surface of the earth; it doesn't follow roads.
  private var routeLine: String {
    """
    <Placemark>
    <name>Route</name>
    <styleUrl>#way</styleUrl>
    <LineString><tessellate>1</tessellate><coordinates>
    \(stays.compactMap(\.first).map { KML.point($0.stadium.coordinate) }.joined(separator: "\n"))
    </coordinates></LineString>
    </Placemark>
    """
  }
}

extension [TripStop] {
  /// The placemark of the stops of one stay; nil for none.
  fileprivate var placemark: String? {
    guard let first else { return nil }
    let games = flatMap { ["\($0.day), \($0.startText)", $0.game, $0.league, $0.attendance ?? ""] }
    return KML.placemark(
      name: first.stadiumName, games + [first.stadium.place], style: "stop",
      data: flatMap { [("game", $0.key.description), ("date", $0.day.description)] },
      at: first.stadium.coordinate)
  }
}

/// A file format of trips.
package enum TripFileFormat: String, NamedFileFormat {
  case pdf, html, ics, gpx, kml, md, json

  package static let synonyms = ["markdown": Self.md, "htm": Self.html]
}

extension SharedTrip {
  /// Returns the trip as text; nil for formats that are created elsewhere.
  package func text(_ form: TripFileFormat) -> String? {
    switch form {
    case .ics: calendar.text
    case .gpx: gpx
    case .kml: kml
    case .md: markdown
    case .pdf, .html, .json: nil
    }
  }

  /// Minutes from the reminder to the departure.
  private static let reminderMinutes = 30

  /// The trip as a calendar: an event per game, drive and activity.
  package var calendar: CalendarFile {
    var events: [CalendarEvent] = []
    var hasDriveBefore = false
    for entry in entries {
      switch entry {
      case .game(let stop):
        events.append(event(stop, hasDriveBefore: hasDriveBefore))
        hasDriveBefore = false
      case .drive(let drive):
        events.append(event(drive))
        hasDriveBefore = drive.arrives
      case .pause(let pause) where pause.isActivity: events.append(event(pause))
      // After a night there is another departure.
      case .pause: hasDriveBefore = false
      }
    }
    return CalendarFile(name: title, stamp: changed, events: events)
  }

  private func event(_ stop: TripStop, hasDriveBefore: Bool) -> CalendarEvent {
    let before = Int(rounding: stop.start.timeIntervalSince(stop.arriveBy) / 60, .towardZero)
    var event = CalendarEvent(
      uid: uid("\(stop.key)"), title: stop.game,
      time: stop.isStartKnown
        ? .span(from: stop.start, stop.zone, to: stop.end, stop.zone) : .day(stop.day),
      location: [stop.stadiumName, stop.stadium.place].filter { !$0.isEmpty }.joined(
        separator: ", "), position: stop.stadium.coordinate,
      details: [stop.league, stop.attendance ?? "Start time not announced."]
        + (stop.isNew ? ["New stadium."] : []) + tips(at: stop.stadium.id)
        + stop.nearby.map { "Near: \($0.text(format))" },
      alarmMinutes: hasDriveBefore || !stop.isStartKnown ? nil : before + Self.reminderMinutes)
    event.isTentative = !stop.isDateConfirmed
    if event.isTentative { event.details.append("Date not confirmed, time to be announced.") }
    return event
  }

  private func event(_ drive: TripDrive) -> CalendarEvent {
    // The same drive may be made again on another day.
    let day = ICalendarDateFormatter.utc(drive.start).prefix(8)
    return CalendarEvent(
      uid: uid("\(drive.from.name) \(drive.to.name) \(day) \(drive.part)"), title: drive.title,
      time: .span(from: drive.start, drive.from.zone, to: drive.end, drive.lastZone),
      location: drive.from.name,
      details: [
        "From \(drive.from.name) to \(drive.to.name)", drive.facts(format).joined(separator: ", "),
      ], alarmMinutes: Self.reminderMinutes)
  }

  private func event(_ pause: TripPause) -> CalendarEvent {
    CalendarEvent(
      uid: uid("\(pause.title) \(ICalendarDateFormatter.utc(pause.start))"), title: pause.title,
      time: .span(from: pause.start, pause.zone, to: pause.end, pause.zone))
  }

  /// Returns letters, digits and signs that every reader accepts.
  private func uid(_ name: String) -> String {
    let safe = name.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      return isPlain || scalar == ":" ? Character(scalar) : "-"
    }
    return "\(String(safe).prefix(160)).\(id)@stvisits"
  }

  /// The trip as Markdown: a table of the games, then day by day.
  package var markdown: String {
    var lines = ["# \(title.escapedForMarkdown)", ""]
    if let dates { lines += ["\(dates): \(facts.joined(separator: ", ")).", ""] }
    lines += gameTable
    for day in days {
      lines += ["## \(format.date(day.day))", ""]
      lines += day.entries.map { $0.markdown(format) } + [""]
    }
    if let tightestDrive, let slack = tightestDrive.slackMinutes {
      let (way, spare) = (
        tightestDrive.way.escapedForMarkdown, DisplayFormat.duration(minutes: slack)
      )
      lines += [localized("Tightest connection: \(way), \(spare) to spare."), ""]
    }
    lines += stadiumTable
    lines += nearbyLists
    if stops.isEmpty { lines += [localized("No games on this trip."), ""] }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private var gameTable: [String] {
    guard !stops.isEmpty else { return [] }
    let rows = stops.map { stop in
      [
        "\(stop.day)", stop.startText, stop.league, stop.game,
        stop.isNew ? localized("\(stop.stadiumName) (new)", context: "stadium") : stop.stadiumName,
        stop.stadium.place,
      ]
    }
    let headers = [
      localized("Date", context: "column"), localized("Start", context: "column"),
      localized("League", context: "column"), localized("Game", context: "column"),
      localized("Stadium", context: "column"), localized("Place", context: "column"),
    ]
    return table(headers, rows: rows)
  }

  private var stadiumTable: [String] {
    guard !stops.isEmpty else { return [] }
    let rows = firstStopPerStadium.map { stop in
      [stop.stadiumName, stop.stadium.place, stop.stadium.facts.joined(separator: ", ")]
    }
    let links = firstStopPerStadium.flatMap { stop in
      let place = stop.stadium.coordinate
      return [
        "- \(stop.stadiumName.escapedForMarkdown): [OpenStreetMap](\(place.mapURL)), "
          + "[\(localized("maps program"))](\(place.geoURI))"
      ]
        + tips(at: stop.stadium.id).map {
          "  - \($0.escapedForMarkdown(limit: StadiumNote.maxBytes))"
        }
    }
    let headers = [
      localized("Stadium", context: "column"), localized("Place", context: "column"),
      localized("About", context: "column"),
    ]
    return ["## \(localized("Stadiums"))", ""] + table(headers, rows: rows) + links + [""]
  }

  private var nearbyLists: [String] {
    firstStopPerStadium.flatMap { stop -> [String] in
      let points = points(near: stop)
      guard !points.isEmpty else { return [] }
      return ["### " + localized("Near \(stop.stadiumName.escapedForMarkdown)"), ""]
        + points.map { "- \($0.text(format).escapedForMarkdown)" } + [""]
    }
  }
}

extension SharedTrip.Entry {
  fileprivate func markdown(_ format: DisplayFormat) -> String {
    switch self {
    case .game(let stop):
      let start = stop.isStartKnown ? "\(stop.startText)  " : ""
      let details = [stop.stadiumName, stop.attendance].compactMap { $0?.escapedForMarkdown }
      return "- \(start)**\(stop.game.escapedForMarkdown)**, " + details.joined(separator: ". ")
    case .drive(let drive):
      let (title, from) = (drive.title.escapedForMarkdown, drive.from.name.escapedForMarkdown)
      let arrival = TripTimeFormatter.time(drive.end, zone: drive.lastZone)
      let facts = drive.facts(format).joined(separator: ", ")
      let text =
        drive.from.unnamed == .start
        ? localized("\(title) from the start, arriving \(arrival): \(facts)")
        : localized("\(title) from \(from), arriving \(arrival): \(facts)")
      return "- \(TripTimeFormatter.time(drive.start, zone: drive.from.zone))  \(text)"
    case .pause(let pause):
      return
        "- \(TripTimeFormatter.time(pause.start, zone: pause.zone))  \(pause.title.escapedForMarkdown)"
    }
  }
}

/// Returns a Markdown table; cells are untrusted text.
private func table(_ headers: [String], rows: [[String]]) -> [String] {
  let cells = [headers, headers.map { _ in "---" }] + rows.map { $0.map(\.escapedForMarkdown) }
  return cells.map { "| \($0.joined(separator: " | ")) |" } + [""]
}

extension String {
  /// The text on one line without Markdown or HTML syntax.
  var escapedForMarkdown: String { escapedForMarkdown() }

  /// Returns the text on one line without Markdown or HTML syntax, up to a number of characters.
  func escapedForMarkdown(limit: Int = 240) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in cleanedForDrawing(limit: limit).unicodeScalars {
      if "\\`*_[]<>|~#&$".unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

/// Places for navigation devices and maps (GPX 1.1).
package enum GPXFile {
  /// A stadium, and the time of its only visit.
  package typealias Point = (coordinate: Coordinate, name: String, details: [String], time: Date?)

  /// Returns a file with independent places, and places in travel order; nil for no route.
  package static func text(name: String, waypoints: [Point] = [], route: [Point]? = nil) -> String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<gpx version=\"1.1\" creator=\"stvisits\" xmlns=\"http://www.topografix.com/GPX/1/1\">",
      "<metadata>\(element("name", name))</metadata>",
    ]
    lines += waypoints.map { element("wpt", at: $0) }
    if let route {
      lines += ["<rte>", element("name", name)] + route.map { element("rtept", at: $0) }
      lines.append("</rte>")
    }
    return (lines + ["</gpx>", ""]).joined(separator: "\n")
  }

  private static func element(_ name: String, _ text: String) -> String {
    let text = text.cleanedForDrawing().escapedForSVG
    return text.isEmpty ? "" : "<\(name)>\(text)</\(name)>"
  }

  /// Returns the elements in the order of the schema.
  private static func element(_ tag: String, at point: Point) -> String {
    let (latitude, longitude) = (point.coordinate.latitude, point.coordinate.longitude)
    let description = point.details.map { $0.cleanedForDrawing() }.filter { !$0.isEmpty }
    let parts = [
      point.time.map { element("time", $0.utcText) } ?? "", element("name", point.name),
      // Each part is truncated on its own.
      description.isEmpty
        ? "" : "<desc>\(description.joined(separator: " · ").escapedForSVG)</desc>",
      element("type", "Stadium"),
    ].filter { !$0.isEmpty }
    return """
      <\(tag) lat="\(latitude.svg(digits: 6))" lon="\(longitude.svg(digits: 6))">
      \(parts.joined(separator: "\n"))
      </\(tag)>
      """
  }
}

extension SharedTrip {
  /// The stadiums of the trip as a route, a point per stay.
  package var gpx: String {
    GPXFile.text(
      name: title,
      route: stays.compactMap { stops in
        guard let first = stops.first else { return nil }
        let games = stops.flatMap { stop in
          ["\(stop.day), \(stop.startText)", stop.game, stop.attendance ?? ""]
        }
        return (
          first.stadium.coordinate, first.stadiumName, games + [first.stadium.place], time: nil
        )
      })
  }
}
