import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import DataUpdates

/// Visits to games that sync moved.
@Suite struct RescheduledVisitsTests {
  private let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_000_000) }

  private func game(_ day: String, stadiums: [StadiumID] = ["fenway-park-boston"]) throws -> Game {
    Game(
      league: "mlb", season: 2018, day: try #require(LocalDay(day)), home: "mlb-bos",
      away: "mlb-tex", building: stadiums.count == 1 ? .stated : .ambiguous, stadiums: stadiums,
      score: nil)
  }

  private func withVisit(_ key: GameKey, _ body: (VisitStore, UUID) throws -> Void) throws {
    try withTemporaryDirectory { folder in
      let store = try VisitStore.open(folder: folder, clock: clock)
      let visit = Visit(
        id: UUID(), stadium: "fenway-park-boston", stadiumName: "Fenway Park", day: key.day,
        league: "mlb", kind: .game,
        game: Visit.GameFacts(key: key, homeName: "Red Sox", awayName: "Rangers"),
        dataSource: .automatic, origin: .photoImport, createdAt: clock(), changedAt: clock())
      _ = try store.write(in: store.begin(.add)) { try $0.add(visit) }
      try body(store, visit.id)
    }
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
    try withVisit(old.id) { store, id throws in
      let touched = try RescheduledVisits.record(replacements(old, new), in: store)
      #expect(touched.map(\.id) == [id])
      let visit = try #require(try store.visit(id)?.visit)
      #expect(visit.supersededBy == new.id && visit.game?.key == old.id)
      #expect(visit.day == old.day)
      #expect(try store.history(limit: 1).first?.batch.kind == .sync)
      _ = try store.undoLast()
      #expect(try store.visit(id)?.visit.supersededBy == nil)
    }
  }

  @Test func secondMoveContinuesFromFirst() throws {
    let days = try ["2018-07-09", "2018-07-11", "2018-07-20"].map { try game($0) }
    try withVisit(days[0].id) { store, id throws in
      _ = try RescheduledVisits.record(replacements(days[0], days[1]), in: store)
      _ = try RescheduledVisits.record(replacements(days[1], days[2]), in: store)
      #expect(try store.visit(id)?.visit.supersededBy == days[2].id)
      // Back to its first day.
      _ = try RescheduledVisits.record(replacements(days[2], days[0]), in: store)
      #expect(try store.visit(id)?.visit.supersededBy == nil)
    }
  }

  @Test func confirmingVisitedStadiumIsNotAChange() throws {
    let old = try game("2018-07-09", stadiums: ["fenway-park-boston", "braves-field-boston"])
    let new = try game("2018-07-09")
    try withVisit(new.id) { store, id throws in
      #expect(try RescheduledVisits.record(replacements(old, new), in: store).isEmpty)
      let other = try game("2018-07-09", stadiums: ["braves-field-boston"])
      #expect(try RescheduledVisits.record(replacements(old, other), in: store).count == 1)
      #expect(try store.visit(id)?.visit.supersededBy == other.id)
    }
  }

  @Test func otherVisitsAreUnchanged() throws {
    try withVisit(try game("2018-08-01").id) { store, _ throws in
      let moved = replacements(try game("2018-07-09"), try game("2018-07-11"))
      #expect(!moved.isEmpty)
      #expect(try RescheduledVisits.record(moved, in: store).isEmpty)
    }
  }
}
