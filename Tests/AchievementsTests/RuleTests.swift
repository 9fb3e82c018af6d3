import Achievements
import Foundation
import SportsModel
import Testing

@Suite struct RuleTests {
  private let evaluator: Evaluator

  init() throws { evaluator = try SmallWorld().evaluator() }

  private func standing(_ facts: [VisitFact]) -> Standing {
    evaluator.evaluate(VisitLedger(facts))
  }

  @Test func nothingIsEarnedWithoutVisits() {
    let standing = standing([])
    #expect(standing.earned.isEmpty)
    #expect(standing["east"]?.progress == .init(current: 0, target: 3))
    #expect(standing["coasts"]?.progress == .init(current: 0, target: 2))
  }

  @Test func aStadiumCountsOnceHoweverOftenItIsSeen() {
    let standing = standing([
      makeFact("park-a1", 0), makeFact("park-a1", 9), makeFact("park-a2", 30),
      makeFact("park-b1", 60, "nba"),
    ])
    #expect(standing["one"]?.earnedOn == makeDay(0))
    #expect(standing["four"]?.progress == .init(current: 3, target: 4))
    #expect(standing["nba-two"]?.progress == .init(current: 1, target: 2))
  }

  @Test func aDivisionIsEarnedOnTheDayOfItsLastStadium() {
    let facts = [
      makeFact("park-a3", 200), makeFact("park-a1", 100), makeFact("park-a2", 300),
      makeFact("park-a2", 400),
    ]
    let east = standing(facts)["east"]
    #expect(east?.earnedOn == makeDay(300))
    #expect(east?.visits.map(\.stadium) == ["park-a1", "park-a3", "park-a2"])
    #expect(standing(facts)["big"]?.progress == .init(current: 3, target: 6))
  }

  @Test func onlyGamesOfTheLeagueInPresentHomesCountForADivision() {
    let standing = standing([
      makeFact("park-a1", 1), makeFact("park-a2", 2, "nba"), makeFact("old-park", 3),
      makeFact("park-a3", 4, nil),
    ])
    #expect(standing["east"]?.progress == .init(current: 1, target: 3))
  }

  @Test func aWholeLeagueIsItsConferencesAndDivisions() {
    let standing = standing(
      SmallWorld.stadiums.prefix(6).enumerated().map { makeFact($1, $0 * 50) })
    #expect(standing.earned.isSuperset(of: ["east", "west", "big", "all"]))
    #expect(standing["all"]?.earnedOn == makeDay(250))
    #expect(standing["trip"]?.progress == .init(current: 1, target: 3))
  }

  @Test func aJourneyHasToFitIntoItsDays() {
    let slow = [makeFact("park-a1", 0), makeFact("park-a2", 2), makeFact("park-a3", 4)]
    #expect(standing(slow)["trip"]?.progress == .init(current: 2, target: 3))
    let quick = slow + [makeFact("park-b1", 5)]
    #expect(standing(quick)["trip"]?.earnedOn == makeDay(5))
    #expect(standing(quick)["trip"]?.visits.map(\.stadium) == ["park-a2", "park-a3", "park-b1"])
    let same = [makeFact("park-a1", 0), makeFact("park-a1", 1), makeFact("park-a2", 2)]
    #expect(standing(same)["trip"]?.isEarned == false)
  }

  @Test func leaguesInASpanNeedNotBeInSeveralStadiums() {
    let facts = [
      makeFact("park-a1", 0), makeFact("park-a1", 0, "nba"), makeFact("park-a1", 0, nil),
    ]
    #expect(standing(facts)["leagues"]?.progress == .init(current: 2, target: 3))
    #expect(
      standing(facts + [makeFact("park-a1", 1, "nhl")])["leagues"]?.earnedOn == makeDay(1))
    #expect(standing(facts + [makeFact("park-a1", 2, "nhl")])["leagues"]?.isEarned == false)
  }

  @Test func bothCoastsHaveToBeSeenInTheSpan() {
    let east = makeFact("park-a1", 0)
    #expect(standing([east, makeFact("park-b1", 3)])["coasts"]?.isEarned == false)
    #expect(standing([east, makeFact("new-park", 1)])["coasts"]?.progress.current == 1)
    #expect(standing([east, makeFact("park-b1", 2)])["coasts"]?.earnedOn == makeDay(2))
  }

  @Test(arguments: Visit.Kind.allCases)
  func onlyGamesCount(kind: Visit.Kind) {
    let visit = Visit(
      id: UUID(), stadium: "park-a1", stadiumName: "A", day: makeDay(0), league: "mlb",
      kind: kind, dataSource: .fullyManual, origin: .manual,
      createdAt: Date(timeIntervalSince1970: 0), changedAt: Date(timeIntervalSince1970: 0))
    #expect(evaluator.evaluate([visit])["one"]?.isEarned == (kind == .game))
  }

  @Test func whatIsMissingIsNamed() {
    let place = evaluator.definitions.firstIndex { $0.id == "east" } ?? 0
    let standing = standing([makeFact("park-a2", 0)])
    #expect(evaluator.missingStadiums(place, in: standing) == ["park-a1", "park-a3"])
    #expect(evaluator.missing(place, in: standing) == ["The park-a1", "The park-a3"])
    #expect(evaluator.missingStadiums(0, in: standing) == nil)
  }

  @Test func aGroupThatTheFactsDoNotKnowIsOpenAndHasNoTarget() throws {
    let definition = AchievementDefinition(
      id: "x", name: "X", kind: .current, rule: .division(league: "mlb", name: "North"))
    let evaluator = Evaluator(definitions: [definition], world: try SmallWorld().world())
    let standing = evaluator.evaluate(VisitLedger([makeFact("park-a1", 0)]))
    #expect(standing["x"]?.isEarned == false)
    #expect(standing["x"]?.progress == .init(current: 0, target: 0))
  }
}
