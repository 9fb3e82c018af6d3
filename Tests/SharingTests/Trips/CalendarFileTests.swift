import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Sharing

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
      TripFixture.hostile,
      [TripFixture.stop(TripFixture.lake, "2026-06-12T23:07:00Z", game: "A\r\nATTENDEE:x;y,z\\")])
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
    let later = TripFixture.trip([TripFixture.stop(TripFixture.lake, "2026-06-12T20:07:00Z")])
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
        TripFixture.stop(
          TripFixture.lake, "2026-12-31T17:00:00Z", day: "2026-12-31", isStartKnown: false)
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
    let entry = try #require(
      TripFixture.stop(TripFixture.lake, "2026-06-12T23:07:00Z", isStartKnown: false))
    guard case .game(var stop) = entry else { return }
    #expect(lines(TripFixture.trip([.game(stop)])).contains("STATUS:CONFIRMED"))
    stop.isDateConfirmed = false
    let found = lines(TripFixture.trip([.game(stop)]))
    #expect(found.contains("STATUS:TENTATIVE"))
    #expect(found.contains { $0.hasPrefix("DESCRIPTION:") && $0.contains("time to be announced") })
  }

  @Test func endInTheRepeatedHourIsTheLaterOne() {
    // The clocks go back at 2:00 on Nov 1, 2026: from 6:00Z the hour after 1:00 is repeated.
    let text = text(event("2026-11-01T03:30:00Z", "America/New_York", minutes: 180))
    #expect(text.contains("DTEND:20261101T063000Z"))
  }
}
