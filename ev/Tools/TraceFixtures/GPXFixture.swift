import SportsModel

/// A GPX file as written by receivers and apps.
package struct GPXFixture: Sendable {
  package enum Shape: String, Sendable, CaseIterable {
    case track, route, waypoints
  }

  package var spots: [TracePoint]
  package var shape = Shape.track
  /// `1.1` or `1.0`.
  package var version = "1.1"

  package init(_ spots: [TracePoint]) { self.spots = spots }

  package var text: String {
    let points = spots.map(point).joined()
    let body =
      switch shape {
      case .track: "<trk><name>Evening</name><trkseg>\n\(points)</trkseg></trk>"
      case .route: "<rte>\n\(points)</rte>"
      case .waypoints: points
      }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="\(version)" creator="fixtures" xmlns="http://www.topografix.com/GPX/\(version.replacing(".", with: "/"))" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
      <metadata><name>Walk &amp; game</name></metadata>
      \(body)
      </gpx>

      """
  }

  private func point(_ spot: TracePoint) -> String {
    let name =
      switch shape {
      case .track: "trkpt"
      case .route: "rtept"
      case .waypoints: "wpt"
      }
    return """
      <\(name) lat="\(spot.place.latitude)" lon="\(spot.place.longitude)">\
      <ele>16.5</ele><time>\(spot.instant.utcText)</time>\
      <extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>88</gpxtpx:hr>\
      </gpxtpx:TrackPointExtension></extensions></\(name)>

      """
  }
}
