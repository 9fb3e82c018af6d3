import Badges
import Foundation
import SportsModel
import Testing

@Suite struct AchievementRuleTests {
  private let evaluator: Evaluator

  init() throws { evaluator = try AchievementFixture().evaluator() }

  private func state(_ facts: [VisitFact]) -> AchievementState {
    evaluator.evaluate(VisitLedger(facts))
  }

  @Test func noVisitsEarnNothing() {
    let state = state([])
    #expect(state.earned.isEmpty)
    #expect(state["east"]?.progress == .init(current: 0, target: 3))
    #expect(state["coasts"]?.progress == .init(current: 0, target: 2))
  }

  @Test func repeatVisitsCountOnce() {
    let state = state([
      makeFact("park-a1", on: 0), makeFact("park-a1", on: 9), makeFact("park-a2", on: 30),
      makeFact("park-b1", on: 60, league: "nba"),
    ])
    #expect(state["one"]?.earnedOn == makeDay(0))
    #expect(state["four"]?.progress == .init(current: 3, target: 4))
    #expect(state["nba-two"]?.progress == .init(current: 1, target: 2))
  }

  @Test func divisionIsEarnedWithItsLastStadium() {
    let facts = [
      makeFact("park-a3", on: 200), makeFact("park-a1", on: 100), makeFact("park-a2", on: 300),
      makeFact("park-a2", on: 400),
    ]
    let east = state(facts)["east"]
    #expect(east?.earnedOn == makeDay(300))
    #expect(east?.visits.map(\.stadium) == ["park-a1", "park-a3", "park-a2"])
    #expect(state(facts)["big"]?.progress == .init(current: 3, target: 6))
  }

  @Test func divisionCountsLeagueGamesAtCurrentHomes() {
    let state = state([
      makeFact("park-a1", on: 1), makeFact("park-a2", on: 2, league: "nba"),
      makeFact("old-park", on: 3), makeFact("park-a3", on: 4, league: nil),
    ])
    #expect(state["east"]?.progress == .init(current: 1, target: 3))
  }

  @Test func leagueIncludesConferencesAndDivisions() {
    let state = state(
      AchievementFixture.stadiums.prefix(6).enumerated().map { makeFact($1, on: $0 * 50) })
    #expect(state.earned.isSuperset(of: ["east", "west", "big", "all"]))
    #expect(state["all"]?.earnedOn == makeDay(250))
    #expect(state["trip"]?.progress == .init(current: 1, target: 3))
  }

  @Test func journeyMustFitIntoItsDays() {
    let slow = [makeFact("park-a1", on: 0), makeFact("park-a2", on: 2), makeFact("park-a3", on: 4)]
    #expect(state(slow)["trip"]?.progress == .init(current: 2, target: 3))
    let quick = slow + [makeFact("park-b1", on: 5)]
    #expect(state(quick)["trip"]?.earnedOn == makeDay(5))
    #expect(state(quick)["trip"]?.visits.map(\.stadium) == ["park-a2", "park-a3", "park-b1"])
    let same = [makeFact("park-a1", on: 0), makeFact("park-a1", on: 1), makeFact("park-a2", on: 2)]
    #expect(state(same)["trip"]?.isEarned == false)
  }

  @Test func severalLeaguesMayShareOneStadium() {
    let facts = [
      makeFact("park-a1", on: 0), makeFact("park-a1", on: 0, league: "nba"),
      makeFact("park-a1", on: 0, league: nil),
    ]
    #expect(state(facts)["leagues"]?.progress == .init(current: 2, target: 3))
    #expect(
      state(facts + [makeFact("park-a1", on: 1, league: "nhl")])["leagues"]?.earnedOn == makeDay(1))
    #expect(
      state(facts + [makeFact("park-a1", on: 2, league: "nhl")])["leagues"]?.isEarned == false)
  }

  @Test func bothCoastsMustBeVisitedWithinDays() {
    let east = makeFact("park-a1", on: 0)
    #expect(state([east, makeFact("park-b1", on: 3)])["coasts"]?.isEarned == false)
    #expect(state([east, makeFact("new-park", on: 1)])["coasts"]?.progress.current == 1)
    #expect(state([east, makeFact("park-b1", on: 2)])["coasts"]?.earnedOn == makeDay(2))
  }

  @Test(arguments: Visit.Kind.allCases)
  func onlyGamesCount(kind: Visit.Kind) {
    let visit = Visit(
      id: UUID(), stadium: "park-a1", stadiumName: "A", day: makeDay(0), league: "mlb",
      kind: kind, dataSource: .fullyManual, origin: .manual,
      createdAt: Date(timeIntervalSince1970: 0), changedAt: Date(timeIntervalSince1970: 0))
    #expect(evaluator.evaluate([visit])["one"]?.isEarned == (kind == .game))
  }

  @Test func listsMissingStadiums() {
    let place = evaluator.definitions.firstIndex { $0.id == "east" } ?? 0
    let state = state([makeFact("park-a2", on: 0)])
    #expect(evaluator.missingStadiums(place, in: state) == ["park-a1", "park-a3"])
    #expect(evaluator.missing(place, in: state) == ["The park-a1", "The park-a3"])
    #expect(evaluator.missingStadiums(0, in: state) == nil)
  }

  @Test func unknownGroupIsOpenWithoutTarget() throws {
    let definition = AchievementDefinition(
      id: "x", name: "X", kind: .current, rule: .group(.division("mlb", "North")))
    let evaluator = Evaluator(
      definitions: [definition], context: try AchievementFixture().context())
    let state = evaluator.evaluate(VisitLedger([makeFact("park-a1", on: 0)]))
    #expect(state["x"]?.isEarned == false)
    #expect(state["x"]?.progress == .init(current: 0, target: 0))
  }
}
