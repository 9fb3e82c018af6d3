import Foundation
import SportsModel

/// The files of location trackers.
package struct TrackerFixture: Sendable {
  package var spots: [TracePoint]

  package init(_ spots: [TracePoint]) { self.spots = spots }

  /// The lines of OwnTracks Recorder (`.rec`): time, kind and JSON, separated by tabs.
  package var ownTracksRecords: String {
    spots.map { "\($0.instant.utcText)\t*                 \t\(record($0))\n" }.joined()
      + "2019-07-20T05:00:00Z\tlwt               \t{\"_type\":\"lwt\",\"tst\":1563598800}\n"
  }

  /// The output of OwnTracks' `ocat`.
  package var ownTracks: String {
    "{\"count\":\(spots.count),\"data\":[\(spots.map(record).joined(separator: ","))]}"
  }

  /// Dawarich's GeoJSON, whose coordinates are texts.
  package var dawarich: String {
    let features = spots.map { spot in
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":\
      ["\(spot.place.longitude)","\(spot.place.latitude)"]},"properties":{"battery":80,\
      "timestamp":\(Int(spot.instant.timeIntervalSince1970)),"accuracy":\(spot.accuracy),\
      "velocity":"0","tracker_id":"fixture"}}
      """
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }

  /// A batch of Overland: GeoJSON features with texts as times.
  package var overland: String {
    let features = spots.map { spot in
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[\(spot.place.longitude),\
      \(spot.place.latitude)]},"properties":{"motion":["walking"],"horizontal_accuracy":\
      \(spot.accuracy),"timestamp":"\(spot.instant.utcText)"}}
      """
    }
    return "{\"locations\":[\(features.joined(separator: ","))]}"
  }

  /// A line in GeoJSON with a list of times, as converters of tracks write it.
  package var geoJSONLine: String {
    let places = spots.map { "[\($0.place.longitude),\($0.place.latitude),16.5]" }
    let times = spots.map { "\"\($0.instant.utcText)\"" }
    return """
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString",\
      "coordinates":[\(places.joined(separator: ","))]},"properties":{"coordinateProperties":\
      {"times":[\(times.joined(separator: ","))]}}}]}
      """
  }

  /// A KML file with a track (`gx:Track`) and a stay at its first place.
  package var kml: String {
    let times = spots.map { "<when>\($0.instant.utcText)</when>" }
    let places = spots.map { "<gx:coord>\($0.place.longitude) \($0.place.latitude) 16</gx:coord>" }
    let stay = spots.first.map { spot in
      """
      <Placemark><name>Ballpark</name><TimeSpan><begin>\(spot.instant.utcText)</begin>\
      <end>\((spot.instant + 9_000).utcText)</end></TimeSpan><Point>\
      <coordinates>\(spot.place.longitude),\(spot.place.latitude),0</coordinates></Point></Placemark>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document><Placemark><gx:Track>\(times.joined())\(places.joined())</gx:Track></Placemark>
      \(stay ?? "")</Document></kml>
      """
  }

  /// An activity in TCX, with a point that has no place.
  package var tcx: String {
    let points = spots.map { spot in
      """
      <Trackpoint><Time>\(spot.instant.utcText)</Time><Position>\
      <LatitudeDegrees>\(spot.place.latitude)</LatitudeDegrees>\
      <LongitudeDegrees>\(spot.place.longitude)</LongitudeDegrees></Position></Trackpoint>
      """
    }
    return """
      <?xml version="1.0"?>
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
      <Activities><Activity Sport="Other"><Lap><Track>\(points.joined())
      <Trackpoint><Time>2019-07-20T05:00:00Z</Time></Trackpoint>
      </Track></Lap></Activity></Activities></TrainingCenterDatabase>
      """
  }

  /// `locations.json` of Polarsteps.
  package var polarstepsLocations: String {
    let points = spots.map {
      "{\"lat\":\($0.place.latitude),\"lon\":\($0.place.longitude),\"time\":\($0.instant.timeIntervalSince1970)}"
    }
    return "{\"locations\":[\(points.joined(separator: ","))]}"
  }

  /// `trip.json` of Polarsteps.
  package var polarstepsTrip: String {
    let steps = spots.map {
      """
      {"id":1,"description":"","location":{"name":"Here","detail":"","lat":\($0.place.latitude),\
      "lon":\($0.place.longitude)},"start_time":\($0.instant.timeIntervalSince1970),"end_time":null}
      """
    }
    return "{\"name\":\"Trip\",\"all_steps\":[\(steps.joined(separator: ","))],\"start_date\":1}"
  }

  /// Returns a FIT file (FIT protocol 2.0): a definition, a message for each spot, and one without a
  /// place.
  ///
  /// With short times, messages after the first have only the last bits of their time.
  package func fit(isBigEndian: Bool = false, hasShortTimes: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ size: Int, _ isBig: Bool) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBig ? bytes.reversed() : bytes
    }
    func field(_ value: Int) -> [UInt8] { number(value, 4, isBigEndian) }
    func definition(_ type: UInt8, _ fields: [[UInt8]]) -> [UInt8] {
      [0x40 | type, 0, isBigEndian ? 1 : 0] + number(20, 2, isBigEndian)
        + [UInt8(fields.count)] + fields.flatMap(\.self)
    }
    let place: [[UInt8]] = [[0, 4, 0x85], [1, 4, 0x85], [3, 1, 2]]
    var messages = definition(0, [[253, 4, 0x86]] + place) + definition(1, place)
    for (index, spot) in spots.enumerated() {
      let time = Int(spot.instant.timeIntervalSince1970) - 631_065_600
      let degrees = [spot.place.latitude, spot.place.longitude].flatMap {
        field(Int(($0 / 180 * 2_147_483_648).rounded()))
      }
      messages +=
        hasShortTimes && index > 0 ? [0x80 | 1 << 5 | UInt8(time & 31)] : [0] + field(time)
      messages += degrees + [88]
    }
    messages += [0] + field(1_000_000_000) + field(0x7fff_ffff) + field(0x7fff_ffff) + [88]
    return [14, 0x20] + number(2_132, 2, false) + number(messages.count, 4, false)
      + Array(".FIT".utf8) + [0, 0] + messages + [0, 0]
  }

  private func record(_ spot: TracePoint) -> String {
    """
    {"_type":"location","acc":\(spot.accuracy),"batt":80,"lat":\(spot.place.latitude),\
    "lon":\(spot.place.longitude),"tid":"fx","tst":\(Int(spot.instant.timeIntervalSince1970))}
    """
  }
}
