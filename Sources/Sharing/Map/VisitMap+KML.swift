import AppSupport
import Drawing
import SportsModel

extension VisitMap {
  /// The stadiums as KML 2.2 (OGC 07-147r2), in a folder per visit status.
  ///
  /// Nothing is fetched from the network; icons are those of the reader.
  package var kml: String {
    let statuses = MapStadium.VisitStatus.allCases
    return KML.document(title: title, statuses.map(\.kmlStyle) + statuses.compactMap(kmlFolder))
  }

  private func kmlFolder(_ status: MapStadium.VisitStatus) -> String? {
    let stadiums = stadiums(status)
    guard !stadiums.isEmpty else { return nil }
    return KML.folder(status.word, parts: stadiums.map { $0.placemark(status) })
  }
}

extension MapStadium.VisitStatus {
  /// Colors of the light theme in KML's order: opacity, blue, green, red.
  fileprivate var kmlStyle: String {
    let scale = self == .missing ? "0.8" : "1.1"
    return """
      <Style id="\(rawValue)"><IconStyle><color>\(KML.color(color(.light)))</color>\
      <scale>\(scale)</scale></IconStyle></Style>
      """
  }
}

extension MapStadium {
  fileprivate func placemark(_ status: VisitStatus) -> String {
    KML.placemark(
      id: id.rawValue, name: name, description, style: status.rawValue, data: data, at: coordinate)
  }

  private var data: [(name: String, value: String)] {
    [
      ("state", status.rawValue), ("place", place),
      ("leagues", leagueVisits.map(\.league.rawValue).joined(separator: " ")),
      ("visits", String(visits.count)),
    ] + (firstSeen.map { [("first_visit", $0.description)] } ?? [])
  }

  /// The place, the teams, and a few visits.
  private var description: [String] {
    var parts = [place, DisplayFormat.list(teams)]
    parts += visits.prefix(10).map { "\($0.day): \($0.title)" }
    if visits.count > 10 { parts.append("and \((visits.count - 10).counted("more visit"))") }
    return parts
  }
}

/// The parts of KML 2.2 (OGC 07-147r2) in maps and trips.
enum KML {
  /// Returns a file; the parts are KML already.
  static func document(title: String, _ parts: [String]) -> String {
    let inside = ["<name>\(title.cleanedForDrawing().escapedForSVG)</name>"] + parts
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2">
      <Document>
      \(inside.joined(separator: "\n"))
      </Document>
      </kml>

      """
  }

  static func folder(_ name: String, parts: [String]) -> String {
    """
    <Folder>
    <name>\(name.escapedForSVG)</name>
    \(parts.joined(separator: "\n"))
    </Folder>
    """
  }

  /// Returns a stadium; its description is on one line, because readers treat longer text
  /// differently, and its data is for programs.
  static func placemark(
    id: String? = nil, name: String, _ description: [String], style: String,
    data: [(name: String, value: String)], at place: Coordinate
  ) -> String {
    let data = data.map {
      "<Data name=\"\($0.name)\"><value>\($0.value.escapedForSVG)</value></Data>"
    }
    return """
      <Placemark\(id.map { " id=\"\($0.escapedForSVG)\"" } ?? "")>
      <name>\(name.markup())</name>
      <description>\(text(description))</description>
      <styleUrl>#\(style)</styleUrl>
      <ExtendedData>
      \(data.joined(separator: "\n"))
      </ExtendedData>
      <Point><coordinates>\(point(place))</coordinates></Point>
      </Placemark>
      """
  }

  static func text(_ parts: [String]) -> String {
    parts.map { $0.cleanedForDrawing() }.filter { !$0.isEmpty }.joined(separator: " · ")
      .escapedForSVG
  }

  /// Returns a point, longitude first.
  static func point(_ place: Coordinate) -> String {
    "\(place.longitude.svg(digits: 6)),\(place.latitude.svg(digits: 6))"
  }

  /// Returns a color in KML's order: opacity, blue, green, red.
  static func color(_ color: Color) -> String {
    let reversed = Color(red: color.blue, green: color.green, blue: color.red)
    return "ff\(reversed.description.dropFirst())"
  }
}
