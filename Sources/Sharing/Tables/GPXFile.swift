import Drawing
package import Foundation
package import SportsModel

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
