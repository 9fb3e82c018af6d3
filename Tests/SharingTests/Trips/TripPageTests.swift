import AppSupport
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// A trip as a web page, and the links of the booklet.
@Suite struct TripPageTests {
  private func page(_ trip: SharedTrip, theme: Theme.Name? = nil) -> String {
    TripPage(trip, outlines: MapFixture.map().outlines, theme: theme).html
  }

  @Test func pageHasDaysStadiumsAndLinks() throws {
    var trip = SharedTripFixture.standard
    let stop = try #require(trip.stops.first)
    let ana = StadiumNote.Author(name: "Ana", key: String(repeating: "0", count: 64))
    let time = Date(timeIntervalSince1970: 0)
    trip.notes = [
      StadiumNote(
        id: UUID(), stadium: stop.stadium.id, stadiumName: "", topic: .food, text: "Bring cash",
        author: ana, createdAt: time, changedAt: time)
    ]
    let html = page(trip)
    for words in [
      "<h1>Round the lake</h1>", "Jun 12–14, 2026", "<h2>Sat, Jun 13, 2026</h2>",
      "<time>19:07 EDT</time>", "Drive to Shore Park", "Fly to Desert Field",
      "Arriving 15:25 CDT · 505 mi", "Night near Lake Dome", "41,000 seats",
      "<li>food: Bring cash (Ana)</li>", "<article id=\"lake\">", "class=\"route\"",
    ] { #expect(html.contains(words), "\(words)") }
    for stop in trip.stops {
      #expect(html.contains("href=\"#\(stop.stadium.id)\""))
      #expect(html.contains("href=\"\(stop.stadium.coordinate.geoURI)\""))
    }
    let link = "href=\"https://www.openstreetmap.org/?mlat="
    let links = html.components(separatedBy: link).count - 1
    #expect(links == trip.stops.count + trip.firstStopPerStadium.count)
  }

  @Test func pageLoadsNothingAndFollowsTheSystem() {
    let html = page(SharedTripFixture.standard)
    #expect(html.contains("content=\"default-src 'none'; style-src 'sha256-"))
    for word in [" src=", "@import", "url(", "http://", "<script", " style=", "<link", "<img"] {
      #expect(!html.contains(word), "\(word)")
    }
    let addresses = html.components(separatedBy: "https://").count
    #expect(addresses == html.components(separatedBy: "href=\"https://").count)
    #expect(html.contains("prefers-color-scheme: dark") && html.contains("<html lang=\"en\">"))
    let dark = page(SharedTripFixture.standard, theme: .dark)
    #expect(dark.contains("<html lang=\"en\" data-theme=\"dark\">"))
  }

  @Test func hostileNamesAreEscaped() throws {
    let name = SharedTripFixture.hostile
    var trip = SharedTripFixture.trip(
      name,
      [
        SharedTripFixture.stop(SharedTripFixture.lake, "2026-06-12T23:07:00Z", game: name),
        SharedTripFixture.drive(
          (name, "America/Toronto"), (name, "America/Chicago"), "2026-06-13T12:00:00Z",
          minutes: 505),
      ])
    let stop = try #require(trip.stops.first)
    let time = Date(timeIntervalSince1970: 0)
    trip.notes = [
      StadiumNote(
        id: UUID(), stadium: stop.stadium.id, stadiumName: name, topic: .other, text: name,
        createdAt: time, changedAt: time)
    ]
    let html = page(trip)
    #expect(html.contains("&lt;script&gt;"))
    #expect(!html.contains("<script") && !html.contains("<!--"))
    #expect(!html.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
  }

  @Test func headingsFollowTheOrderOfDates() {
    var trip = SharedTripFixture.standard
    #expect(page(trip).contains("<h2>Fri, Jun 12, 2026</h2>"))
    trip.format.dateOrder = .dmy
    #expect(page(trip).contains("<h2>Fri, 12 Jun 2026</h2>"))
  }

  @Test func emptyTripIsAPage() {
    let html = page(SharedTripFixture.trip([]))
    #expect(html.contains("No games on this trip.") && !html.contains("<svg"))
  }

  @Test(
    .enabled(if: TestHost.canDraw, "librsvg is not installed"),
    .enabled(if: TestHost.program("pdfinfo") != nil, "pdfinfo is not installed"),
    arguments: [PaperSize.a4, .letter])
  func bookletHasLinkAnnotations(_ paper: PaperSize) throws {
    let program = try #require(TestHost.program("pdfinfo"))
    let trip = SharedTripFixture.standard
    let booklet = TripBooklet(trip, outlines: MapFixture.map().outlines, paper: paper)
    let found = try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("trip.pdf")
      try Data(booklet.pdf()).write(to: file)
      return try TestHost.run(program, ["-url", file.path]).output
    }
    for stop in trip.stops {
      #expect(found.contains("Annotation") && found.contains(stop.stadium.coordinate.geoURI))
      #expect(
        found.components(separatedBy: stop.stadium.coordinate.mapURL).count == 3,
        "one in the day and one in the list: \(found)")
    }
  }
}
