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
    trip.notes = [.about(stop, topic: .food, text: "Bring cash", author: ana)]
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
        .stop(.lake, "2026-06-12T23:07:00Z", game: name),
        .leg(
          from: (name, "America/Toronto"), to: (name, "America/Chicago"),
          at: "2026-06-13T12:00:00Z", minutes: 505),
      ])
    let stop = try #require(trip.stops.first)
    trip.notes = [.about(stop, topic: .other, text: name)]
    let html = page(trip)
    #expect(html.contains("&lt;script&gt;") && !html.contains("<script") && !html.contains("<!--"))
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
    .enabled(if: ExternalTool.program("pdfinfo") != nil, "pdfinfo is not installed"),
    arguments: [PaperSize.a4, .letter])
  func bookletHasLinkAnnotations(_ paper: PaperSize) throws {
    let trip = TripFixture.standard
    let booklet = TripBooklet(trip, outlines: MapFixture.map().outlines, paper: paper)
    let found = try withFile(named: "trip.pdf", booklet.pdf()) { path in
      try ExternalTool.run(program: "pdfinfo", "-url", path).output
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
      "Round the lake", "Jun 12–14, 2026", "Sat, Jun 13, 2026", "19:07 EDT", "Drive to Shore Park",
      "Fly to Desert Field", "From Lake Dome, arriving 15:25 CDT", "2 h 35 min to spare",
      "Night near Lake Dome", "Desert Field · Phoenix, AZ · MLB", "41,000 seats", "2 of 3",
    ] { #expect(text.contains(words), "\(words)") }
    #expect(TripFixture.standard.facts.contains("420 mi by air"))
  }

  @Test func longTripsFlowOntoMorePages() throws {
    let name = String(repeating: "Interminable ", count: 25)
    let days = (1...28).map { day in
      SharedTrip.Entry.stop(
        .lake, "2026-06-\(day < 10 ? "0" : "")\(day)T23:07:00Z",
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
      SharedTrip.Entry.stop(.lake, "2026-06-12T\(10 + number / 4):0\(number % 4):00Z")
    }
    let pages = pages(TripFixture.trip(games))
    try #require(pages.count > 3)
    for (number, page) in pages.enumerated() where (2..<pages.count - 1).contains(number) {
      #expect(page.svg.contains("Fri, Jun 12, 2026, continued"), "page \(number)")
    }
    #expect(!pages[1].svg.contains("continued"))
    #expect(pages[1].svg.contains("role=\"heading\" aria-level=\"2\""))
  }
}

/// iCalendar: lines, time zones, and days on which the clocks change.
@Suite struct CalendarFileTests {
  private func lines(_ trip: SharedTrip) -> [String] {
    trip.calendar.text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
  }

  private func event(_ start: String, _ zone: String, minutes: Int = 180) -> CalendarEvent {
    let start = TripFixture.moment(start)
    let zone = TripFixture.zone(zone)
    return CalendarEvent(
      uid: "x", title: "Owls at Larks",
      time: .span(from: start, zone, to: start.addingTimeInterval(Double(minutes) * 60), zone))
  }

  private func text(_ events: CalendarEvent...) -> String {
    CalendarFile(name: "Games", stamp: TripFixture.moment("2026-01-05T12:00:00Z"), events: events)
      .text
  }

  @Test func tripMatchesICSSnapshot() throws {
    try expectSnapshot(TripFixture.standard.calendar.text, named: "trip.ics")
  }

  @Test func linesFoldAt75OctetsBetweenCharacters() {
    var lines = ICalendarWriter()
    let title = String(repeating: "é⚾️", count: 150)
    lines.add("SUMMARY", lines: [title])
    let parts = lines.text.components(separatedBy: "\r\n")
    #expect(parts.last == "")
    #expect(parts.allSatisfy { $0.utf8.count <= 75 })
    #expect(parts.count > 10 && parts.dropFirst().dropLast().allSatisfy { $0.hasPrefix(" ") })
    let unfolded = lines.text.replacingOccurrences(of: "\r\n ", with: "")
    #expect(unfolded == "SUMMARY:\(title)\r\n")
  }

  @Test func textIsEscapedAndCannotInjectProperties() {
    let trip = TripFixture.trip(
      TripFixture.hostile, [.stop(.lake, "2026-06-12T23:07:00Z", game: "A\r\nATTENDEE:x;y,z\\")])
    let lines = lines(trip)
    #expect(lines.contains("SUMMARY:A ATTENDEE:x\\;y\\,z\\\\"))
    #expect(!lines.contains { $0.hasPrefix("ATTENDEE") })
    #expect(
      trip.calendar.text.unicodeScalars.allSatisfy { $0.value >= 32 || $0 == "\r" || $0 == "\n" })
    #expect("a\nb\r".escapedForCalendar == "a\\nb")
  }

  @Test func alarmIsSetBeforeDeparture() {
    let lines = lines(TripFixture.standard)
    // Before the drive and the flight, before the first game, which has no drive, and not again
    // before games with a drive.
    #expect(
      lines.filter { $0.hasPrefix("TRIGGER") }
        == ["-PT60M", "-PT30M", "-PT30M"].map { "TRIGGER:\($0)" })
  }

  @Test func uidsAreStableAcrossExports() {
    func uids(_ trip: SharedTrip) -> [String] { lines(trip).filter { $0.hasPrefix("UID:") } }
    let first = uids(TripFixture.standard)
    #expect(first.count == 6 && Set(first).count == 6)
    // A rescheduled game keeps its identity.
    let later = TripFixture.trip([.stop(.lake, "2026-06-12T20:07:00Z")])
    #expect(uids(later).first == first.first)
  }

  @Test func timeZonesIncludeRulesForTheirYears() {
    // Until 2006 the clocks changed in April and October.
    let text = text(
      event("2006-03-20T18:00:00Z", "America/New_York"),
      event("2007-11-20T18:00:00Z", "America/New_York"))
    let starts = text.components(separatedBy: "\r\n").filter { $0.hasPrefix("DTSTART:") }
      .map { $0.dropFirst(8) }
    #expect(
      starts == [
        "20050403T020000", "20051030T020000", "20060402T020000", "20061029T020000",
        "20070311T020000", "20071104T020000",
      ])
    #expect(text.contains("BEGIN:DAYLIGHT\r\nDTSTART:20060402T020000\r\nTZOFFSETFROM:-0500\r\n"))
  }

  @Test func timeZoneWithoutDSTHasOneRule() {
    let text = text(event("2026-06-12T23:00:00Z", "America/Phoenix"))
    #expect(text.components(separatedBy: "BEGIN:STANDARD").count == 2)
    #expect(!text.contains("BEGIN:DAYLIGHT"))
    #expect(text.contains("TZOFFSETFROM:-0700\r\nTZOFFSETTO:-0700"))
    #expect(text.contains("DTSTART;TZID=America/Phoenix:20260612T160000"))
  }

  @Test func gameDuringClockChangeKeepsItsTimes() {
    // Clocks go back at 02:00 EDT on 2026-11-01, 06:00 UTC: the game ends at the second 01:30.
    let autumn = text(event("2026-11-01T02:30:00Z", "America/Toronto", minutes: 240))
    #expect(autumn.contains("DTSTART:20261101T023000Z\r\nDTEND:20261101T063000Z"))
    #expect(!autumn.contains("VTIMEZONE"))
    // Clocks go forward at 02:00 EST on 2026-03-08, 07:00 UTC.
    let spring = text(event("2026-03-08T04:30:00Z", "America/Toronto", minutes: 240))
    #expect(spring.contains("DTSTART;TZID=America/Toronto:20260307T233000"))
    #expect(spring.contains("DTEND;TZID=America/Toronto:20260308T043000"))
  }

  @Test func gameWithoutTimeIsAllDayEvent() {
    let lines = lines(
      TripFixture.trip([
        .stop(.lake, "2026-12-31T17:00:00Z", day: "2026-12-31", isStartKnown: false)
      ]))
    #expect(lines.contains("DTSTART;VALUE=DATE:20261231"))
    #expect(lines.contains("DTEND;VALUE=DATE:20270101"))
    #expect(lines.contains("TRANSP:TRANSPARENT") && !lines.contains("BEGIN:VALARM"))
  }

  @Test func emptyTripIsEmptyCalendar() {
    let lines = lines(TripFixture.trip([]))
    #expect(lines.first == "BEGIN:VCALENDAR" && lines.suffix(2) == ["END:VCALENDAR", ""])
    #expect(!lines.contains("BEGIN:VEVENT"))
  }

  @Test func eventWithoutConfirmedDateIsTentative() throws {
    let trip = TripFixture.trip([.stop(.lake, "2026-06-12T23:07:00Z", isStartKnown: false)])
    var stop = try #require(trip.stops.first)
    #expect(lines(TripFixture.trip([.game(stop)])).contains("STATUS:CONFIRMED"))
    stop.isDateConfirmed = false
    let found = lines(TripFixture.trip([.game(stop)]))
    #expect(found.contains("STATUS:TENTATIVE"))
    #expect(found.contains { $0.hasPrefix("DESCRIPTION:") && $0.contains("time to be announced") })
  }
}
