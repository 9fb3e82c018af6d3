import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Editing a visit keeps the members that were not named.
@Suite struct VisitEditorTests {
  private let folder = TemporaryFolder()
  private let world: BundledCatalogFixture
  private let editor: VisitEditor

  init() throws {
    world = try BundledCatalogFixture()
    editor = world.editor(try folder.store())
  }

  private func request(_ change: (inout VisitRequest) -> Void) -> VisitRequest {
    var request = VisitRequest()
    change(&request)
    return request
  }

  private func add(
    at stadium: String, on day: String, _ change: (inout VisitRequest) -> Void = { _ in }
  ) throws -> Visit {
    var request = request(change)
    (request.stadium, request.day) = (stadium, LocalDay(day))
    return try editor.add(request).visit
  }

  @Test func manualGameMovesWithItsVisit() throws {
    let added = try add(at: "Fenway Park", on: "2018-01-20") {
      ($0.home, $0.away) = ("Red Sox", "New York Yankees")
      $0.score = Score(home: 3, away: 2)
    }
    let later = request { $0.day = LocalDay("2018-01-21") }
    let moved = try editor.edit(added.id.text, request: later).visit
    #expect(moved.day == LocalDay("2018-01-21") && moved.kind == .game)
    #expect(moved.game?.homeTeam == "mlb-bos" && moved.game?.score == Score(home: 3, away: 2))
    #expect(moved.scoreSource == .user)
  }

  @Test func manualScoreIsKeptIfGameIsUnchanged() throws {
    let id = try add(at: "Oracle Park", on: "2019-07-19").id.text
    let scored = try editor.edit(id, request: request { $0.score = Score(home: 7, away: 6) }).visit
    #expect(scored.dataSource == .userCorrected)
    let seat = request { ($0.stadium, $0.seat) = ("Oracle Park", "12") }
    let seated = try editor.edit(id, request: seat).visit
    #expect(seated.game?.score == Score(home: 7, away: 6) && seated.dataSource == .userCorrected)
    #expect(seated.seat == "12")
  }

  @Test func originalIsKeptWithCorrectionAndCanBeRestored() throws {
    let added = try add(at: "Oracle Park", on: "2019-07-19")
    let id = added.id.text
    let noted = try editor.edit(id, request: request { $0.note = "Long" }).visit
    #expect(noted.dataSource == .partialManual && noted.original == nil)
    #expect(throws: VisitRequestError.noOriginal(noted)) {
      try editor.edit(id, request: request { $0.restoresOriginal = true })
    }
    _ = try editor.edit(id, request: request { $0.score = Score(home: 7, away: 6) })
    let again = try editor.edit(id, request: request { $0.score = Score(home: 8, away: 6) }).visit
    #expect(again.original == added.facts)
    #expect(throws: VisitRequestError.originalAndOthers) {
      let both = request { ($0.restoresOriginal, $0.day) = (true, LocalDay("2019-07-20")) }
      return try editor.edit(id, request: both)
    }
    let back = try editor.edit(id, request: request { $0.restoresOriginal = true }).visit
    #expect(back.facts == added.facts && back.original == nil && back.note == "Long")
  }

  @Test func incompleteVisitIsRejected() throws {
    for incomplete in [
      request { $0.home = "Red Sox" }, request { $0.score = Score(home: 1, away: 0) },
      request {
        $0.kind = .tour
        $0.score = Score(home: 1, away: 0)
      },
    ] {
      var incomplete = incomplete
      incomplete.stadium = "Fenway Park"
      incomplete.day = LocalDay("2018-02-20")
      #expect(throws: VisitRequestError.self) { try editor.add(incomplete) }
    }
  }

  @Test func zeroRemovesRating() throws {
    let added = try add(at: "Oracle Park", on: "2019-07-19") { $0.rating = 4 }
    #expect(added.rating == 4)
    let edited = try editor.edit(added.id.text, request: request { $0.rating = 0 }).visit
    #expect(edited.rating == nil)
    #expect(throws: VisitRequestError.self) {
      try editor.edit(added.id.text, request: request { $0.rating = 6 })
    }
  }

  @Test func secondDayOfSuspendedGameIsKept() throws {
    // It began on October 27 and was completed two days later.
    func add(_ day: String) throws -> Visit { try self.add(at: "Citizens Bank Park", on: day) }
    let second = try add("2008-10-29")
    #expect(second.day == LocalDay("2008-10-29"))
    #expect(second.game?.key?.day == LocalDay("2008-10-27"))
    #expect(try add("2008-10-27").day == LocalDay("2008-10-27"))
    let edited = try editor.edit(second.id.text, request: request { $0.kind = .game }).visit
    #expect(edited.day == LocalDay("2008-10-29"))
    let moved = try editor.edit(
      second.id.text, request: request { $0.day = LocalDay("2008-10-27") }
    ).visit
    #expect(moved.day == LocalDay("2008-10-27") && moved.game == second.game)
  }
}

@Suite struct ArrivalDebouncerTests {
  private let start = ContinuousClock.now

  private func timing() -> ArrivalDebouncer {
    var timing = ArrivalDebouncer(quiet: .seconds(10), every: .seconds(3_600))
    timing.recordScan(at: start)
    return timing
  }

  @Test func firstScanIsDueImmediately() {
    let timing = ArrivalDebouncer(quiet: .seconds(10), every: .seconds(3_600))
    #expect(timing.nextScan(now: start) == start)
  }

  @Test func scansPeriodicallyWithoutArrivals() {
    #expect(timing().nextScan(now: start) == start + .seconds(3_600))
  }

  @Test func scanWaitsUntilArrivalsStop() {
    var timing = timing()
    timing.recordArrival(at: start + .seconds(100))
    #expect(timing.nextScan(now: start) == start + .seconds(110))
    timing.recordArrival(at: start + .seconds(105))
    #expect(timing.nextScan(now: start) == start + .seconds(115))
  }

  @Test func constantArrivalsDoNotDelayScanForever() {
    var timing = timing()
    for second in 0..<500 { timing.recordArrival(at: start + .seconds(second)) }
    #expect(timing.nextScan(now: start) == start + .seconds(200))
  }

  @Test func arrivalsNeverDelayPeriodicScan() {
    var timing = timing()
    timing.recordArrival(at: start + .seconds(3_599))
    #expect(timing.nextScan(now: start) == start + .seconds(3_600))
  }

  @Test func scanCoversEarlierArrivals() {
    var timing = timing()
    timing.recordArrival(at: start + .seconds(5))
    timing.recordScan(at: start + .seconds(15))
    #expect(timing.nextScan(now: start) == start + .seconds(3_615))
  }
}
