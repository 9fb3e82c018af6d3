import Badges
import Foundation
import SportsModel
import Testing

/// Badges for stadiums follow the user's counting rules; badges for games don't.
@Suite struct CountingRulesBadgeTests {
  private func evaluator(_ rules: String, homeOfLast: StadiumID = "park-b3") throws -> Evaluator {
    try AchievementFixture(homeOfLast: homeOfLast, counting: CountingRules.usual.changed(by: rules))
      .evaluator()
  }

  private func state(
    _ facts: [VisitFact], _ rules: String, homeOfLast: StadiumID = "park-b3"
  ) throws -> AchievementState {
    try evaluator(rules, homeOfLast: homeOfLast).evaluate(VisitLedger(facts))
  }

  private func fact(
    _ stadium: StadiumID, on day: Int, kind: Visit.Kind = .game, league: LeagueID? = "mlb",
    home: TeamID? = nil
  ) -> VisitFact {
    VisitFact(
      id: UUID(), stadium: stadium, day: makeDay(day), league: kind == .game ? league : nil,
      kind: kind, details: .init(home: home))
  }

  @Test(arguments: [(Visit.Kind.tour, "tours"), (.other, "events")])
  func toursAndEventsCountForStadiumsIfEnabled(kind: Visit.Kind, rule: String) throws {
    let facts = [
      fact("park-a1", on: 0), fact("park-a2", on: 1), fact("park-a3", on: 2, kind: kind),
    ]
    #expect(try state(facts, "usual")["east"]?.progress == .init(current: 2, target: 3))
    let counted = try state(facts, rule)
    #expect(counted.earned.isSuperset(of: ["east", "east-once", "trip", "roofs"]))
    #expect(counted["east"]?.earnedOn == makeDay(2))
    #expect(counted["five-games"]?.progress.current == 2, "a tour is no game")
    #expect(counted["row"]?.progress.current == 2)
    #expect(counted["nba-two"]?.progress.current == 0, "no basketball is played there")
  }

  @Test func tourCountsForEveryLeagueOfStadium() throws {
    let tours = [fact("park-a1", on: 0, kind: .tour), fact("park-b1", on: 9, kind: .tour)]
    let counted = try state(tours, "tours")
    #expect(counted["nba-two"]?.isEarned == true && counted["pair"]?.isEarned == true)
    #expect(counted["leagues"]?.progress.current == 0, "no game of any league was seen")
    #expect(counted["one"]?.visits.map(\.stadium) == ["park-a1"])
  }

  @Test func neutralSitesAndFormerNamesCountByDefault() throws {
    // The day is one of every five; the park has its name only since later.
    let neutral = [fact("park-a1", on: 4), fact("park-a2", on: 5)]
    #expect(try state(neutral, "usual")["east"]?.progress.current == 2)
    #expect(try state(neutral, "no-neutral")["east"]?.progress.current == 1)
    #expect(try state(neutral, "no-renamed")["east"]?.progress.current == 1)
    let neither = try state(neutral, "no-renamed,no-neutral")
    #expect(neither["one"]?.isEarned == false)
    #expect(neither["five-games"]?.progress.current == 2, "games they are")
  }

  @Test func demolishedHomeCountsForCurrentOne() throws {
    let facts = [
      fact("park-a1", on: 0), fact("park-a2", on: 1), fact("old-park", on: 2, home: "mlb-a3"),
    ]
    for rules in ["usual", "moved"] {
      #expect(try state(facts, rules)["east"]?.progress.current == 2)
    }
    let counted = try state(facts, "demolished")
    #expect(counted["east"]?.visits.last?.stadium == "old-park")
    #expect(counted["four"]?.progress.current == 3, "a stadium is one stadium")
    let others = Array(facts.dropLast()) + [fact("old-park", on: 2, home: "mlb-b1")]
    #expect(try state(others, "demolished")["east"]?.isEarned == false)
    // Without known teams the season decides whose home it was.
    let unknown = Array(facts.dropLast()) + [fact("old-park", on: 2)]
    #expect(try state(unknown, "demolished")["east"]?.isEarned == false)
  }

  @Test func formerHomeInUseHasItsOwnRule() throws {
    let facts = [fact("park-a3", on: 0), fact("park-a1", on: 1)]
    #expect(try state(facts, "demolished")["pair"]?.isEarned == false)
    #expect(try state(facts, "moved")["pair"]?.earnedOn == makeDay(1))
  }

  @Test func sharedStadiumRequiresFormerHomesOfAllTeams() throws {
    func west(_ facts: [VisitFact]) throws -> Evaluation? {
      try state(facts, "demolished", homeOfLast: "park-b2")["west"]
    }
    let first = fact("park-b1", on: 0)
    let (one, other) = (
      fact("old-park", on: 1, home: "mlb-b2"), fact("old-park", on: 2, home: "mlb-b3")
    )
    #expect(try west([first, one])?.progress == .init(current: 1, target: 2))
    #expect(try west([first, one, other])?.visits.map(\.day) == [0, 1, 2].map(makeDay))
    #expect(
      try west([first, one, fact("park-b2", on: 3)])?.visits.map(\.day) == [0, 3].map(makeDay))
  }

  @Test func anyLeagueRuleCountsForAllStadiumLeagues() throws {
    let facts = [fact("park-a1", on: 0, league: "nba"), fact("park-b1", on: 9, league: "nba")]
    #expect(try state(facts, "usual")["pair"]?.progress.current == 0)
    #expect(try state(facts, "any-league")["pair"]?.isEarned == true)
    #expect(try state(facts, "any-league")["teams"]?.progress.current == 0)
  }

  // MARK: Changes

  private func trackerWithTour() throws -> RecordTracker {
    var tracker = RecordTracker(try evaluator("tours"))
    for visit in [
      fact("park-a1", on: 0), fact("park-a2", on: 100), fact("park-a3", on: 200, kind: .tour),
    ] {
      tracker.add(visit)
    }
    return tracker
  }

  @Test func changedCountingRulesRevokeAndRestoreBadges() throws {
    var tracker = try trackerWithTour()
    let before = tracker.records
    tracker.evaluator = try evaluator("usual")
    let lost = tracker.judge()
    #expect(lost.map(\.definition) == ["east", "east-once", "roofs"])
    let reason = "counting rules changed: tours no longer count"
    #expect(lost.allSatisfy { $0.lossReason == reason })
    tracker.evaluator = try evaluator("tours")
    #expect(tracker.judge().map(\.what) == Array(repeating: .restored, count: 3))
    #expect(tracker.records == before)
  }

  @Test func unneededRuleRevokesNothing() throws {
    var tracker = try trackerWithTour()
    tracker.evaluator = try evaluator("tours,no-neutral")
    #expect(tracker.judge().isEmpty)
    tracker.evaluator = try evaluator("tours,no-renamed")
    let reason = "counting rules changed: visits under an earlier name no longer count"
    #expect(tracker.judge().map(\.lossReason) == Array(repeating: reason, count: 3))
  }

  @Test func pastBadgeSurvivesMoveUnderItsCountingRules() throws {
    var tracker = try trackerWithTour()
    func moved(_ rules: String) throws -> Evaluator {
      try AchievementFixture(
        homeOfFirst: "new-park", counting: CountingRules.usual.changed(by: rules)
      ).evaluator()
    }
    tracker.evaluator = try moved("tours")
    #expect(tracker.judge().map(\.definition) == ["east"])
    tracker.evaluator = try moved("tours,events")
    #expect(tracker.judge().isEmpty)
    tracker.evaluator = try moved("usual")
    tracker.judge()
    #expect(tracker.records["east-once"]?.isHeld == false)
    tracker.evaluator = try moved("tours")
    tracker.judge()
    #expect(tracker.records["east-once"]?.isHeld == true)
    #expect(tracker.records["east-once"]?.firstAwardedAt == Date(timeIntervalSince1970: 3))
  }

  @Test func roundTripsRequiredCountingRules() {
    for number in 0..<128 as Range<UInt8> {
      let needs = CountingRules(rawValue: number)
      #expect(needs.text.map { CountingRules(text: $0) } ?? [] == needs)
    }
    #expect(CountingRules(text: "tours,luck") == nil)
  }
}
