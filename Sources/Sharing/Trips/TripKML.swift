import Drawing
import SportsModel

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
    case .gpx: gpx.text
    case .kml: kml
    case .md: markdown
    case .pdf, .html, .json: nil
    }
  }
}
