import AppSupport
import Foundation
import Sentences
import SportsModel
import Testing
import TraceFixtures
import Traces

@Suite struct TicketTests {
  private func fixture(_ shop: TicketFixture.Vendor) throws -> TicketFixture {
    TicketFixture(
      shop, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
      city: "San Francisco, CA", day: try #require(LocalDay("2019-07-19")), minute: 19 * 60 + 15)
  }

  private func check(_ ticket: Ticket) throws {
    let day = try #require(LocalDay("2019-07-19"))
    #expect(ticket.moments.first == ParsedDateTime(day: day, minute: 1_155))
    #expect(ticket.seat == "Section 134, Row 12, Seat 5" && ticket.places.contains("Oracle Park"))
    #expect(ticket.titles.contains { $0.contains("Giants") && $0.contains("Mets") })
  }

  @Test(arguments: TicketFixture.Vendor.allCases) func ticketTextOfEveryVendorIsRead(
    shop: TicketFixture.Vendor
  ) throws {
    try check(Ticket.read(Array(fixture(shop).text.utf8), isMail: false))
    try check(Ticket.read(Array(fixture(shop).html.utf8), isMail: false))
  }

  @Test(arguments: TicketFixture.Vendor.allCases, TicketFixture.MailEncoding.allCases)
  func ticketMailsAreRead(shop: TicketFixture.Vendor, packing: TicketFixture.MailEncoding) throws {
    try check(Ticket.read(Array(fixture(shop).mail(packing).utf8), isMail: true))
  }

  @Test func seatsOfSeveralPeopleAreCombined() throws {
    var ticket = try fixture(.stubHub)
    ticket.seat = "5 - 6"
    #expect(
      try Ticket.read(Array(ticket.text.utf8), isMail: false).seat
        == "Section 134, Row 12, Seats 5 - 6")
  }

  @Test(arguments: [
    "Your tickets to Mets at Giants have been sold!", "Cha-ching! Your listing sold",
    "You've sold 2 tickets", "Sam accepted the 2 tickets you sent.", "You transferred 2 tickets",
    "Alex accepted your ticket transfer", "We have refunded your order.",
    "Your event has been canceled",
  ]) func soldTicketsAreRejected(line: String) throws {
    let text = try fixture(.stubHub).text
    #expect(throws: Ticket.sold) { try Ticket.read(Array("\(line)\n\(text)".utf8), isMail: false) }
    #expect(throws: Ticket.sold) {
      try Ticket.read(Array("Subject: \(line)\r\n\r\n\(text)".utf8), isMail: true)
    }
  }

  @Test(arguments: [
    "This event is sold out.", "Your tickets were sold by a fan.",
    "If your tickets are sold, you are paid within a week.", "Tickets are sold as a pair",
    "Alex sent you 2 tickets", "You accepted 2 tickets from Alex", "Orders can't be refunded.",
    "Your tickets were transferred to you",
  ]) func ticketsWithResaleOffersAreAccepted(line: String) throws {
    try check(Ticket.read(Array("\(fixture(.stubHub).text)\n\(line)".utf8), isMail: false))
  }

  @Test func eventsInOneMailAreSeparated() throws {
    let first = try fixture(.seatGeek)
    let second = TicketFixture(
      .seatGeek, home: "Boston Red Sox", away: "New York Yankees", venue: "Fenway Park",
      city: "Boston, MA", day: try #require(LocalDay("2019-07-26")), minute: 19 * 60 + 10,
      seat: "9")
    let events = try Ticket.read(Array("\(first.text)\n\(second.text)".utf8), isMail: false).events
    #expect(events.map { $0.moments.map(\.day) } == [[first.day], [second.day]])
    #expect(events.map { $0.places.contains("Fenway Park") } == [false, true])
    #expect(events.map(\.seat) == ["Section 134, Row 12, Seat 5", "Section 134, Row 12, Seat 9"])
  }

  @Test func ambiguousDateIsAnError() {
    #expect(throws: TraceError("the date can be Mon, Mar 4, 2019 or Wed, Apr 3, 2019")) {
      try Ticket.read(Array("Mets at Giants\n3/4/2019 7:15 PM".utf8), isMail: false)
    }
  }

  @Test func dateOfMailSettlesTheYear() throws {
    let mail = """
      Subject: Your tickets\r\nDate: Mon, 1 Jul 2019 10:00:00 -0700\r\n\r
      Mets at Giants\r\nFri, Jul 19, 7:15 PM\r\nOracle Park\r\nOLD DATE: May 7, 2019 1:05 PM\r\n
      """
    let day = try #require(LocalDay("2019-07-19"))
    let ticket = try Ticket.read(Array(mail.utf8), isMail: true)
    #expect(ticket.moments == [ParsedDateTime(day: day, minute: 1_155)])
  }

  @Test(arguments: [
    """
    <html><script type="application/ld+json">{"@type": "EventReservation", "reservationFor":
    {"name": "Mets at Giants", "location": {"name": "Oracle Park"},
    "startDate": "2019-07-19T19:15:00-07:00", "endDate": "2019-07-20T05:00:00Z"},
    "ticketedSeat": {"seatNumber": "5", "seatRow": "12", "seatSection": "134"}}</script></html>
    """,
    """
    {"relevantDate": "2019-07-19T19:15-07:00", "eventTicket": {"primaryFields": [{"key": "e",
    "label": "EVENT", "value": "Mets at Giants"}], "auxiliaryFields": [{"label": "VENUE",
    "value": "Oracle Park"}, {"label": "SECTION", "value": "134"}, {"label": "ROW", "value": "12"},
    {"label": "SEAT", "value": "5"}]}}
    """,
  ]) func dataOfTicketsIsRead(text: String) throws {
    let ticket = try Ticket.read(Array(text.utf8), isMail: false)
    #expect(ticket.moments.map(\.day) == [try #require(LocalDay("2019-07-19"))])
    #expect(ticket.seat == "Section 134, Row 12, Seat 5")
    #expect(ticket.places.contains { $0.hasSuffix("Oracle Park") })
    #expect(ticket.titles.contains { $0.contains("Giants") && $0.contains("Mets") })
  }

  @Test func teamsOfReservationsAndPassesAreATitle() throws {
    let pass = try Ticket.read(
      Array(fixture(.stubHub).pass(home: "SF", away: "NYM").utf8), isMail: false)
    #expect(pass.titles.contains("NYM at SF"))
    let page = try Ticket.read(Array(fixture(.stubHub).reservation.utf8), isMail: false)
    #expect(page.titles.contains { EventTitle($0).sides?.isAtSecond == true })
    #expect(page.moments.count == 1 && page.moments == pass.moments)
  }

  @Test func cellsBetweenTeamsAndPartsOfADateDoNotMatter() throws {
    let ticket = try Ticket.read(
      Array(
        """
        <table><tr><td>Mets</td><td>at</td><td>Giants</td></tr><tr><td>Fri &bull; Jul&nbsp;19 &bull; \
        2019</td><td>7:15&#8239;PM</td></tr><tr><td>Oracle&nbsp;Park<br>San Francisco</td></tr></table>
        """.utf8), isMail: false)
    let day = try #require(LocalDay("2019-07-19"))
    #expect(ticket.moments == [ParsedDateTime(day: day, minute: 1_155)])
    #expect(
      ticket.titles.flatMap { EventTitle($0).pairs }.map { [$0, $1] } == [["Mets", "Giants"]])
    #expect(ticket.places.contains("Oracle Park"))
  }

  @Test func canceledReservationIsNotATicket() {
    let text = """
      {"name": "Mets at Giants", "startDate": "2019-07-19T19:15", "eventStatus": "EventCancelled"}
      """
    #expect(throws: Ticket.sold) { try Ticket.read(Array(text.utf8), isMail: false) }
  }

  @Test(arguments: [
    ("", "the file is empty"), ("Hello", "no game date found"),
    (String(repeating: "<", count: 100_000), "no game date"),
    (String(repeating: "=?", count: 50_000), "no game date"),
    (String(repeating: "--=_part\n", count: 50_000), "no game date"),
  ]) func malformedTicketIsAnError(text: String, message: String) {
    for isMail in [false, true] where !(text.hasPrefix("--") && isMail) {
      let fault = #expect(throws: TraceError.self) {
        try Ticket.read(Array("\(text)".utf8), isMail: isMail)
      }
      #expect(fault?.message.contains(message) == true || isMail)
    }
  }

  @Test func deeplyNestedMailsAreLimited() {
    let nested = String(repeating: "Content-Type: message/rfc822\r\n\r\n", count: 10_000)
    #expect(throws: TraceError.self) { try Ticket.read(Array(nested.utf8), isMail: true) }
  }
}
