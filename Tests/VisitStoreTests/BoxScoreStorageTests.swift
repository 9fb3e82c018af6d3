import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

/// Box scores of providers next to the visits.
@Suite struct BoxScoreStorageTests {
  private let library: TestLibrary
  private var store: VisitStore { library.store }

  init() throws { library = try TestLibrary() }

  private static let game = GameKey("mlb:fenway-park-boston:2018-06-15:mlb-bos:0")

  private func fetched(_ content: String) throws -> VisitStore.FetchedBoxScore {
    VisitStore.FetchedBoxScore(game: try #require(Self.game), provider: "mlb", content: content)
  }

  @Test func newBoxScoreReplacesEarlierOne() throws {
    let game = try #require(Self.game)
    try store.add(makeVisit())
    try store.store([fetched(#"{"a":1}"#)])
    try store.store([fetched(#"{"a":2}"#)])
    #expect(try store.boxScores() == [game: #"{"a":2}"#])
    #expect(try store.boxScores(of: [game]).count == 1 && store.boxScores(of: []).isEmpty)
    #expect(try store.checkContent() == [])
    // It isn't an action of its own.
    #expect(try store.history(limit: 10).count == 1)
  }

  @Test func undoOfDeletionShowsBoxScoreAgain() throws {
    let visit = try store.add(makeVisit())
    try store.store([fetched("{}")])
    try store.write(in: store.begin(.delete)) { try $0.deleteVisit(visit.id) }
    _ = try store.undoLast()
    #expect(try store.boxScores().count == 1)
    #expect(try store.visits().count == 1)
  }

  @Test func forgettingVisitErasesBoxScore() throws {
    let visit = try store.add(makeVisit())
    try store.add(makeVisit("wrigley-field-chicago", on: "2019-07-04"))
    try store.store([fetched("{}")])
    try store.store([
      .init(
        game: GameKey(
          league: "mlb", stadium: "wrigley-field-chicago", day: makeDay("2019-07-04"),
          home: "mlb-bos", number: 0), provider: "mlb", content: "{}")
    ])
    _ = try store.forget(visits: [visit.id], photos: [])
    #expect(try store.boxScores().keys.map(\.stadium) == ["wrigley-field-chicago"])
    #expect(try store.checkContent() == [])
  }

  @Test func boxScoreOfTwoVisitsStaysWithTheOther() throws {
    let visit = try store.add(makeVisit())
    try store.add(makeVisit())
    try store.store([fetched("{}")])
    _ = try store.forget(visits: [visit.id], photos: [])
    #expect(try store.boxScores().count == 1)
  }

  @Test func damagedBoxScoreIsRemovedByRepair() throws {
    let folder = library.folder
    try store.add(makeVisit())
    try store.store([fetched(#"{"a":1}"#)])
    try store.queue.close()
    let queue = try DatabaseQueue(path: store.file.path)
    try queue.inDatabase { try $0.execute(sql: "UPDATE box_score SET content = '{}'") }
    try queue.close()
    let damaged = try openStore(folder)
    #expect(try damaged.checkContent().isEmpty == false)
    let report = try damaged.repairRows(badges: nil)
    #expect(report.isComplete)
    #expect(try damaged.boxScores().isEmpty)
    #expect(try damaged.visits().count == 1)
  }
}
