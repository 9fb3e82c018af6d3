import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite struct VisitTests {
  private let library: TestLibrary
  private var store: VisitStore { library.store }

  init() throws { library = try TestLibrary() }

  @Test func summariesMatchVisitsInOrder() throws {
    try store.add(makeVisit(on: "2019-04-06"))
    var tour = makeVisit(on: "2018-01-20")
    tour.kind = .tour
    tour.game = nil
    try store.add(tour)
    let visits = try store.visits().map(\.visit)
    let summaries = try store.visitSummaries()
    #expect(summaries.map(\.id) == visits.map(\.id))
    #expect(summaries.map(\.kind) == [.tour, .game])
    #expect(summaries.map(\.stadium) == visits.map(\.stadium))
    #expect(summaries.map(\.day) == visits.map(\.day))
    #expect(summaries.map(\.game) == visits.map { $0.game?.key })
    #expect(summaries.last?.game != nil)
  }

  @Test func visitRoundTrips() throws {
    try withTemporaryDirectory { folder in
      var full = makeVisit(note: "50% off 'beer'; \u{1f37a}")
      full.supersededBy = full.game?.key
      let bare = Visit(
        id: UUID(), stadium: "wembley", stadiumName: "Wembley", day: makeDay("2001-01-01"),
        kind: .tour, dataSource: .fullyManual, origin: .manual,
        createdAt: Date(timeIntervalSince1970: 0), changedAt: Date(timeIntervalSince1970: 0))
      let store = try openStore(folder)
      try store.add(full, photos: [makePhoto(1), makePhoto(2)])
      try store.add(bare)
      let again = try openStore(folder)
      #expect(try again.visits().map(\.visit) == [bare, full])
      #expect(try again.visits().map(\.photoCount) == [0, 2])
    }
  }

  @Test func visitsSortByDayStadiumAndRecordingTime() throws {
    let late = makeVisit("a-park", on: "2019-05-01")
    let second = makeVisit("b-park", on: "2018-05-01")
    let first = makeVisit("a-park", on: "2018-05-01")
    for visit in [late, second, first] { try store.add(visit) }
    #expect(try store.visits().map(\.visit) == [first, second, late])
  }

  @Test func secondVisitOnSameDayIsAllowed() throws {
    let first = try store.add(makeVisit())
    let second = makeVisit()
    try store.write(in: store.begin(.add)) { writer in
      #expect(try writer.reader.visits(at: second.stadium, on: second.day).map(\.visit) == [first])
      try writer.add(second)
    }
    #expect(try store.visits(at: second.stadium, on: second.day).count == 2)
    #expect(try store.visits(at: second.stadium, on: second.day + 1).isEmpty)
  }

  @Test func visitsAreFoundByIDPrefix() throws {
    let visit = try store.add(makeVisit())
    try store.add(makeVisit())
    let prefix = String(visit.id.uuidString.prefix(8))
    #expect(try store.visits(withIDPrefix: prefix.lowercased()).map(\.visit.id) == [visit.id])
    #expect(try store.visits(withIDPrefix: "").isEmpty)
    #expect(try store.visits(withIDPrefix: "%").isEmpty)
  }

  @Test func updateSetsChangeTime() throws {
    var visit = try store.add(makeVisit())
    visit.note = "Rain delay"
    visit.game?.score = nil
    let wanted = visit
    let isChanged = try store.write(in: store.begin(.edit)) { try $0.update(wanted) }
    #expect(isChanged.value)
    let stored = try #require(try store.visit(visit.id)?.visit)
    #expect(stored.changedAt > visit.changedAt)
    visit.changedAt = stored.changedAt
    #expect(stored == visit)
  }

  @Test func unchangedVisitIsNotLogged() throws {
    let visit = try store.add(makeVisit())
    let before = try store.dump()
    let isChanged = try store.write(in: store.begin(.edit)) { try $0.update(visit) }
    #expect(!isChanged.value)
    #expect(try store.dump() == before)
    #expect(try store.count("batch") == 1)
  }

  @Test func unknownVisitIsRejected() throws {
    let visit = makeVisit()
    let error = VisitStoreError.noSuchVisit(visit.id)
    let batch = store.begin(.edit)
    #expect(throws: error) { try store.write(in: batch) { _ = try $0.update(visit) } }
    #expect(throws: error) { try store.write(in: batch) { try $0.deleteVisit(visit.id) } }
    #expect(throws: error) { try store.write(in: batch) { _ = try $0.attach([], to: visit.id) } }
  }

  @Test func errorInTransactionChangesNothing() throws {
    struct Stop: Error {}
    try withStore { store in
      #expect(throws: Stop.self) {
        try store.write(in: store.begin(.add)) { writer in
          try writer.add(makeVisit(), photos: [makePhoto(1)])
          throw Stop()
        }
      }
      let rows = try store.dump()
      #expect(rows.isEmpty)
      #expect(try store.count("batch") == 0 && store.count("change") == 0)
    }
  }
}
