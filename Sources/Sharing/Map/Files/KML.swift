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

  static func data(_ name: String, _ value: String) -> String {
    "<Data name=\"\(name)\"><value>\(value.escapedForSVG)</value></Data>"
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
