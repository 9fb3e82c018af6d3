import Achievements
import Foundation
import SportsModel
import Testing

/// Badges for having been to stadiums follow what the person counts; those for games do not.
@Suite struct CountingTests {
  private func evaluator(_ rules: String, homeOfLast: StadiumID = "park-b3") throws -> Evaluator {
    try SmallWorld(homeOfLast: homeOfLast, counting: CountingRules.usual.changed(by: rules))
      .evaluator()
  }

  private func standing(
    _ facts: [VisitFact], _ rules: String, homeOfLast: StadiumID = "park-b3"
  ) throws -> Standing {
    try evaluator(rules, homeOfLast: homeOfLast).evaluate(VisitLedger(facts))
  }

  private func fact(
    _ stadium: StadiumID, _ day: Int, _ kind: Visit.Kind = .game, league: LeagueID? = "mlb",
    home: TeamID? = nil
  ) -> VisitFact {
    VisitFact(
      id: UUID(), stadium: stadium, day: makeDay(day), league: kind == .game ? league : nil,
      kind: kind, details: .init(home: home))
  }

  @Test(arguments: [(Visit.Kind.tour, "tours"), (.other, "events")])
  func whatIsNoGameCountsOnlyForStadiumsAndOnlyIfThePersonSaysSo(
    kind: Visit.Kind, rule: String
  ) throws {
    let facts = [fact("park-a1", 0), fact("park-a2", 1), fact("park-a3", 2, kind)]
    #expect(try standing(facts, "usual")["east"]?.progress == .init(current: 2, target: 3))
    let counted = try standing(facts, rule)
    #expect(counted.earned.isSuperset(of: ["east", "east-once", "trip", "roofs"]))
    #expect(counted["east"]?.earnedOn == makeDay(2))
    #expect(counted["five-games"]?.progress.current == 2, "a tour is no game")
    #expect(counted["row"]?.progress.current == 2)
    #expect(counted["nba-two"]?.progress.current == 0, "nobody plays basketball there")
  }

  @Test func aTourCountsForEveryLeagueOfTheStadium() throws {
    let tours = [fact("park-a1", 0, .tour), fact("park-b1", 9, .tour)]
    let counted = try standing(tours, "tours")
    #expect(counted["nba-two"]?.isEarned == true && counted["pair"]?.isEarned == true)
    #expect(counted["leagues"]?.progress.current == 0, "no game of any league was seen")
    #expect(counted["one"]?.visits.map(\.stadium) == ["park-a1"])
  }

  @Test func neutralGroundAndEarlierNamesCountUnlessThePersonSaysNot() throws {
    // The day is one of every five; the park has its name only since later.
    let neutral = [fact("park-a1", 4), fact("park-a2", 5)]
    #expect(try standing(neutral, "usual")["east"]?.progress.current == 2)
    #expect(try standing(neutral, "no-neutral")["east"]?.progress.current == 1)
    #expect(try standing(neutral, "no-renamed")["east"]?.progress.current == 1)
    let neither = try standing(neutral, "no-renamed,no-neutral")
    #expect(neither["one"]?.isEarned == false)
    #expect(neither["five-games"]?.progress.current == 2, "games they are")
  }

  @Test func anOldHomeThatIsGoneStandsForTheOneOfToday() throws {
    let facts = [fact("park-a1", 0), fact("park-a2", 1), fact("old-park", 2, home: "mlb-a3")]
    for rules in ["usual", "moved"] {
      #expect(try standing(facts, rules)["east"]?.progress.current == 2)
    }
    let counted = try standing(facts, "demolished")
    #expect(counted["east"]?.visits.last?.stadium == "old-park")
    #expect(counted["four"]?.progress.current == 3, "a stadium is one stadium")
    let others = Array(facts.dropLast()) + [fact("old-park", 2, home: "mlb-b1")]
    #expect(try standing(others, "demolished")["east"]?.isEarned == false)
    // Whose home it was then is told by the seasons where nobody knows the teams.
    let unknown = Array(facts.dropLast()) + [fact("old-park", 2)]
    #expect(try standing(unknown, "demolished")["east"]?.isEarned == false)
  }

  @Test func anOldHomeThatStillStandsIsAnotherRule() throws {
    let facts = [fact("park-a3", 0), fact("park-a1", 1)]
    #expect(try standing(facts, "demolished")["pair"]?.isEarned == false)
    #expect(try standing(facts, "moved")["pair"]?.earnedOn == makeDay(1))
  }

  @Test func aSharedHouseNeedsTheOldHomesOfAllItsTeams() throws {
    func west(_ facts: [VisitFact]) throws -> Evaluation? {
      try standing(facts, "demolished", homeOfLast: "park-b2")["west"]
    }
    let first = fact("park-b1", 0)
    let (one, other) = (fact("old-park", 1, home: "mlb-b2"), fact("old-park", 2, home: "mlb-b3"))
    #expect(try west([first, one])?.progress == .init(current: 1, target: 2))
    #expect(try west([first, one, other])?.visits.map(\.day) == [0, 1, 2].map(makeDay))
    #expect(try west([first, one, fact("park-b2", 3)])?.visits.map(\.day) == [0, 3].map(makeDay))
  }

  @Test func aGameOfAnyLeagueCountsForAllOfTheHouseIfThePersonSaysSo() throws {
    let facts = [fact("park-a1", 0, league: "nba"), fact("park-b1", 9, league: "nba")]
    #expect(try standing(facts, "usual")["pair"]?.progress.current == 0)
    #expect(try standing(facts, "any-league")["pair"]?.isEarned == true)
    #expect(try standing(facts, "any-league")["teams"]?.progress.current == 0)
  }

  // MARK: Changes

  private func bookWithATour() throws -> Book {
    var book = Book(try evaluator("tours"))
    for visit in [fact("park-a1", 0), fact("park-a2", 100), fact("park-a3", 200, .tour)] {
      book.add(visit)
    }
    return book
  }

  @Test func countingOtherwiseTakesABadgeAndCountingAsBeforeBringsItBack() throws {
    var book = try bookWithATour()
    let before = book.records
    book.evaluator = try evaluator("usual")
    let lost = book.judge()
    #expect(lost.map(\.definition) == ["east", "east-once", "roofs"])
    let reason = "counting rules changed: a tour is no visit any more"
    #expect(lost.allSatisfy { $0.what == .revoked(reason: reason) })
    book.evaluator = try evaluator("tours")
    #expect(book.judge().allSatisfy { $0.what == .restored })
    #expect(book.records == before)
  }

  @Test func aRuleThatABadgeDidNotNeedTakesNothing() throws {
    var book = try bookWithATour()
    book.evaluator = try evaluator("tours,no-neutral")
    #expect(book.judge().isEmpty)
    book.evaluator = try evaluator("tours,no-renamed")
    let reason = "counting rules changed: a visit under an earlier name does not count any more"
    #expect(book.judge().map(\.what) == Array(repeating: .revoked(reason: reason), count: 3))
  }

  @Test func whatHappenedOutlivesAMoveButOnlyByTheRulesByWhichItHappened() throws {
    var book = try bookWithATour()
    func moved(_ rules: String) throws -> Evaluator {
      try SmallWorld(
        homeOfFirst: "new-park", counting: CountingRules.usual.changed(by: rules)
      ).evaluator()
    }
    book.evaluator = try moved("tours")
    #expect(book.judge().map(\.definition) == ["east"])
    book.evaluator = try moved("tours,events")
    #expect(book.judge().isEmpty)
    book.evaluator = try moved("usual")
    book.judge()
    #expect(book.records["east-once"]?.isHeld == false)
    book.evaluator = try moved("tours")
    book.judge()
    #expect(book.records["east-once"]?.isHeld == true)
    #expect(book.records["east-once"]?.firstAwardedAt == Date(timeIntervalSince1970: 3))
  }

  @Test func theFingerprintTellsTheRules() throws {
    let all = try ["usual", "tours", "events", "moved", "no-neutral"].map {
      try evaluator($0).fingerprint
    }
    #expect(Set(all).count == all.count)
  }

  @Test func whatIsNeededIsReadBackFromItsText() {
    for number in 0..<128 as Range<UInt8> {
      let needs = CountingNeeds(rawValue: number)
      #expect(needs.text.map { CountingNeeds(text: $0) } ?? [] == needs)
    }
    #expect(CountingNeeds(text: "tours,luck") == nil)
  }
}
