import SportsModel

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

  static func folder(_ name: String, _ parts: [String]) -> String {
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
