import Badges
import Foundation
import SportsModel
import Testing

/// Badges after visits, leagues or definitions change.
@Suite struct ReconciliationTests {
  @Test func badgeIsAwardedAndReportedOnce() throws {
    var tracker = try RecordTracker.withEastDivision()
    #expect(tracker.lastChanges.map(\.definition) == ["east", "east-once", "roofs"])
    #expect(tracker.lastChanges.allSatisfy { $0.what == .awarded && $0.earnedOn == makeDay(200) })
    #expect(tracker.judge().isEmpty)
    #expect(tracker.add(makeFact("park-a1", on: 500)).isEmpty)
  }

  @Test func movedTeamKeepsPastBadgeAndRevokesCurrentOne() throws {
    var tracker = try RecordTracker.withEastDivision()
    tracker.evaluator = try AchievementFixture(homeOfFirst: "new-park").evaluator()
    let changes = tracker.judge()
    #expect(changes.map(\.definition) == ["east"])
    #expect(changes.first?.lossReason == "East now includes The new-park")
    #expect(tracker.records["east-once"]?.isHeld == true)
    #expect(tracker.records["east-once"]?.earnedOn == makeDay(200))
    #expect(tracker.records["east"]?.isHeld == false)

    tracker.add(makeFact("new-park", on: 900))
    #expect(tracker.records["east"]?.isHeld == true)
    #expect(tracker.records["east"]?.earnedOn == makeDay(900))
    #expect(tracker.records["east"]?.firstAwardedAt == Date(timeIntervalSince1970: 3))
  }

  @Test func revocationNamesNewDivisionTeam() throws {
    var tracker = try RecordTracker.withEastDivision()
    tracker.evaluator = try AchievementFixture(divisionOfLast: "East").evaluator()
    #expect(tracker.judge().map(\.lossReason) == ["East now includes The park-b3"])
  }

  @Test func deletedVisitRevokesPastBadgeAfterMove() throws {
    var tracker = try RecordTracker.withEastDivision()
    tracker.evaluator = try AchievementFixture(homeOfFirst: "new-park").evaluator()
    tracker.judge()
    let gone = tracker.facts.removeFirst()
    let reason = "game visit removed or changed: The park-a1 on \(gone.day)"
    let lost = tracker.judge().first { $0.definition == "east-once" }
    #expect(lost?.lossReason == reason)

    // The same game added again, by another visit.
    tracker.add(makeFact("park-a1", on: 0))
    tracker.judge()
    #expect(tracker.records["east-once"]?.isHeld == true)
    #expect(tracker.records["east-once"]?.firstAwardedAt == Date(timeIntervalSince1970: 3))
  }

  @Test func editedVisitNoLongerCountsForOldStadium() throws {
    var tracker = try RecordTracker.withEastDivision()
    let old = tracker.facts[1]
    tracker.facts[1] = VisitFact(id: old.id, stadium: old.stadium, day: old.day, league: "nba")
    #expect(Set(tracker.judge().map(\.definition)) == ["east", "east-once"])
  }

  @Test func badgeStaysIfCatalogDropsPostseason() throws {
    var tracker = RecordTracker(try AchievementFixture().evaluator())
    // The days whose number is one of every three: 17,001 is one.
    for day in [1, 4] { tracker.add(makeFact("park-a1", on: day)) }
    #expect(tracker.records["post"]?.isHeld == true)
    tracker.evaluator = try AchievementFixture(knowsPostseasons: false).evaluator()
    #expect(tracker.judge().isEmpty)
    #expect(tracker.records["post"]?.isHeld == true)
  }

  @Test func oneVisitDoesNotReplaceTwo() throws {
    var tracker = RecordTracker(try AchievementFixture().evaluator())
    for _ in 0..<3 { tracker.add(makeFact("park-a1", on: 0)) }
    #expect(tracker.records["loyal"]?.isHeld == true)
    tracker.facts.removeLast()
    let lost = tracker.judge().filter(\.isLoss)
    #expect(lost.map(\.definition) == ["loyal"])
    let reason = "game visit removed or changed: The park-a1 on \(makeDay(0))"
    #expect(lost.first?.lossReason == reason)
  }

  @Test(arguments: [
    (VisitFact.Details(home: "mlb-a1", startMinute: 600, score: Score(home: 3, away: 1)), "score"),
    (VisitFact.Details(home: "mlb-a2", startMinute: 600, score: Score(home: 3, away: 0)), nil),
    (VisitFact.Details(home: "mlb-a1", startMinute: 700, score: Score(home: 3, away: 0)), nil),
  ])
  func onlyRelevantEditsRevokeBadge(details: VisitFact.Details, what: String?) throws {
    var tracker = RecordTracker(try AchievementFixture().evaluator())
    func shutout(_ day: Int, _ details: VisitFact.Details) -> VisitFact {
      VisitFact(id: UUID(), stadium: "park-a1", day: makeDay(day), league: "mlb", details: details)
    }
    let before = VisitFact.Details(home: "mlb-a1", startMinute: 600, score: Score(home: 3, away: 0))
    tracker.add(shutout(0, before))
    tracker.add(shutout(50, before))
    #expect(tracker.records["shut-outs"]?.isHeld == true)
    let old = tracker.facts.removeFirst()
    tracker.facts.append(
      VisitFact(id: old.id, stadium: old.stadium, day: old.day, league: "mlb", details: details))
    tracker.judge()
    let loss = tracker.records["shut-outs"]?.revocation?.reason.english
    let reason = what.map { "the \($0) changed: The park-a1 on \(makeDay(0))" }
    #expect(loss == reason)
  }

  @Test func changedRuleIsReevaluated() throws {
    var tracker = try RecordTracker.withEastDivision()
    var context = AchievementFixture(homeOfFirst: "new-park")
    context.version = 2
    tracker.evaluator = try context.evaluator()
    let lost = tracker.judge().filter(\.isLoss)
    #expect(Set(lost.map(\.definition)) == ["east", "east-once"])
    #expect(lost.allSatisfy { $0.lossReason == "the rule of this badge changed" })
    #expect(tracker.records["one"]?.version == 2)
  }

  @Test func removedDefinitionRevokesBadgeUntilItReturns() throws {
    var tracker = try RecordTracker.withEastDivision()
    let context = AchievementFixture()
    let before = tracker.records
    tracker.evaluator = Evaluator(
      definitions: context.definitions.filter { $0.id != "east" }, context: try context.context())
    #expect(tracker.judge().map(\.lossReason) == ["this badge no longer exists"])
    tracker.evaluator = try context.evaluator()
    #expect(tracker.judge().map(\.what) == [.restored])
    #expect(tracker.records == before)
  }
}
