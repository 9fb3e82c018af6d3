import AppSupport
import Foundation
import Matching
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing
import TraceFixtures
import Traces
import VisitStore

/// Imports of sources other than photos, into libraries that may already have the visits.
@Suite struct TraceImportTests {
  let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  /// A library in a folder, next to its source files.
  private struct Library {
    let world: BundledCatalogFixture
    let folder: URL
    let store: VisitStore

    func runImport(
      _ name: String, _ text: String, _ kind: ImportSourceKind,
      _ change: (inout ImportPipeline.Options) -> Void = { _ in }
    ) async throws -> ImportResult {
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return try await world.importSources(
        [TraceSource(path: file.path, kind: kind)], into: store,
        caches: folder.appendingPathComponent("cache"), change)
    }

    func photos(_ photos: [FixturePhoto]) async throws -> [OutingReport] {
      let own = folder.appendingPathComponent("photos")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      for (index, photo) in photos.enumerated() {
        try Data(photo.jpeg()).write(to: own.appendingPathComponent("\(index).jpg"))
      }
      return try await world.run(
        [own.path], into: store, caches: folder.appendingPathComponent("cache"))
    }

    var editor: VisitEditor {
      VisitEditor(catalog: world.catalog, store: store, clock: BundledCatalogFixture.clock)
    }

    func visits() throws -> [Visit] { try store.visits().map(\.visit) }
    func batches() throws -> Int { try store.history(limit: 99).count }
    func open() throws -> [Question] { try store.questions(states: [.open]) }
  }

  private func withLibrary(_ body: (Library) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let store = try VisitStore.open(
        folder: folder.appendingPathComponent("data"), clock: BundledCatalogFixture.clock)
      try await body(Library(world: world, folder: folder, store: store))
    }
  }

  private func park() throws -> Coordinate { try world.stadium("oracle-park-sf").coordinate }

  private func utc(_ text: String) throws -> Date { try #require(Date(utcText: text)) }

  /// From 18:30 to 23:00 of 2019-07-19 in San Francisco, with the way there and back.
  private func evening(north: Double = 30) throws -> [TracePoint] {
    let start = try utc("2019-07-20T01:30:00Z")
    return try (-6...60).map { number in
      let isThere = (0...54).contains(number)
      let place = try park().moved(north: isThere ? north : 4_000, east: Double(number % 3) * 5)
      return TracePoint(place, at: start + Double(number * 300))
    }
  }

  private func stay(_ probability: Double = 0.92) throws -> TraceStay {
    TraceStay(
      try park(), try utc("2019-07-20T01:40:00Z")...utc("2019-07-20T05:30:00Z"),
      name: "Oracle Park", probability: probability)
  }

  private func ticket(_ shop: TicketFixture.Vendor = .ticketmaster) throws -> TicketFixture {
    TicketFixture(
      shop, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
      city: "San Francisco, CA", day: try #require(LocalDay("2019-07-19")), minute: 19 * 60 + 15)
  }

  // MARK: Tracks and history

  @Test func everyLocationHistoryFormatRecordsVisitOnce() async throws {
    let takeout = TakeoutHistoryFixture(spots: try evening(), stays: [try stay()])
    let phone = PhoneHistoryFixture(spots: try evening(), stays: [try stay()])
    let files: [(String, String, ImportSourceKind)] = [
      ("track.gpx", GPXFixture(try evening()).text, .gpx),
      ("Records.json", takeout.records, .timeline), ("2019_JULY.json", takeout.month, .timeline),
      ("Timeline.json", phone.android, .timeline),
      ("location-history.json", phone.iPhone, .timeline),
    ]
    for (number, first) in files.enumerated() {
      try await withLibrary { library async throws in
        let found = try await library.runImport(first.0, first.1, first.2)
        #expect(found.reports.map(\.outcome) == [.recorded], "\(first.0)")
        #expect(found.problems == [])
        let visit = try #require(try library.visits().first)
        #expect(visit.origin == .locationHistory)
        #expect(visit.game?.key?.description == "mlb:oracle-park-sf:2019-07-19:mlb-sf:0")
        #expect(visit.evidence?.place != nil && visit.evidence?.firstPhoto != nil)
        for again in [first, files[(number + 1) % files.count]] {
          #expect(
            try await library.runImport(again.0, again.1, again.2).reports.map(\.outcome)
              == [.duplicate])
        }
        #expect(try library.batches() == 1)
        #expect(try library.store.undoLast() != nil)
        #expect(try library.visits().isEmpty)
      }
    }
  }

  @Test func carOnNearbyHighwayIsNotAVisit() async throws {
    let start = try utc("2019-07-20T03:00:00Z")
    let drive = try stride(from: -600.0, through: 600, by: 10).map { second in
      TracePoint(try park().moved(north: second * 20, east: 150), at: start + second)
    }
    // Every second point of a worse receiver, and one point alone.
    let sparse = drive.enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
    for spots in [drive, sparse, [drive[60]]] {
      try await withLibrary { library async throws in
        let found = try await library.runImport("drive.gpx", GPXFixture(spots).text, .gpx) {
          $0.acceptsSingleOffers = spots.count > 1
        }
        #expect(try library.visits().isEmpty)
        #expect(found.reports.map(\.outcome) == (spots.count == 1 ? [.pending] : []))
      }
    }
  }

  @Test func eveningAcrossTheStreetNeedsReview() async throws {
    try await withLibrary { library async throws in
      let track = GPXFixture(try evening(north: 350)).text
      let found = try await library.runImport("bar.gpx", track, .gpx)
      #expect(found.reports.map(\.outcome) == [.pending])
      #expect(found.reports.first?.verdict.failed == [.inside])
      #expect(try library.open().count == 1)
      // Importing the same file again doesn't change the question.
      _ = try await library.runImport("bar.gpx", track, .gpx)
      #expect(try library.open().count == 1)
      #expect(try library.batches() == 1)
      let service = ReviewService(
        catalog: world.catalog, store: library.store, clock: BundledCatalogFixture.clock)
      let item = try #require(try service.items([.ask]).first)
      #expect(item.outing.counted.hasSuffix("sightings"))
      #expect(item.verdict.kind == .nearby)
      let offer = try #require(item.offers.first)
      let done = try service.record(.game(offer), to: item)
      #expect(done.visit?.origin == .locationHistory)
      #expect(done.visit?.evidence?.place != nil)
    }
  }

  @Test func hotelAndStadiumOfOneDayAreOneOuting() async throws {
    // There was no game on that day.
    let start = try utc("2019-07-09T19:00:00Z")
    let walk = try (0..<20).map { number in
      let place = try park().moved(north: number < 10 ? 450 : -100, east: Double(number % 3) * 5)
      return TracePoint(place, at: start + Double(number * 300))
    }
    try await withLibrary { library async throws in
      let found = try await library.runImport("walk.gpx", GPXFixture(walk).text, .gpx)
      #expect(found.reports.map(\.outcome) == [.pending])
    }
  }

  @Test func walksOnDaysWithoutGameMakeHabit() async throws {
    let place = try park().moved(north: 30, east: 0)
    let first = try utc("2019-07-08T19:00:00Z")
    let walks = (0..<10).map { number -> TracePoint in
      let (day, walk) = number.quotientAndRemainder(dividingBy: 2)
      return TracePoint(place, at: first.addingTimeInterval(Double(day * 86_400 + walk * 300)))
    }
    for (before, outcome) in [([], OutingOutcome.recorded), (walks, .unresolved)] {
      try await withLibrary { library async throws in
        let track = GPXFixture(before + (try evening())).text
        let found = try await library.runImport("walks.gpx", track, .gpx)
        #expect(found.reports.map(\.outcome) == [outcome])
        #expect(found.summary.sources?.quietDays == before.count / 2)
      }
    }
  }

  @Test func livingNextDoorAsksNoQuestions() async throws {
    let home = try park().moved(north: 200, east: 0)
    let first = try utc("2019-07-01T07:00:00Z")
    let stays = (0..<30).map { day -> TraceStay in
      let start = first + Double(day) * 86_400
      return TraceStay(home, start...(start + 86_000), name: "Home")
    }
    try await withLibrary { library async throws in
      let history = PhoneHistoryFixture(stays: stays).iPhone
      let found = try await library.runImport("location-history.json", history, .timeline)
      #expect(try library.visits().isEmpty)
      let outcomes = Set(found.reports.map(\.outcome))
      #expect(outcomes.isSubset(of: [.unresolved, .notAtStadium]))
      #expect(outcomes.contains(.unresolved))
      // Photos of a game there raise a question now, although only a month of history was imported.
      let photos = try ["19:40", "20:40"].map {
        try world.photo(at: "oracle-park-sf", "2019-08-09T\($0)", north: 200)
      }
      #expect(try await library.photos(photos).map(\.outcome) == [.pending])
    }
  }

  @Test func lowConfidenceStayNeedsReview() async throws {
    try await withLibrary { library async throws in
      let history = PhoneHistoryFixture(stays: [try stay(0.3)]).android
      let found = try await library.runImport("Timeline.json", history, .timeline)
      #expect(found.reports.map(\.outcome) == [.pending])
    }
  }

  @Test func photosAndLocationHistoryBecomeOneVisit() async throws {
    try await withLibrary { library async throws in
      _ = try await library.runImport("track.gpx", GPXFixture(try evening()).text, .gpx)
      let photos = try ["19:40", "20:40"].map {
        try world.photo(at: "oracle-park-sf", "2019-07-19T\($0)")
      }
      #expect(try await library.photos(photos).map(\.outcome) == [.duplicate])
      #expect(try library.store.visits().map(\.photoCount) == [2])
    }
  }

  @Test func locationHistoryAnswersPhotoQuestion() async throws {
    try await withLibrary { library async throws in
      let photo = try world.photo(at: "oracle-park-sf", "2019-07-19T19:40", north: 220)
      #expect(try await library.photos([photo]).map(\.outcome) == [.pending])
      let found = try await library.runImport("track.gpx", GPXFixture(try evening()).text, .gpx)
      #expect(found.reports.map(\.outcome) == [.recorded])
      #expect(try library.open().isEmpty)
      #expect(try library.store.visits().map(\.photoCount) == [1])
    }
  }

  @Test func deletedVisitIsNotReimported() async throws {
    try await withLibrary { library async throws in
      let track = GPXFixture(try evening()).text
      let found = try await library.runImport("track.gpx", track, .gpx)
      _ = try library.editor.delete(try #require(found.reports.first?.visitID).text)
      #expect(
        try await library.runImport("track.gpx", track, .gpx).reports.map(\.outcome) == [.skipped])
    }
  }

  // MARK: Check-ins

  @Test(arguments: SwarmFixture.Shape.allCases)
  func checkInDuringGameIsAVisit(shape: SwarmFixture.Shape) async throws {
    // In a busy area such as Oracle Park's, a single check-in raises a question.
    let kauffman = try world.stadium("kauffman-stadium-kansas-city")
    var swarm = SwarmFixture([
      .init("Kauffman Stadium", at: kauffman.coordinate, try utc("2019-07-13T01:50:00Z")),
      .init(
        "Bar of Nobody", at: try park().moved(north: 9_000, east: 0),
        try utc("2019-07-21T02:50:00Z")),
    ])
    swarm.shape = shape
    try await withLibrary { library async throws in
      let found = try await library.runImport("checkins1.json", swarm.text, .swarm)
      #expect(found.reports.map(\.outcome) == [.recorded])
      #expect(try library.visits().map(\.origin) == [.checkIn])
      #expect(found.summary.sources?.elsewhere == 1)
      let again = try await library.runImport("checkins1.json", swarm.text, .swarm)
      #expect(again.reports.map(\.outcome) == [.duplicate])
    }
  }

  @Test func checkInNextDoorNeedsReview() async throws {
    let swarm = SwarmFixture([
      .init("Public House", at: try park(), try utc("2019-07-20T02:50:00Z"))
    ])
    try await withLibrary { library async throws in
      let found = try await library.runImport("checkins1.json", swarm.text, .swarm)
      #expect(found.reports.map(\.outcome) == [.pending])
    }
  }

  // MARK: Tickets

  @Test(arguments: TicketFixture.Vendor.allCases)
  func acceptedTicketRecordsVisitWithSeat(shop: TicketFixture.Vendor) async throws {
    try await withLibrary { library async throws in
      let mail = try ticket(shop).mail()
      let found = try await library.runImport("ticket.eml", mail, .tickets)
      #expect(found.reports.map(\.outcome) == [.pending])
      #expect(found.problems == [])
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
  }

  @Test func ticketAddsSeatToVisitWithoutSeat() async throws {
    try await withLibrary { library async throws in
      _ = try await library.runImport("track.gpx", GPXFixture(try evening()).text, .gpx)
      _ = try await library.runImport("ticket.eml", ticket().mail(), .tickets)
      #expect(try library.visits().map(\.seat) == ["Section 134, Row 12, Seat 5"])
      #expect(try library.batches() == 2)
      var other = try ticket()
      other.seat = "99"
      _ = try await library.runImport("other.eml", other.mail(), .tickets)
      #expect(try library.visits().map(\.seat) == ["Section 134, Row 12, Seat 5"])
      #expect(try library.store.undoLast() != nil)
      #expect(try library.visits().map(\.seat) == [nil])
    }
  }

  @Test func answeredTicketQuestionKeepsSeat() async throws {
    try await withLibrary { library async throws in
      _ = try await library.runImport("ticket.eml", ticket().mail(), .tickets)
      let service = ReviewService(
        catalog: world.catalog, store: library.store, clock: BundledCatalogFixture.clock)
      let item = try #require(try service.items([.ask]).first)
      let done = try service.record(.game(try #require(item.onlyOffer)), to: item)
      #expect(done.visit?.seat == "Section 134, Row 12, Seat 5")
      #expect(done.visit?.origin == .ticket)
    }
  }

  @Test func ticketForFutureGameIsIgnored() async throws {
    var later = try ticket()
    later.day = try #require(LocalDay("2027-04-09"))
    try await withLibrary { library async throws in
      let found = try await library.runImport("ticket.eml", later.mail(), .tickets)
      #expect(found.reports.isEmpty)
      #expect(try library.open().isEmpty)
    }
  }

  @Test func mailWithTwoTicketsYieldsTwoOutings() async throws {
    let other = TicketFixture(
      .seatGeek, home: "Boston Red Sox", away: "New York Yankees", venue: "Fenway Park",
      city: "Boston, MA", day: try #require(LocalDay("2019-07-26")), minute: 19 * 60 + 10,
      seat: "9")
    let text = try "\(ticket(.seatGeek).text)\n\(other.text)"
    try await withLibrary { library async throws in
      let found = try await library.runImport("ticket.txt", text, .tickets) {
        $0.acceptsSingleOffers = true
      }
      #expect(found.reports.map(\.outcome) == [.recorded, .recorded])
      let visits = try library.visits().sorted { $0.day < $1.day }
      #expect(visits.map(\.stadium) == ["oracle-park-sf", "fenway-park-boston"])
      #expect(visits.map { $0.seat?.hasSuffix("9") } == [false, true])
    }
  }

  @Test func ticketWithoutTeamsStillOffersGame() async throws {
    let text = "Admit one\nOracle Park\nFriday, July 19, 2019 7:15 PM"
    try await withLibrary { library async throws in
      let found = try await library.runImport("ticket.txt", text, .tickets)
      #expect(found.reports.map(\.outcome) == [.pending])
      #expect(
        found.reports.map(\.reason)
          == ["there was a game that day, but the ticket doesn't name it"])
    }
  }

  @Test func soldTicketsAreNotAVisit() async throws {
    let mail = try "Your tickets have been sold\n\(ticket(.stubHub).text)"
    try await withLibrary { library async throws in
      let found = try await library.runImport("ticket.txt", mail, .tickets)
      #expect(found.reports.isEmpty)
      #expect(found.problems == ["the tickets were sold"])
    }
  }

  @Test func startTimeSelectsDoubleheaderGame() async throws {
    // A doubleheader at Fenway Park, 13:05 and 18:10.
    var ticket = TicketFixture(
      .seatGeek, home: "Boston Red Sox", away: "Tampa Bay Rays", venue: "Fenway Park",
      city: "Boston, MA", day: try #require(LocalDay("2019-06-08")), minute: 18 * 60 + 10)
    try await withLibrary { library async throws in
      let second = try await library.runImport("ticket.txt", ticket.text, .tickets)
      #expect(second.reports.flatMap { $0.verdict.candidates.map(\.game.number) } == [2])
    }
    ticket.minute = 15 * 60 + 30
    try await withLibrary { library async throws in
      let either = try await library.runImport("ticket.txt", ticket.text, .tickets) {
        $0.acceptsSingleOffers = true
      }
      #expect(either.reports.map(\.outcome) == [.pending])
      #expect(either.reports.first?.verdict.candidates.count == 2)
    }
  }

  // MARK: Tables

  @Test func tableColumnsAreFoundByHeading() async throws {
    let table = """
      \u{feff}Date,Home Team,Away Team,Venue,Section,Row,Seat,Notes,Rating
      2019-07-19,Giants,Mets,Oracle Park,134,12,5,"First, and cold",4
      "Aug 9, 2019",,,Oracle Park,,,,,
      2019-07-04,Nobody,Mets,Oracle Park,,,,,
      2019-07-05,Giants,,,,,,,9
      03/04/2019,Giants,,,,,,,
      """
    try await withLibrary { library async throws in
      let found = try await library.runImport("visits.csv", table, .csv)
      // The third row names teams that didn't play there that day.
      #expect(found.reports.map(\.outcome) == [.recorded, .recorded, .pending])
      #expect(found.problems.count == 2)
      #expect(found.problems.contains { $0.contains("line 6") && $0.contains("--date-format") })
      let visit = try #require(try library.visits().first)
      #expect(visit.note == "First, and cold" && visit.rating == 4)
      #expect(visit.seat == "Section 134, Row 12, Seat 5" && visit.origin == .table)
      let again = try await library.runImport("visits.csv", table, .csv)
      #expect(again.reports.map(\.outcome) == [.duplicate, .duplicate, .pending])
      #expect(try library.batches() == 1)
    }
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
    try await withLibrary { library async throws in
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
  }

  @Test(arguments: [";", "\t", ","]) func separatorIsDetectedFromHeadings(
    separator: String
  ) async throws {
    let table = [
      ["Date", "Stadium", "\"Notes, or ;; what\t\t was\""],
      ["2019-07-19", "\"Oracle Park\"", "\"cold; wet, \twindy\""],
    ].map { $0.joined(separator: separator) }.joined(separator: "\n")
    try await withLibrary { library async throws in
      let found = try await library.runImport("visits.tsv", table, .csv) {
        $0.columns.headings = [.note: "notes or what was"]
      }
      #expect(found.problems == [])
      #expect(try library.visits().map(\.note) == ["cold; wet, \twindy"])
    }
  }

  @Test func columnNamesAndDateOrderCanBeSet() async throws {
    try await withLibrary { library async throws in
      let table = "Wann;x,Wo\n19/07/2019,Oracle Park\n"
      let found = try await library.runImport("visits.csv", table, .csv) { options in
        options.columns.dateOrder = .dmy
        options.columns.headings = [.date: "Wann;x", .stadium: "wo"]
      }
      #expect(found.reports.map(\.outcome) == [.recorded])
      let missing = try await library.runImport("visits.csv", table, .csv)
      #expect(missing.problems.first?.contains("no date column") == true)
    }
  }

  @Test(arguments: [
    "", "\u{0}\u{0}", "date,home\n\"2019", "a,b\n1,2", "date\n2019-07-19",
    "date,home\n0000-00-00,Giants", "date,home\n99999999999999999999,Giants",
  ])
  func malformedTableIsAnError(table: String) async throws {
    try await withLibrary { library async throws in
      let found = try await library.runImport("visits.csv", table, .csv)
      #expect(found.problems.count == 1)
      #expect(found.reports.isEmpty)
    }
  }
}
