import Drawing
package import Foundation
package import SportsModel

/// Places for navigation devices and maps (GPX 1.1).
package struct GPXFile: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    let coordinate: Coordinate
    let name: String
    let details: [String]
    let kind: String
    let time: Date?

    package init(
      _ coordinate: Coordinate, name: String, details: [String] = [], kind: String,
      time: Date? = nil
    ) {
      (self.coordinate, self.name, self.details) = (coordinate, name, details)
      (self.kind, self.time) = (kind, time)
    }
  }

  let name: String
  /// Independent places.
  let waypoints: [Point]
  /// Places in travel order; nil for no route.
  let route: [Point]?

  package init(name: String, waypoints: [Point] = [], route: [Point]? = nil) {
    (self.name, self.waypoints, self.route) = (name, waypoints, route)
  }

  package var text: String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<gpx version=\"1.1\" creator=\"stvisits\" xmlns=\"http://www.topografix.com/GPX/1/1\">",
      "<metadata>\(Self.element("name", name))</metadata>",
    ]
    lines += waypoints.map { $0.element("wpt") }
    if let route {
      lines.append("<rte>")
      lines.append(Self.element("name", name))
      lines += route.map { $0.element("rtept") }
      lines.append("</rte>")
    }
    return (lines + ["</gpx>", ""]).joined(separator: "\n")
  }

  fileprivate static func element(_ name: String, _ text: String) -> String {
    let text = text.cleanedForDrawing().escapedForSVG
    return text.isEmpty ? "" : "<\(name)>\(text)</\(name)>"
  }
}

extension GPXFile.Point {
  /// Returns the elements in the order of the schema.
  fileprivate func element(_ tag: String) -> String {
    let place =
      "lat=\"\(coordinate.latitude.svg(digits: 6))\""
      + " lon=\"\(coordinate.longitude.svg(digits: 6))\""
    let description = details.map { $0.cleanedForDrawing() }.filter { !$0.isEmpty }
    let parts = [
      time.map { GPXFile.element("time", $0.utcText) } ?? "", GPXFile.element("name", name),
      // Each part is truncated on its own.
      description.isEmpty
        ? "" : "<desc>\(description.joined(separator: " · ").escapedForSVG)</desc>",
      GPXFile.element("type", kind),
    ].filter { !$0.isEmpty }
    return "<\(tag) \(place)>\n\(parts.joined(separator: "\n"))\n</\(tag)>"
  }
}

extension SharedTrip {
  /// The stadiums of the trip as a route, a point per stay.
  package var gpx: GPXFile {
    GPXFile(
      name: title,
      route: stays.compactMap { stops in
        guard let first = stops.first else { return nil }
        let games = stops.flatMap { stop in
          ["\(stop.day), \(stop.startText)", stop.game, stop.attendance ?? ""]
        }
        return GPXFile.Point(
          first.stadium.coordinate, name: first.stadiumName,
          details: games + [first.stadium.place], kind: "Stadium")
      })
  }
}
