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
    var trip = TripFixture.standard
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
    let html = page(TripFixture.standard)
    #expect(html.contains("content=\"default-src 'none'; style-src 'sha256-"))
    for word in [" src=", "@import", "url(", "http://", "<script", " style=", "<link", "<img"] {
      #expect(!html.contains(word), "\(word)")
    }
    let addresses = html.components(separatedBy: "https://").count
    #expect(addresses == html.components(separatedBy: "href=\"https://").count)
    #expect(html.contains("prefers-color-scheme: dark") && html.contains("<html lang=\"en\">"))
    let dark = page(TripFixture.standard, theme: .dark)
    #expect(dark.contains("<html lang=\"en\" data-theme=\"dark\">"))
  }

  @Test func hostileNamesAreEscaped() throws {
    let name = TripFixture.hostile
    var trip = TripFixture.trip(
      name,
      [
        TripFixture.stop(TripFixture.lake, "2026-06-12T23:07:00Z", game: name),
        TripFixture.drive(
          from: (name, "America/Toronto"), to: (name, "America/Chicago"),
          at: "2026-06-13T12:00:00Z", minutes: 505),
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
    var trip = TripFixture.standard
    #expect(page(trip).contains("<h2>Fri, Jun 12, 2026</h2>"))
    trip.format.dateOrder = .dmy
    #expect(page(trip).contains("<h2>Fri, 12 Jun 2026</h2>"))
  }

  @Test func emptyTripIsAPage() {
    let html = page(TripFixture.trip([]))
    #expect(html.contains("No games on this trip.") && !html.contains("<svg"))
  }

  @Test(
    .enabled(if: TestHost.canDraw, "librsvg is not installed"),
    .enabled(if: TestHost.program("pdfinfo") != nil, "pdfinfo is not installed"),
    arguments: [PaperSize.a4, .letter])
  func bookletHasLinkAnnotations(_ paper: PaperSize) throws {
    let program = try #require(TestHost.program("pdfinfo"))
    let trip = TripFixture.standard
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

/// Trips on paper.
@Suite struct TripBookletTests {
  private func pages(_ trip: SharedTrip, _ paper: PaperSize = .a4) -> [SVGDocument] {
    TripBooklet(trip, outlines: MapFixture.map().outlines, paper: paper).pages
  }

  @Test func pagesMatchPaperSize() {
    let a4 = pages(TripFixture.standard)
    #expect(a4.count == 3)
    #expect(a4.allSatisfy { ($0.width * 0.5 * 25.4 / 72).rounded() == 210 })
    let letter = pages(TripFixture.standard, .letter)
    #expect(letter.count == 3)
    #expect(letter.allSatisfy { $0.width == 1_224 && $0.height == 1_584 })
  }

  @Test func pagesContainWholeTrip() {
    let text = pages(TripFixture.standard).map(\.svg).joined()
    for words in [
      "Round the lake", "Jun 12–14, 2026", "Sat, Jun 13, 2026", "19:07 EDT",
      "Drive to Shore Park", "Fly to Desert Field", "arriving 15:25 CDT", "2 h 35 min to spare",
      "Night near Lake Dome", "Desert Field · Phoenix, AZ · MLB", "41,000 seats", "2 of 3",
    ] { #expect(text.contains(words), "\(words)") }
  }

  @Test func longTripsFlowOntoMorePages() throws {
    let name = String(repeating: "Interminable ", count: 25)
    let days = (1...28).map { day in
      TripFixture.stop(
        TripFixture.lake, "2026-06-\(day < 10 ? "0" : "")\(day)T23:07:00Z",
        game: day % 2 == 0 ? name : TripFixture.hostile)
    }
    let pages = pages(TripFixture.trip(name, days), .letter)
    #expect(pages.count > 4)
    for page in pages {
      for line in page.svg.components(separatedBy: "\n") where line.contains("<text ") {
        let parts = line.components(separatedBy: " y=\"")
        let y = try #require(parts.last?.prefix { $0 != "\"" }).description
        #expect(Double(y).map { $0 > 0 && $0 < page.height - 40 } == true, "\(line)")
      }
    }
  }

  @Test func emptyTripHasOnlyCover() { #expect(pages(TripFixture.trip([])).count == 1) }

  @Test func pageThatContinuesADayRepeatsItsHeading() throws {
    let games = (0..<40).map { number in
      TripFixture.stop(TripFixture.lake, "2026-06-12T\(10 + number / 4):0\(number % 4):00Z")
    }
    let pages = pages(TripFixture.trip(games))
    try #require(pages.count > 3)
    for (number, page) in pages.enumerated() where (2..<pages.count - 1).contains(number) {
      #expect(page.svg.contains("Fri, Jun 12, 2026, continued"), "page \(number)")
    }
    #expect(!pages[1].svg.contains("continued"))
    #expect(pages[1].svg.contains("role=\"heading\" aria-level=\"2\""))
  }

  @Test func driveShowsItsStart() {
    let text = pages(TripFixture.standard).map(\.svg).joined()
    #expect(text.contains("From Lake Dome, arriving 15:25 CDT"))
    #expect(TripFixture.standard.facts.contains("420 mi by air"))
  }
}
