import AppSupport
import Catalog
import Foundation
import Scores
import SportsModel
import TestSupport
import Testing
import VisitStore
import Web

@testable import DataUpdates

/// The exact JSON and text of results.
@Suite struct UpdateDocumentTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }

  private let catalog: Catalog

  init() throws { catalog = try BundledCatalog.result.get() }

  private func line(_ document: some Encodable) throws -> String {
    try JSONValue(encoding: document).line
  }

  private func report(_ outcome: SyncReport.Outcome) -> SyncReport {
    SyncReport(league: "mlb", season: 2027, source: "file", outcome: outcome)
  }

  @Test func syncDocument() throws {
    #expect(
      try line(SyncResult([report(.notListed)], isDryRun: true).document) == """
        {"dry_run":true,"leagues":[{"cancelled":0,"games":0,"guessed":[],"league":"mlb",\
        "left_out":0,"made_up":0,"moved":0,"new":0,"not_modified":0,"not_understood":[],\
        "postponed":0,"reason":"no games listed yet","requests":0,"results":0,"season":2027,\
        "source":"file","status":"not_listed","unchanged":0,"updated":0,"without_building":[]}],\
        "schema":1,"superseded_visits":[]}
        """)
  }

  @Test(
    arguments: [
      ([.changed, .notListed], .done), ([.unwritable("full"), .changed], .notSaved),
      ([.failed(.denied(.outOfTime)), .unwritable("full")], .unanswered),
      ([.failed(.noProvider)], .done),
      ([.failed(.interrupted), .failed(.noProvider)], .interrupted),
    ] as [([SyncReport.Outcome], SyncResult.Conclusion)])
  func conclusionIsTheWorstOutcome(
    _ outcomes: [SyncReport.Outcome], _ expected: SyncResult.Conclusion
  ) {
    #expect(SyncResult(outcomes.map(report), isDryRun: false).conclusion == expected)
  }

  @Test func onlyFirstBadRowsAreListed() {
    let rows = (1...22).map { BadRow(line: $0, "no home") }
    let lines = rows.lines(in: "a.csv")
    #expect(lines.count == 21)
    #expect(lines.first == "a.csv: line 1: no home" && lines.last == "and 2 more")
    #expect([BadRow]().lines(in: "a.csv").isEmpty)
  }

  @Test func leaguePackDocumentOmitsEmptyMembers() throws {
    let learned = CatalogUpdateStore(folder: folder)
    var league = try CustomLeague(
      id: "hill", name: "Hill", sport: "baseball", minutes: 180, spansYears: false, in: catalog)
    league.teams = [
      Team(
        id: "hill-elm", league: "hill", code: "ELM",
        names: [DatedName("Foxes", first: nil, last: nil)], aliases: [], isActive: true,
        homes: [.init(stadium: "elm", first: 1980, last: nil)])
    ]
    try learned.save(badges: LeaguePackBadges.file([["id": "a", "leagues": []]]), of: "hill")
    #expect(
      try league.packDocument(in: catalog, learned).line == """
        {"badges":[{"id":"a","leagues":[]}],"form":"stvisits-league 1",\
        "league":{"game_minutes":180,"id":"hill","name":"Hill","season":"one-year",\
        "sport":"baseball"},\
        "teams":[{"code":"ELM","homes":[{"first":1980,"stadium":"elm"}],"name":"Foxes"}],\
        "version":1}
        """)
  }

  @Test func stadiumAdditionDocument() throws {
    var request = OwnStadiumRequest(
      name: "Elm Park", place: try #require(Coordinate(latitude: 44.31, longitude: -71.22)))
    request.zone = "America/New_York"
    let addition = try request.addition(to: catalog, isDryRun: false, format: .miles)
    #expect(addition.sentence == "Added Elm Park (elm-park), time zone America/New_York.")
    let line = try line(addition.document)
    #expect(line.hasPrefix(#"{"dry_run":false,"new":true,"schema":1,"stadium":{"aliases":[],"#))

    let fenway = try #require(catalog.stadiums["fenway-park-boston"])
    let known = try OwnStadiumRequest(name: "Fenway Park", place: fenway.coordinate).addition(
      to: catalog, isDryRun: true, format: .miles)
    #expect(known.sentence == "Already there: Fenway Park (fenway-park-boston).")
    #expect(!known.isNew && known.notes.isEmpty)
    let neighbor = try OwnStadiumRequest(name: "My Place", place: fenway.coordinate)
      .addition(to: catalog, isDryRun: true, format: .miles)
    #expect(neighbor.isNew && neighbor.stadium.id == "my-place")
    #expect(neighbor.notes.first?.contains("another stadium than fenway-park-boston") == true)
  }

  @Test func teamAdditionDocument() throws {
    var league = try CustomLeague(
      id: "hill", name: "Hill", sport: "baseball", minutes: 180, spansYears: false, in: catalog)
    let today = try #require(LocalDay("2026-01-01"))
    let addition = try league.addTeam(
      named: "Foxes", stadium: "Fenway Park", in: catalog, today: today)
    #expect(addition.sentence == "Added Foxes (hill-foxes) at Fenway Park.")
    #expect(
      league.teams.map(\.homes) == [[.init(stadium: "fenway-park-boston", first: 2026, last: nil)]])
    #expect(
      try line(addition.document(isDryRun: true)) == """
        {"code":"FOXES","dry_run":true,"schema":1,"stadium_id":"fenway-park-boston",\
        "team_id":"hill-foxes"}
        """)
    let error = #expect(throws: UpdateError.self) {
      try league.addTeam(named: "Owls", stadium: "Fenwey Park", in: catalog, today: today)
    }
    #expect(error?.description.hasPrefix("Unknown stadium \"Fenwey Park\". Did you mean ") == true)
  }

  @Test func leagueWithVisitsIsRemovedOnlyIfAllowed() throws {
    let store = OwnLeagueStore(
      learned: CatalogUpdateStore(folder: folder), clock: { Date(timeIntervalSince1970: 0) },
      isDryRun: false)
    let league = try CustomLeague(
      id: "hill", name: "Hill", sport: "baseball", minutes: 180, spansYears: false, in: catalog)
    try store.save(league)
    let visit = Visit(
      id: UUID(), stadium: "fenway-park-boston", stadiumName: "Fenway Park",
      day: try #require(LocalDay("2019-06-15")), league: "hill", kind: .game,
      dataSource: .fullyManual, origin: .manual, createdAt: Date(timeIntervalSince1970: 0),
      changedAt: Date(timeIntervalSince1970: 0))
    #expect(throws: UpdateError.leagueHasVisits(count: 1)) {
      try store.remove(league, visits: [visit], allowsVisits: false, in: catalog)
    }
    #expect(store.learned.customLeague("hill") != nil)
    let removal = try store.remove(league, visits: [visit], allowsVisits: true, in: catalog)
    #expect(
      try line(removal.document)
        == #"{"dry_run":false,"kept_stadiums":[],"league":"hill","schema":1,"visits":1}"#)
    #expect(removal.sentence == "Removed Hill.")
    #expect(removal.notes == ["1 visit to its games is kept."])
    #expect(store.learned.customLeague("hill") == nil)
  }

  // MARK: Pack sources

  @Test func packSourceIsFileOrAddress() throws {
    #expect(try PackSource("mlb.txt") == .file("mlb.txt"))
    #expect(try PackSource("ftp://x/y") == .file("ftp://x/y"))
    let url = try #require(URL(string: "HTTPS://example.org/a"))
    #expect(try PackSource("HTTPS://example.org/a") == .address(url))
    #expect(throws: UpdateError.invalidAddress("http://")) { try PackSource("http://") }
  }

  @Test func packRequestReportsFailures() async throws {
    let url = try #require(URL(string: "http://a"))
    let bytes = try await PackSource.bytes(named: "a") { () async throws(WebFailure) in
      WebResponse(status: 200, body: Data([1, 2]), url: url)
    }
    #expect(bytes == [1, 2])
    await #expect(throws: UpdateError.packRefused("a", status: 404)) {
      try await PackSource.bytes(named: "a") { () async throws(WebFailure) in
        WebResponse(status: 404, body: Data(), url: url)
      }
    }
    await #expect(throws: UpdateError.packTooLarge("a")) {
      try await PackSource.bytes(named: "a") { () async throws(WebFailure) -> WebResponse in
        throw .tooLarge
      }
    }
  }
}

/// Visits to games that sync moved.
@Suite struct RescheduledVisitsTests {
  private let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_000_000) }
  private let temporary = TemporaryFolder()
  private let store: VisitStore

  init() throws { store = try VisitStore.open(folder: temporary.url, clock: clock) }

  private func game(_ day: String, stadiums: [StadiumID] = ["fenway-park-boston"]) throws -> Game {
    Game(
      league: "mlb", season: 2018, day: try #require(LocalDay(day)), home: "mlb-bos",
      away: "mlb-tex", building: stadiums.count == 1 ? .stated : .ambiguous, stadiums: stadiums,
      score: nil)
  }

  private func addVisit(_ key: GameKey) throws -> UUID {
    let visit = Visit(
      id: UUID(), stadium: "fenway-park-boston", stadiumName: "Fenway Park", day: key.day,
      league: "mlb", kind: .game,
      game: Visit.GameFacts(key: key, homeName: "Red Sox", awayName: "Rangers"),
      dataSource: .automatic, origin: .photoImport, createdAt: clock(), changedAt: clock())
    _ = try store.write(in: store.makeBatch(.add)) { try $0.add(visit) }
    return visit.id
  }

  private func replacements(_ old: Game, _ new: Game) -> [SeasonUpdate.Replacement] {
    let id = SeasonPack.GameID(calendar: "1")
    let learned = ReportedGame(game: new, id: id, movedFrom: old.day)
    return SeasonUpdate(
      [learned],
      listing: SeasonUpdate.ListingContext(
        league: "mlb", season: 2018, source: "mlb", coverage: .some, at: clock(),
        facts: "2026-01-01"), former: nil, bundled: [old]
    ).replacements
  }

  @Test func newGameKeyIsRecordedAndCanBeUndone() throws {
    let old = try game("2018-07-09")
    let new = try game("2018-07-11")
    let id = try addVisit(old.id)
    let touched = try RescheduledVisits.record(replacements(old, new), in: store)
    #expect(touched.map(\.id) == [id])
    let visit = try #require(try store.visit(id)?.visit)
    #expect(visit.supersededBy == new.id && visit.game?.key == old.id)
    #expect(visit.day == old.day)
    #expect(try store.history(limit: 1).first?.batch.kind == .sync)
    _ = try store.undoLast()
    #expect(try store.visit(id)?.visit.supersededBy == nil)
  }

  @Test func secondMoveContinuesFromFirst() throws {
    let days = try ["2018-07-09", "2018-07-11", "2018-07-20"].map { try game($0) }
    let id = try addVisit(days[0].id)
    _ = try RescheduledVisits.record(replacements(days[0], days[1]), in: store)
    _ = try RescheduledVisits.record(replacements(days[1], days[2]), in: store)
    #expect(try store.visit(id)?.visit.supersededBy == days[2].id)
    // Back to its first day.
    _ = try RescheduledVisits.record(replacements(days[2], days[0]), in: store)
    #expect(try store.visit(id)?.visit.supersededBy == nil)
  }

  @Test func confirmingVisitedStadiumIsNotAChange() throws {
    let old = try game("2018-07-09", stadiums: ["fenway-park-boston", "braves-field-boston"])
    let new = try game("2018-07-09")
    let id = try addVisit(new.id)
    #expect(try RescheduledVisits.record(replacements(old, new), in: store).isEmpty)
    let other = try game("2018-07-09", stadiums: ["braves-field-boston"])
    #expect(try RescheduledVisits.record(replacements(old, other), in: store).count == 1)
    #expect(try store.visit(id)?.visit.supersededBy == other.id)
  }

  @Test func otherVisitsAreUnchanged() throws {
    _ = try addVisit(try game("2018-08-01").id)
    let moved = replacements(try game("2018-07-09"), try game("2018-07-11"))
    #expect(!moved.isEmpty)
    #expect(try RescheduledVisits.record(moved, in: store).isEmpty)
  }
}

/// Schedules come from other people.
@Suite struct UpdateMutationTests {
  @Test func brokenSchedulesAreRejectedOrRead() {
    let samples = [
      "date,time,home,away,stadium,home score,away score\n2026-06-10,19:10,Red Sox,Yankees,Fenway Park,5,4\n",
      "START DATE,START TIME,START TIME ET,SUBJECT\n06/10/26,04:10 PM,07:10 PM,Cubs at Red Sox\n",
      "\u{FEFF}date;home;away\n\"2026-06-10\";\"Red\nSox\";Cubs\n",
      """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      UID:1@example.org\r
      DTSTART;TZID=America/New_York:20260610T191000\r
      SUMMARY:Yankees at Red Sox\r
      LOCATION:Fenway Park\\, Boston\r
      END:VEVENT\r
      END:VCALENDAR\r

      """,
    ].map { Array($0.utf8) }
    var entries = 0
    InputMutator.run(
      samples: samples,
      tokens: ["DTSTART:20260610T191000Z\r\n", "BEGIN:VEVENT\r\n", "\r\n ", "\"", ",,", "\u{0}"]
    ) { bytes in
      guard let file = try? ScheduleFile(bytes, path: "schedule") else { return }
      entries += file.entries.count
      #expect(file.badRows.allSatisfy { $0.line > 0 })
    }
    #expect(entries > 0)
  }
}
