import Foundation
import SportsModel
import Testing
import TraceFixtures
import Traces

/// Location history in every format of its providers.
@Suite struct LocationHistoryTests {
  private func evening() throws -> [TracePoint] {
    try (0..<4).map { number in
      TracePoint(
        try .ballpark().moved(north: Double(number * 10), east: 0),
        at: .utc("2019-07-20T02:15:00Z") + Double(number * 900))
    }
  }

  private func stay(_ probability: Double = 0.92) throws -> TraceStay {
    TraceStay(
      try .ballpark(), .utc("2019-07-20T02:00:00Z")...(.utc("2019-07-20T05:10:00Z")),
      name: "Oracle Park", probability: probability)
  }

  @Test(arguments: [false, true]) func takeoutRecordsAreRead(hasMilliseconds: Bool) throws {
    var history = TakeoutHistoryFixture(spots: try evening())
    history.hasMilliseconds = hasMilliseconds
    let reading = TraceReadFixture(history: history.records)
    #expect(reading.result.counts == [.track: 4])
    #expect(reading.result.fault == nil && reading.result.wrongEntries == 0)
    #expect(reading.sightings.map(\.first) == (try evening()).map(\.instant.timeIntervalSince1970))
    #expect(reading.sightings.first?.errorMeters == 12)
    #expect(try #require(reading.sightings.last).place.distance(to: evening()[3].place) < 0.1)
  }

  @Test(arguments: [false, true]) func takeoutMonthlyFileIsRead(hasMilliseconds: Bool) throws {
    var history = TakeoutHistoryFixture(spots: try evening(), stays: [try stay()])
    history.hasMilliseconds = hasMilliseconds
    let reading = TraceReadFixture(history: history.month)
    // Four points of the way, and its two ends.
    #expect(reading.result.counts == [.stay: 1, .track: 6])
    let stay = try #require(reading.sightings.first)
    #expect(stay.name == "Oracle Park" && stay.errorMeters == nil)
    #expect(stay.last - stay.first == 11_400)
  }

  @Test func androidExportIsRead() throws {
    let history = PhoneHistoryFixture(spots: try evening(), stays: [try stay()])
    let reading = TraceReadFixture(history: history.android)
    // Path and signals of four points, two ends of an activity.
    #expect(reading.result.counts == [.track: 10, .stay: 1] && reading.result.fault == nil)
    let first = try #require(reading.sightings.first)
    #expect(first.first == (try evening())[0].instant.timeIntervalSince1970)
    #expect(try first.place.distance(to: .ballpark()) < 0.1)
  }

  @Test func iPhoneExportIsRead() throws {
    let history = PhoneHistoryFixture(spots: try evening(), stays: [try stay()])
    let reading = TraceReadFixture(history: history.iPhone)
    #expect(reading.result.counts == [.track: 4, .stay: 1])
    #expect(
      reading.sightings.filter { $0.kind == .track }.map(\.first)
        == (try evening()).map(\.instant.timeIntervalSince1970))
  }

  @Test func lowProbabilityPlaceHasLargeErrorRadius() throws {
    let phone = PhoneHistoryFixture(stays: [try stay(0.31)])
    let takeout = TakeoutHistoryFixture(stays: [try stay(0.31)])
    for text in [phone.android, phone.iPhone, takeout.month] {
      #expect(TraceReadFixture(history: text).sightings.map(\.errorMeters) == [500])
    }
  }

  @Test(arguments: SwarmFixture.Shape.allCases) func checkInsAreRead(shape: SwarmFixture.Shape)
    throws
  {
    let instant = Date.utc("2019-07-20T03:00:00Z")
    var swarm = SwarmFixture([.init("Oracle Park", at: try .ballpark(), instant)])
    swarm.shape = shape
    let reading = TraceReadFixture(history: swarm.text)
    #expect(reading.result.counts == [.checkIn: 1])
    #expect(reading.sightings.first?.name == "Oracle Park")
    #expect(reading.sightings.first?.first == instant.timeIntervalSince1970)
  }

  @Test(arguments: GPXFixture.Shape.allCases, ["1.0", "1.1"])
  func gpxPointsAreRead(shape: GPXFixture.Shape, version: String) throws {
    var file = GPXFixture(try evening())
    (file.shape, file.version) = (shape, version)
    let reading = TraceReadFixture(track: file.text)
    #expect(reading.result.counts == [.track: 4])
    #expect(reading.result.fault == nil && reading.result.wrongEntries == 0)
    #expect(reading.sightings.map(\.first) == (try evening()).map(\.instant.timeIntervalSince1970))
  }

  @Test func waypointWithoutTimeIsIgnored() {
    let reading = TraceReadFixture(
      track: "<gpx version='1.1'><wpt lat='1' lon='2'><name>Home</name></wpt></gpx>")
    #expect(reading.result == TraceReadResult())
  }

  @Test func sourceKindIsDetectedFromContent() throws {
    let takeout = TakeoutHistoryFixture(spots: try evening(), stays: [try stay()])
    let phone = PhoneHistoryFixture(spots: try evening(), stays: [try stay()])
    let swarm = SwarmFixture([
      .init("Oracle Park", at: try .ballpark(), .utc("2019-07-20T03:00:00Z"))
    ])
    func kind(_ name: String, _ text: String) -> ImportSourceKind? {
      ImportSourceKind(name: name, head: Array(text.utf8.prefix(ImportSourceKind.headBytes)))
    }
    for text in [takeout.records, takeout.month, phone.android, phone.iPhone] {
      #expect(kind("x.json", text) == .timeline)
    }
    #expect(kind("x.json", swarm.text) == .swarm && kind("x.gpx", "") == .gpx)
    #expect(kind("IMG_1.jpg.json", #"{"title": "IMG_1.jpg"}"#) == nil)
    #expect(kind("IMG_1.jpg", "") == nil)
  }
}
