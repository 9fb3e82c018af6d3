import SportsModel
import Testing
import VisitStore

struct VisitSummaryTests {
  @Test func summariesMatchVisitsInOrder() throws {
    try withStore { store in
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
  }
}
