import Foundation
import SportsModel
import Testing
import Traces

/// Tracks in KML and TCX, and variants of the other formats.
@Suite struct TrackFormatTests {
  private static let first = Date.utc("2019-06-15T23:20:00Z").timeIntervalSince1970

  private func check(
    _ reading: TraceReadFixture, kinds: [TraceKind],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let places = try (0..<kinds.count).map { try Coordinate.at(44.98 + Double($0), -93.27) }
    #expect(reading.result.fault == nil, sourceLocation: sourceLocation)
    #expect(reading.sightings.map(\.kind) == kinds, sourceLocation: sourceLocation)
    #expect(reading.sightings.map(\.place) == places, sourceLocation: sourceLocation)
    #expect(reading.sightings.first?.first == Self.first, sourceLocation: sourceLocation)
  }

  @Test func trackOfKMLHasATimeForEachPosition() throws {
    let reading = TraceReadFixture(
      track: """
        <kml xmlns:gx="x"><Placemark><gx:Track><when>2019-06-15T23:20:00Z</when>
        <when>2019-06-15T23:25:00Z</when><when>2019-06-15T23:30:00Z</when>
        <gx:coord>-93.27 44.98 0</gx:coord><gx:coord></gx:coord><gx:coord>-93.27 45.98 0</gx:coord>
        </gx:Track></Placemark></kml>
        """)
    try check(reading, kinds: [.track, .track])
    #expect(reading.result.wrongEntries == 1 && reading.sightings.last?.first == Self.first + 600)
  }

  @Test func placemarkWithASpanIsAStayOrATrip() throws {
    let span =
      "<TimeSpan><begin>2019-06-15T23:20:00Z</begin><end>2019-06-16T02:00:00Z</end></TimeSpan>"
    let stay = TraceReadFixture(
      track: """
        <kml><Placemark><name>Target Field</name>\(span)<Point>
        <coordinates>-93.27,44.98,0</coordinates></Point></Placemark></kml>
        """)
    try check(stay, kinds: [.stay])
    #expect(stay.sightings.first?.name == "Target Field")
    #expect(stay.sightings.first?.last == Self.first + 9_600)
    let trip = TraceReadFixture(
      track: """
        <kml><Placemark>\(span)<LineString><coordinates>
        -93.27,44.98,0 -93.5,44.5,0 -93.27,45.98,0</coordinates></LineString></Placemark></kml>
        """)
    try check(trip, kinds: [.track, .track])
  }

  @Test func placemarkWithoutATimeIsAMark() {
    let reading = TraceReadFixture(
      track: "<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>")
    #expect(reading.result.isEmpty && reading.result.fault == nil)
  }

  @Test func trackpointOfTCXMayLackAPlace() throws {
    let reading = TraceReadFixture(
      track: """
        <TrainingCenterDatabase><Track><Trackpoint><Time>2019-06-15T23:20:00Z</Time><Position>
        <LatitudeDegrees>44.98</LatitudeDegrees><LongitudeDegrees>-93.27</LongitudeDegrees>
        </Position></Trackpoint><Trackpoint><Time>2019-06-15T23:21:00Z</Time></Trackpoint></Track>
        </TrainingCenterDatabase>
        """)
    try check(reading, kinds: [.track])
    #expect(reading.result.wrongEntries == 0)
  }

  @Test func blankLinesMayPrecedeXML() throws {
    let point = "<trkpt lat='44.98' lon='-93.27'><time>2019-06-15T23:20:00Z</time></trkpt>"
    try check(
      TraceReadFixture(track: "\n \r\n<?xml version='1.0'?><gpx>\(point)</gpx>"), kinds: [.track])
  }

  @Test(
    arguments: [
      ("\"2019-06-15T23:20:00Z\"", "12", 12.0), ("\"2019-06-15 18:20:00 -0500\"", "\"12 m\"", 12),
      ("1560640800", "\"high\"", nil), ("1560640800000", "5000", 5_000),
    ] as [(String, String, Double?)])
  func featureHasTimeAndAccuracyInAnyForm(time: String, accuracy: String, meters: Double?) throws {
    let feature = """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-93.27, 44.98]},
      "properties": {"timestamp": \(time), "acc": \(accuracy)}}
      """
    for member in ["locations", "features"] {
      let reading = TraceReadFixture(history: "{\"\(member)\": [\(feature)]}")
      try check(reading, kinds: [.track])
      #expect(reading.sightings.first?.errorMeters == meters)
    }
  }

  @Test(arguments: [("timelineEdits", "Google"), ("Saved Media", "Snapchat")])
  func knownFileOfAnotherKindIsNamed(member: String, name: String) {
    let text = "{\"\(member)\": []}"
    #expect(ImportSourceKind(name: "a.json", head: Array(text.utf8)) == .timeline)
    #expect(TraceReadFixture(history: text).result.fault?.message.contains(name) == true)
  }
}
