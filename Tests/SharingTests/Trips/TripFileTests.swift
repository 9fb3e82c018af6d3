import AppSupport
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// Trips as GPX, KML and Markdown.
@Suite struct TripFileTests {
  private var hostile: SharedTrip {
    SharedTripFixture.trip(
      SharedTripFixture.hostile,
      [
        SharedTripFixture.stop(
          SharedTripFixture.lake, "2026-06-12T23:07:00Z", game: SharedTripFixture.hostile),
        SharedTripFixture.drive(
          (SharedTripFixture.hostile, "America/Toronto"),
          (String(repeating: "long ", count: 60), "America/Chicago"), "2026-06-13T12:00:00Z",
          minutes: 505),
        SharedTripFixture.stop(SharedTripFixture.shore, "2026-06-13T23:30:00Z"),
      ])
  }

  @Test(arguments: [TripFileFormat.gpx, .kml, .md])
  func tripMatchesSnapshot(_ form: TripFileFormat) throws {
    try expectSnapshot(
      try #require(SharedTripFixture.standard.text(form)), named: "trip.\(form.rawValue)")
  }

  @Test func hostileNamesAreEscaped() throws {
    let gpx = try XMLDocumentOutline(hostile.gpx.text)
    #expect(
      gpx.texts["rte/name"]?.first?.hasPrefix("=cmd|' /C x'!A0]]></name><script>\" |") == true)
    #expect(gpx.texts["rtept/name"] == ["Lake Dome", "Shore Park"])
    let kml = try XMLDocumentOutline(hostile.kml)
    #expect(kml.texts["Point/coordinates"] == ["-79.3894,43.6414", "-87.6553,41.9484"])
    for text in [hostile.gpx.text, hostile.kml, hostile.markdown] {
      #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
      #expect(!text.contains("<script>"))
    }
    #expect(!hostile.markdown.contains("[x]("))
    let rows = hostile.markdown.components(separatedBy: "\n").filter { $0.hasPrefix("| 2026") }
    #expect(rows.count == 2)
  }

  @Test func sightsNearStopsAreEscaped() throws {
    let entry = try #require(
      SharedTripFixture.stop(SharedTripFixture.lake, "2026-06-12T23:07:00Z"))
    guard case .game(var stop) = entry else { return }
    let name = SharedTripFixture.hostile
    stop.nearby = [
      TripPoint(kind: "pub", name: name, about: "", meters: 74),
      TripPoint(kind: "statue", name: "Ann", about: name, meters: 90),
    ]
    let trip = SharedTripFixture.trip([.game(stop)])
    #expect(trip.markdown.contains("\n### Near Lake Dome\n\n- "))
    #expect(trip.markdown.contains("(pub, 240 ft)\n- Ann (statue, 300 ft): "))
    #expect(trip.calendar.text.contains("Near: Ann"))
    for text in [trip.markdown, trip.calendar.text] {
      #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }
    #expect(!trip.markdown.contains("<script>") && !trip.markdown.contains("[x]("))
    let booklet = TripBooklet(trip, outlines: RegionOutlines.none, paper: .a4)
    #expect(booklet.pages.contains { $0.svg.contains("Ann (statue, 300 ft)") })
  }

  @Test func distancesFollowUnits() {
    var trip = SharedTripFixture.standard
    trip.format = .metric
    #expect(trip.markdown.contains(" km") && !trip.markdown.contains(" mi,"))
    #expect(trip.calendar.text.contains(" km"))
  }

  @Test func emptyTripIsReported() throws {
    let empty = SharedTripFixture.trip([])
    #expect(empty.markdown == "# Round the lake\n\nNo games on this trip.\n")
    #expect(try XMLDocumentOutline(empty.gpx.text).texts["rte/name"] == ["Round the lake"])
    #expect(try XMLDocumentOutline(empty.kml).texts["Document/name"] == ["Round the lake"])
    #expect(!empty.kml.contains("Placemark"))
  }

  @Test func tripOverNewYearShowsBothYears() {
    let trip = SharedTripFixture.trip([
      SharedTripFixture.stop(SharedTripFixture.lake, "2027-01-01T00:30:00Z"),
      SharedTripFixture.drive(
        ("Lake Dome", "America/Toronto"), ("Shore Park", "America/Chicago"),
        "2027-01-01T15:00:00Z", minutes: 505),
      SharedTripFixture.stop(SharedTripFixture.shore, "2027-01-02T01:00:00Z"),
    ])
    #expect(trip.dates == "Dec 31, 2026 – Jan 1, 2027")
    #expect(trip.days.map(\.day.description) == ["2026-12-31", "2027-01-01"])
    #expect(trip.markdown.contains("## Thu, Dec 31, 2026\n"))
    #expect(
      trip.markdown.contains("- 10:00 EST  Drive to Shore Park from Lake Dome, arriving 17:25 CST"))
  }

  @Test func timeZonesHaveCommonAbbreviations() {
    func time(_ moment: String, _ zone: String) -> String {
      TripTimeFormatter.time(SharedTripFixture.moment(moment), SharedTripFixture.zone(zone))
    }
    #expect(time("2026-06-12T23:07:00Z", "America/Toronto") == "19:07 EDT")
    #expect(time("2026-12-12T23:07:00Z", "America/Toronto") == "18:07 EST")
    #expect(time("2026-06-12T23:07:00Z", "America/Phoenix") == "16:07 MST")
    #expect(time("2026-06-12T23:07:00Z", "America/Denver") == "17:07 MDT")
    #expect(time("2026-06-12T23:07:00Z", "Europe/London") == "00:07 UTC+1")
    #expect(time("2026-06-12T23:07:00Z", "Asia/Tokyo") == "08:07 UTC+9")
  }

  @Test func fileExtensionSelectsFormat() {
    #expect(
      TripFileFormat(fileName: "a.b.ICS") == .ics && TripFileFormat(fileName: "a.markdown") == .md)
    #expect(TripFileFormat(fileName: "ics") == nil && TripFileFormat(fileName: "a.doc") == nil)
  }

  @Test func gamesInARowAtOneStadiumAreOnePlace() throws {
    let trip = SharedTripFixture.trip([
      SharedTripFixture.stop(SharedTripFixture.lake, "2026-06-12T23:07:00Z", game: "Owls at Larks"),
      SharedTripFixture.stop(
        SharedTripFixture.lake, "2026-06-13T23:07:00Z", game: "Gulls at Larks"),
      SharedTripFixture.stop(SharedTripFixture.shore, "2026-06-14T23:30:00Z"),
      SharedTripFixture.stop(SharedTripFixture.lake, "2026-06-16T23:07:00Z"),
    ])
    let gpx = try XMLDocumentOutline(trip.gpx.text)
    #expect(gpx.texts["rtept/name"] == ["Lake Dome", "Shore Park", "Lake Dome"])
    let details = try #require(gpx.texts["rtept/desc"]?.first)
    #expect(details.contains("Owls at Larks") && details.contains("Gulls at Larks"))
    let kml = try XMLDocumentOutline(trip.kml)
    #expect(kml.texts["Point/coordinates"]?.count == 3)
  }
}
