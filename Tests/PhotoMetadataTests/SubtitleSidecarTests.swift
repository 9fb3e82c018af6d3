import SportsModel
import Testing

@testable import PhotoMetadata

struct SubtitleSidecarTests {
  @Test(arguments: [
    "2019-06-15 18:45:05,120,764\n[iso : 120] [latitude : 44.981800] [longtitude : -93.278000]",
    "2019.06.15 18:45:05,120,764\n[latitude: 44.981800] [longitude: -93.278000]",
    "HOME(-93.2,44.9) 2019.06.15 18:45:05\nGPS(-93.278000,44.981800,16) BAROMETER:0.3M",
    "F/2.8, SS 500.0, GPS (-93.2780, 44.9818, 18), D 20.10m\n2019-06-15 18:45:05",
    "2019.06.15 18:45:05\nGPS(44.9818,-93.2780,0.0M)",
  ]) func positionAndTimeAreReadInAllForms(lines: String) throws {
    let text = "1\n00:00:00,000 --> 00:00:00,016\n\(lines)\n"
    guard case .facts(let found) = Array(text.utf8).withUnsafeBytes(SubtitleSidecar.read) else {
      Issue.record("no facts")
      return
    }
    #expect(found.facts.coordinate == Coordinate(latitude: 44.9818, longitude: -93.278))
    #expect(found.facts.capture?.localTime?.description.hasPrefix("2019-06-15T18:45:05") == true)
  }

  @Test func latitudeWithoutPeopleIsALongitude() throws {
    // New York; the other order is a place in Antarctica.
    let text = "GPS (40.7570, -73.8457, 18)\n2023-07-15 20:15:10"
    guard case .facts(let found) = Array(text.utf8).withUnsafeBytes(SubtitleSidecar.read) else {
      Issue.record("no facts")
      return
    }
    #expect(found.facts.coordinate == Coordinate(latitude: 40.757, longitude: -73.8457))
  }
}
