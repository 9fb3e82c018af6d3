import Foundation
import SportsModel
import TestSupport
import Testing
import TraceFixtures

@testable import Traces

/// Files of location trackers and sports watches.
@Suite struct TrackerTests {
  private func evening(step: Int = 900) throws -> [TracePoint] {
    try (0..<4).map { number in
      TracePoint(
        try .ballpark().moved(north: Double(number * 10), east: 0),
        at: .utc("2019-07-20T02:15:00Z") + Double(number * step))
    }
  }

  private func expect(
    _ reading: TraceReadFixture, _ spots: [TracePoint], error: Double?,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      reading.result.fault == nil && reading.result.wrongEntries == 0, sourceLocation: location)
    #expect(
      reading.sightings.map(\.first) == spots.map(\.instant.timeIntervalSince1970),
      sourceLocation: location)
    #expect(reading.sightings.allSatisfy { $0.errorMeters == error }, sourceLocation: location)
    #expect(
      zip(reading.sightings, spots).allSatisfy { $0.place.distance(to: $1.place) < 0.1 },
      sourceLocation: location)
  }

  @Test func ownTracksFilesAreRead() throws {
    let spots = try evening()
    let fixture = TrackerFixture(spots)
    expect(TraceReadFixture(history: fixture.ownTracksRecords), spots, error: 12)
    expect(TraceReadFixture(history: fixture.ownTracks), spots, error: 12)
  }

  @Test func dawarichGeoJSONIsRead() throws {
    expect(
      TraceReadFixture(history: TrackerFixture(try evening()).dawarich), try evening(), error: 12)
  }

  @Test func overlandAndLinesWithTimesAreRead() throws {
    let fixture = TrackerFixture(try evening())
    expect(TraceReadFixture(history: fixture.overland), try evening(), error: 12)
    expect(TraceReadFixture(history: fixture.geoJSONLine), try evening(), error: nil)
  }

  @Test func tracksInKMLAndTCXAreRead() throws {
    let fixture = TrackerFixture(try evening())
    expect(TraceReadFixture(track: fixture.tcx), try evening(), error: nil)
    let places = TraceReadFixture(track: fixture.kml).sightings
    #expect(places.map(\.kind) == [.track, .track, .track, .track, .stay])
  }

  @Test func polarstepsFilesAreRead() throws {
    let fixture = TrackerFixture(try evening())
    expect(TraceReadFixture(history: fixture.polarstepsLocations), try evening(), error: nil)
    expect(TraceReadFixture(history: fixture.polarstepsTrip), try evening(), error: 250)
  }

  @Test func pointsWithoutTimeAreCounted() {
    let reading = TraceReadFixture(
      history: """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-122.4,37.8]},"properties":null},
        {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4]]]},"properties":{}}]}
        """)
    #expect(reading.result.wrongEntries == 1 && reading.sightings.isEmpty)
    #expect(reading.result.fault == nil)
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func fitFilesAreRead(isBigEndian: Bool, hasShortTimes: Bool) throws {
    let spots = try evening(step: hasShortTimes ? 20 : 900)
    let bytes = TrackerFixture(spots).fit(isBigEndian: isBigEndian, hasShortTimes: hasShortTimes)
    expect(TraceReadFixture(fit: bytes), spots, error: nil)
  }

  @Test func truncatedFITFileYieldsWhatCameBefore() throws {
    let bytes = TrackerFixture(try evening()).fit()
    let reading = TraceReadFixture(fit: Array(bytes.prefix(bytes.count - 30)))
    #expect(reading.sightings.count == 3)
    #expect(reading.result.fault?.message == "the file is truncated")
  }

  @Test(arguments: ["a.fit", "b.GPX.gz", "c.fit.gz", "d.tcx.gz", "e.kml"]) func tracksAreRecognized(
    _ name: String
  ) {
    #expect(ImportSourceKind(name: name, head: []) == .gpx)
  }

  @Test func trackersAreRecognizedByContent() throws {
    let fixture = TrackerFixture(try evening())
    for (name, text) in [
      ("2019-07.rec", fixture.ownTracksRecords), ("export.json", fixture.ownTracks),
      ("dawarich.json", fixture.dawarich), ("points.geojson", fixture.dawarich),
      ("batch.json", fixture.overland), ("line.geojson", fixture.geoJSONLine),
      ("locations.json", fixture.polarstepsLocations), ("trip.json", fixture.polarstepsTrip),
    ] { #expect(ImportSourceKind(name: name, head: Array(text.utf8)) == .timeline, "\(name)") }
    #expect(ImportSourceKind(name: "a.geojson", head: Array("{\"features\":[]}".utf8)) == nil)
  }

  @Test func damagedFITFilesDontCrash() throws {
    let fixture = TrackerFixture(try evening())
    var points = 0
    InputMutator.run(samples: [fixture.fit(), fixture.fit(isBigEndian: true, hasShortTimes: true)])
    {
      points += TraceReadFixture(fit: $0).sightings.count
    }
    #expect(points > 0)
  }
}

@Suite struct PresenceTests {
  private func finder() throws -> PresenceFinder {
    let stadium = Stadium(
      id: "park", names: [DatedName("Park", first: nil, last: nil)],
      coordinate: try .ballpark(), timeZoneID: "America/Los_Angeles")
    return PresenceFinder(stadiums: StadiumIndex([stadium]), reach: 500)
  }

  private let start = Date.utc("2019-07-20T02:00:00Z").timeIntervalSince1970

  private func point(_ minute: Double, north: Double) throws -> Sighting {
    Sighting(.track, at: try .ballpark().moved(north: north, east: 0), from: start + minute * 60)
  }

  @Test func drivingPastIsNotAPresence() throws {
    var finder = try finder()
    for second in stride(from: -600.0, through: 600, by: 5) {
      finder.add(try point(second / 60, north: second * 20), of: 0)
    }
    #expect(finder.finish(dayBeginsAtHour: 5).isEmpty && finder.passes == 1)
  }

  @Test func eveningIsAPresenceOnItsDay() throws {
    var finder = try finder()
    finder.add(try point(-20, north: 3_000), of: 0)
    for minute in 0..<180 { finder.add(try point(Double(minute), north: 30), of: 0) }
    finder.add(try point(200, north: 3_000), of: 0)
    let found = finder.finish(dayBeginsAtHour: 5)
    #expect(found.map(\.day) == [LocalDay("2019-07-19")])
    let facts = try #require(found.first).facts(paths: ["a.gpx"])
    #expect((15...24).contains(facts.count))
    #expect(facts.allSatisfy { $0.trace == .track && $0.path == "a.gpx" })
    #expect(try #require(found.first).showsStay(seconds: 1_800))
  }

  @Test func yearsAtHomeNextDoorUseLittleMemory() throws {
    var finder = try finder()
    let home = try Coordinate.ballpark().moved(north: 300, east: 0)
    finder.add(Sighting(.stay, at: home, from: start, to: start + 86_400 * 30), of: 0)
    let found = finder.finish(dayBeginsAtHour: 5)
    #expect((30...32).contains(found.count))
    #expect(found.allSatisfy { $0.facts(paths: []).count <= 25 && $0.places.count == 1 })
  }
}
