import AppSupport
import Foundation
import Matching
import PhotoImport
import SportsModel
import TestSupport
import Testing
import TraceFixtures
import Traces
import VisitStore

/// Imports of tickets and tables, which give visits seats or are visits themselves.
@Suite struct TicketImportTests {
  private let folder = TemporaryFolder()
  private let library: TraceLibrary
  private var world: BundledCatalogFixture { library.world }

  init() throws { library = try TraceLibrary(in: folder) }

  private func ticket(_ shop: TicketFixture.Vendor = .ticketmaster) throws -> TicketFixture {
    TicketFixture(
      shop, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
      city: "San Francisco, CA", day: try #require(LocalDay("2019-07-19")), minute: 19 * 60 + 15)
  }

  @Test(arguments: TicketFixture.Vendor.allCases)
  func acceptedTicketRecordsVisitWithSeat(shop: TicketFixture.Vendor) async throws {
    let mail = try ticket(shop).mail()
    let found = try await library.runImport("ticket.eml", mail, .tickets)
    #expect(found.reports.map(\.outcome) == [.pending] && found.problems == [])
    let accepted = try await library.runImport("ticket.eml", mail, .tickets) {
      $0.acceptsSingleOffers = true
    }
    #expect(accepted.reports.map(\.outcome) == [.recorded])
    let visit = try #require(try library.visits().first)
    #expect(visit.seat == "Section 134, Row 12, Seat 5")
    #expect(visit.origin == .ticket && visit.evidence == nil)
    #expect(try library.open().isEmpty)
    let again = try await library.runImport("ticket.eml", mail, .tickets)
    #expect(again.reports.map(\.outcome) == [.duplicate])
    #expect(try library.batches() == 2)
  }

  @Test func ticketAddsSeatToVisitWithoutSeat() async throws {
    _ = try await library.runImport("track.gpx", GPXFixture(try world.evening()).text, .gpx)
    _ = try await library.runImport("ticket.eml", ticket().mail(), .tickets)
    #expect(try library.visits().map(\.seat) == ["Section 134, Row 12, Seat 5"])
    #expect(try library.batches() == 2)
    var other = try ticket()
    other.seat = "99"
    _ = try await library.runImport("other.eml", other.mail(), .tickets)
    #expect(try library.visits().map(\.seat) == ["Section 134, Row 12, Seat 5"])
    #expect(try library.store.undoLast() != nil && library.visits().map(\.seat) == [nil])
  }

  @Test func answeredTicketQuestionKeepsSeat() async throws {
    _ = try await library.runImport("ticket.eml", ticket().mail(), .tickets)
    let service = world.review(library.store)
    let item = try #require(try service.items().first)
    let done = try service.record(.game(try #require(item.onlyOffer)), to: item)
    #expect(done.visit?.seat == "Section 134, Row 12, Seat 5" && done.visit?.origin == .ticket)
  }

  @Test func ticketForFutureGameIsIgnored() async throws {
    var later = try ticket()
    later.day = try #require(LocalDay("2027-04-09"))
    let found = try await library.runImport("ticket.eml", later.mail(), .tickets)
    #expect(found.reports.isEmpty)
    #expect(try library.open().isEmpty)
  }

  @Test func mailWithTwoTicketsYieldsTwoOutings() async throws {
    let other = TicketFixture(
      .seatGeek, home: "Boston Red Sox", away: "New York Yankees", venue: "Fenway Park",
      city: "Boston, MA", day: try #require(LocalDay("2019-07-26")), minute: 19 * 60 + 10,
      seat: "9")
    let text = try "\(ticket(.seatGeek).text)\n\(other.text)"
    let found = try await library.runImport("ticket.txt", text, .tickets) {
      $0.acceptsSingleOffers = true
    }
    #expect(found.reports.map(\.outcome) == [.recorded, .recorded])
    let visits = try library.visits().sorted { $0.day < $1.day }
    #expect(visits.map(\.stadium) == ["oracle-park-sf", "fenway-park-boston"])
    #expect(visits.map { $0.seat?.hasSuffix("9") } == [false, true])
  }

  @Test func ticketWithoutTeamsStillOffersGame() async throws {
    let text = "Admit one\nOracle Park\nFriday, July 19, 2019 7:15 PM"
    let found = try await library.runImport("ticket.txt", text, .tickets)
    #expect(found.reports.map(\.outcome) == [.pending])
    #expect(
      found.reports.map { $0.reason(.metric) }
        == ["there was a game that day, but the ticket doesn't name it"])
  }

  @Test func soldTicketsAreNotAVisit() async throws {
    let mail = try "Your tickets have been sold\n\(ticket(.stubHub).text)"
    let found = try await library.runImport("ticket.txt", mail, .tickets)
    #expect(found.reports.isEmpty && found.problems.count == 1)
  }

  @Test func startTimeSelectsDoubleheaderGame() async throws {
    // A doubleheader at Fenway Park, 13:05 and 18:10.
    var ticket = TicketFixture(
      .seatGeek, home: "Boston Red Sox", away: "Tampa Bay Rays", venue: "Fenway Park",
      city: "Boston, MA", day: try #require(LocalDay("2019-06-08")), minute: 18 * 60 + 10)
    let second = try await library.runImport("ticket.txt", ticket.text, .tickets)
    #expect(second.reports.flatMap { $0.verdict.candidates.map(\.game.number) } == [2])
    ticket.minute = 15 * 60 + 30
    let another = try TraceLibrary(in: folder)
    let either = try await another.runImport("ticket.txt", ticket.text, .tickets) {
      $0.acceptsSingleOffers = true
    }
    #expect(either.reports.map(\.outcome) == [.pending])
    #expect(either.reports.first?.verdict.candidates.count == 2)
  }

  @Test func tableColumnsAreFoundByHeading() async throws {
    let table = """
      \u{feff}Date,Home Team,Away Team,Venue,Section,Row,Seat,Notes,Rating
      2019-07-19,Giants,Mets,Oracle Park,134,12,5,"First, and cold",4
      "Aug 9, 2019",,,Oracle Park,,,,,
      2019-07-04,Nobody,Mets,Oracle Park,,,,,
      2019-07-05,Giants,,,,,,,9
      03/04/2019,Giants,,,,,,,
      """
    let found = try await library.runImport("visits.csv", table, .csv)
    // The third row names teams that didn't play there that day; of the fourth only the rating is
    // wrong.
    #expect(found.reports.map(\.outcome) == [.recorded, .recorded, .pending, .recorded])
    #expect(found.problems.count == 2)
    #expect(found.problems.contains { $0.contains("line 6") && $0.contains("--date-format") })
    let visit = try #require(
      try library.visits().first { $0.day == LocalDay("2019-07-19") })
    #expect(visit.note == "First, and cold" && visit.rating == 4)
    #expect(visit.seat == "Section 134, Row 12, Seat 5" && visit.origin == .table)
    let again = try await library.runImport("visits.csv", table, .csv)
    #expect(again.reports.map(\.outcome) == [.duplicate, .duplicate, .pending, .duplicate])
    #expect(try library.batches() == 1)
  }

  @Test func badRowsAreReportedInOrderUpToTheLimit() async throws {
    let table = """
      Date,Home,Stadium
      2019-07-19,Gaints,
      soon,Giants,
      2019-07-19,,Oracel Park
      3/4/2019,Giants,
      2019-07-19,Nobody at all,
      """
    let few = try await library.runImport("visits.csv", table, .csv).problems
    #expect(
      few == [
        #"line 2: unknown team "Gaints"; did you mean "New York Giants" or "#
          + #""San Francisco Giants" or "Giants"?"#,
        #"line 3: not a date from 1869 to 2100: "soon""#,
        #"line 4: unknown stadium "Oracel Park"; did you mean "Oracle Park"?"#,
        "and 2 more; --verbose lists them all",
      ])
    let all = try await library.runImport("visits.csv", table, .csv) {
      $0.reportsAllErrors = true
    }.problems
    #expect(all.prefix(3) == few.prefix(3))
    #expect(
      all.dropFirst(3) == [
        #"line 5: "3/4/2019" can be Mon, Mar 4, 2019 or Wed, Apr 3, 2019; "#
          + "add --date-format mdy or dmy",
        #"line 6: unknown team "Nobody at all""#,
      ])
  }

  @Test(arguments: [";", "\t", ","]) func separatorIsDetectedFromHeadings(
    separator: String
  ) async throws {
    let table = [
      ["Date", "Stadium", "\"Notes, or ;; what\t\t was\""],
      ["2019-07-19", "\"Oracle Park\"", "\"cold; wet, \twindy\""],
    ].map { $0.joined(separator: separator) }.joined(separator: "\n")
    let found = try await library.runImport("visits.tsv", table, .csv) {
      $0.columns.headings = [.note: "notes or what was"]
    }
    #expect(found.problems == [])
    #expect(try library.visits().map(\.note) == ["cold; wet, \twindy"])
  }

  @Test func columnNamesAndDateOrderCanBeSet() async throws {
    let table = "Wann;x,Wo\n19/07/2019,Oracle Park\n"
    let found = try await library.runImport("visits.csv", table, .csv) { options in
      options.columns.dateOrder = .dmy
      options.columns.headings = [.date: "Wann;x", .stadium: "wo"]
    }
    #expect(found.reports.map(\.outcome) == [.recorded])
    // Unambiguous dates and known stadiums need no mapping.
    let again = try await library.runImport("visits.csv", table, .csv)
    #expect(again.reports.map(\.outcome) == [.duplicate] && again.problems == [])
  }

  @Test(arguments: [
    "", "\u{0}\u{0}", "date,home\n\"2019", "a,b\n1,2", "date\n2019-07-19",
    "date,home\n0000-00-00,Giants", "date,home\n99999999999999999999,Giants",
  ])
  func malformedTableIsAnError(table: String) async throws {
    let found = try await library.runImport("visits.csv", table, .csv)
    #expect(found.problems.count == 1 && found.reports.isEmpty)
  }
}
