import SportsModel

extension VisitMap {
  /// The stadiums as KML 2.2 (OGC 07-147r2), in a folder for each standing; nothing is fetched for
  /// it, signs are those of the reader.
  package var kml: String {
    let standings = MapStadium.Standing.allCases
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2">
      <Document>
      <name>\(title.cleanedForDrawing().escapedForSVG)</name>
      \(standings.map(\.kmlStyle).joined(separator: "\n"))
      \(standings.compactMap(kmlFolder).joined(separator: "\n"))
      </Document>
      </kml>

      """
  }

  private func kmlFolder(_ standing: MapStadium.Standing) -> String? {
    let stadiums = stadiums(standing)
    guard !stadiums.isEmpty else { return nil }
    return """
      <Folder>
      <name>\(standing.word)</name>
      \(stadiums.map { $0.placemark(standing) }.joined(separator: "\n"))
      </Folder>
      """
  }
}

extension MapStadium.Standing {
  /// Colours of the light theme, as KML writes them: opacity, blue, green, red.
  fileprivate var kmlStyle: String {
    let color =
      switch self {
      case .visited: Theme.light.visited
      case .planned: Theme.light.planned
      case .missing: Theme.light.missing
      }
    let reversed = Color(red: color.blue, green: color.green, blue: color.red)
    let scale = self == .missing ? "0.8" : "1.1"
    return """
      <Style id="\(rawValue)"><IconStyle><color>ff\(reversed.description.dropFirst())</color>\
      <scale>\(scale)</scale></IconStyle></Style>
      """
  }
}

extension MapStadium {
  fileprivate func placemark(_ standing: Standing) -> String {
    let point = "\(coordinate.longitude.svg(digits: 6)),\(coordinate.latitude.svg(digits: 6))"
    return """
      <Placemark id="\(id.rawValue.escapedForSVG)">
      <name>\(name.cleanedForDrawing().escapedForSVG)</name>
      <description>\(description.escapedForSVG)</description>
      <styleUrl>#\(standing.rawValue)</styleUrl>
      <ExtendedData>
      \(data.map(Self.element).joined(separator: "\n"))
      </ExtendedData>
      <Point><coordinates>\(point)</coordinates></Point>
      </Placemark>
      """
  }

  private static func element(_ name: String, _ value: String) -> String {
    "<Data name=\"\(name)\"><value>\(value.escapedForSVG)</value></Data>"
  }

  private var data: [(String, String)] {
    [
      ("state", standing.rawValue), ("place", place),
      ("leagues", sightings.map(\.league.rawValue).joined(separator: " ")),
      ("visits", String(visits.count)),
    ] + (firstSeen.map { [("first_visit", $0.description)] } ?? [])
  }

  /// The place, the teams, and a few visits, in one line: readers differ in what they make of more.
  private var description: String {
    var parts = [place]
    if !teams.isEmpty { parts.append(teams.joined(separator: ", ")) }
    parts += visits.prefix(10).map { "\($0.day): \($0.title)" }
    if visits.count > 10 { parts.append("and \(visits.count - 10) more visits") }
    return parts.map { $0.cleanedForDrawing() }.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
