import Achievements
import Foundation
import SportsModel
import Testing

/// What stays and what goes when visits, leagues or definitions change.
@Suite struct ReconciliationTests {
  private func bookWithTheEast() throws -> Book {
    var book = Book(try SmallWorld().evaluator())
    for (number, stadium) in ["park-a1", "park-a2", "park-a3"].enumerated() {
      book.add(makeFact(StadiumID(rawValue: stadium), number * 100))
    }
    return book
  }

  @Test func aBadgeIsAwardedOnceAndTold() throws {
    var book = try bookWithTheEast()
    #expect(book.lastChanges.map(\.definition) == ["east", "east-once", "roofs"])
    #expect(book.lastChanges.allSatisfy { $0.what == .awarded && $0.earnedOn == makeDay(200) })
    #expect(book.judge().isEmpty)
    #expect(book.add(makeFact("park-a1", 500)).isEmpty)
  }

  @Test func aBadgeThatHappenedStaysWhenATeamMovesAndACurrentOneGoes() throws {
    var book = try bookWithTheEast()
    book.evaluator = try SmallWorld(homeOfFirst: "new-park").evaluator()
    let changes = book.judge()
    #expect(changes.map(\.definition) == ["east"])
    #expect(changes.first?.what == .revoked(reason: "East now includes The new-park"))
    #expect(book.records["east-once"]?.isHeld == true)
    #expect(book.records["east-once"]?.earnedOn == makeDay(200))
    #expect(book.records["east"]?.isHeld == false)

    book.add(makeFact("new-park", 900))
    #expect(book.records["east"]?.isHeld == true)
    #expect(book.records["east"]?.earnedOn == makeDay(900))
    #expect(book.records["east"]?.firstAwardedAt == Date(timeIntervalSince1970: 3))
  }

  @Test func aNewTeamInTheDivisionIsNamedAsTheReason() throws {
    var book = try bookWithTheEast()
    book.evaluator = try SmallWorld(divisionOfLast: "East").evaluator()
    #expect(
      book.judge().map(\.what) == [.revoked(reason: "East now includes The park-b3")])
  }

  @Test func whatHappenedGoesWithItsVisitsEvenAfterAMove() throws {
    var book = try bookWithTheEast()
    book.evaluator = try SmallWorld(homeOfFirst: "new-park").evaluator()
    book.judge()
    let gone = book.facts.removeFirst()
    let reason = "there is no longer a visit to a game at The park-a1 on \(gone.day)"
    let lost = book.judge().first { $0.definition == "east-once" }
    #expect(lost?.what == .revoked(reason: reason))

    // The same game added again, by another visit.
    book.add(makeFact("park-a1", 0))
    book.judge()
    #expect(book.records["east-once"]?.isHeld == true)
    #expect(book.records["east-once"]?.firstAwardedAt == Date(timeIntervalSince1970: 3))
  }

  @Test func anEditedVisitIsNoVisitToWhereItWas() throws {
    var book = try bookWithTheEast()
    let old = book.facts[1]
    book.facts[1] = VisitFact(id: old.id, stadium: old.stadium, day: old.day, league: "nba")
    #expect(Set(book.judge().map(\.definition)) == ["east", "east-once"])
  }

  @Test func whatTheFactsOnceToldOfAGameStays() throws {
    var book = Book(try SmallWorld().evaluator())
    // The days whose number is one of every three: 17,001 is one.
    for day in [1, 4] { book.add(makeFact("park-a1", day)) }
    #expect(book.records["post"]?.isHeld == true)
    book.evaluator = try SmallWorld(knowsPostseasons: false).evaluator()
    #expect(book.judge().isEmpty)
    #expect(book.records["post"]?.isHeld == true)
  }

  @Test func oneVisitDoesNotStandForTwoThatSaidTheSame() throws {
    var book = Book(try SmallWorld().evaluator())
    for _ in 0..<3 { book.add(makeFact("park-a1", 0)) }
    #expect(book.records["loyal"]?.isHeld == true)
    book.facts.removeLast()
    let lost = book.judge().filter(\.isLoss)
    #expect(lost.map(\.definition) == ["loyal"])
    let reason = "there is no longer a visit to a game at The park-a1 on \(makeDay(0))"
    #expect(lost.first?.what == .revoked(reason: reason))
  }

  @Test(arguments: [
    (VisitFact.Details(home: "mlb-a1", startMinute: 600, score: Score(home: 3, away: 1)), "score"),
    (VisitFact.Details(home: "mlb-a2", startMinute: 600, score: Score(home: 3, away: 0)), nil),
    (VisitFact.Details(home: "mlb-a1", startMinute: 700, score: Score(home: 3, away: 0)), nil),
  ])
  func onlyWhatTheRuleAsksForTakesTheBadge(details: VisitFact.Details, what: String?) throws {
    var book = Book(try SmallWorld().evaluator())
    func shutout(_ day: Int, _ details: VisitFact.Details) -> VisitFact {
      VisitFact(
        id: UUID(), stadium: "park-a1", day: makeDay(day), league: "mlb", details: details)
    }
    let before = VisitFact.Details(
      home: "mlb-a1", startMinute: 600, score: Score(home: 3, away: 0))
    book.add(shutout(0, before))
    book.add(shutout(50, before))
    #expect(book.records["shut-outs"]?.isHeld == true)
    let old = book.facts.removeFirst()
    book.facts.append(
      VisitFact(id: old.id, stadium: old.stadium, day: old.day, league: "mlb", details: details))
    book.judge()
    let loss = book.records["shut-outs"]?.revocation?.reason
    let reason = what.map { "the \($0) of the game was changed at The park-a1 on \(makeDay(0))" }
    #expect(loss == reason)
  }

  @Test func aChangedRuleIsJudgedAnew() throws {
    var book = try bookWithTheEast()
    var world = SmallWorld(homeOfFirst: "new-park")
    world.version = 2
    book.evaluator = try world.evaluator()
    let lost = book.judge().filter(\.isLoss)
    #expect(Set(lost.map(\.definition)) == ["east", "east-once"])
    #expect(lost.allSatisfy { $0.what == .revoked(reason: "the rule of this badge was changed") })
    #expect(book.records["one"]?.version == 2)
  }

  @Test func aBadgeThatIsNoLongerOfferedIsLostAndComesBackWithItsDefinition() throws {
    var book = try bookWithTheEast()
    let world = SmallWorld()
    let before = book.records
    book.evaluator = Evaluator(
      definitions: world.definitions.filter { $0.id != "east" }, world: try world.world())
    #expect(
      book.judge().map(\.what) == [.revoked(reason: "this badge is no longer offered")])
    book.evaluator = try world.evaluator()
    #expect(book.judge().map(\.what) == [.restored])
    #expect(book.records == before)
  }

  @Test func theFingerprintChangesWithWhateverMayJudgeOtherwise() throws {
    let plain = try SmallWorld().evaluator().fingerprint
    #expect(try SmallWorld().evaluator().fingerprint == plain)
    #expect(try SmallWorld(homeOfFirst: "new-park").evaluator().fingerprint != plain)
    #expect(try SmallWorld(divisionOfLast: "East").evaluator().fingerprint != plain)
    #expect(try SmallWorld(version: 2).evaluator().fingerprint != plain)
  }
}
