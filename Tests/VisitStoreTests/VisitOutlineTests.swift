import SportsModel
import Testing
import VisitStore

struct VisitOutlineTests {
  @Test func outlinesAreThoseOfTheVisitsInTheirOrder() throws {
    try withStore { store in
      try store.add(makeVisit(on: "2019-04-06"))
      var tour = makeVisit(on: "2018-01-20")
      tour.kind = .tour
      tour.game = nil
      try store.add(tour)
      let visits = try store.visits().map(\.visit)
      let outlines = try store.visitOutlines()
      #expect(outlines.map(\.id) == visits.map(\.id))
      #expect(outlines.map(\.kind) == [.tour, .game])
      #expect(outlines.map(\.stadium) == visits.map(\.stadium))
      #expect(outlines.map(\.day) == visits.map(\.day))
      #expect(outlines.map(\.game) == visits.map { $0.game?.key })
      #expect(outlines.last?.game != nil)
    }
  }
}
