import Foundation
import SportsModel
import Testing

@testable import Badges

@Suite struct AchievementRuleTests {
  private let evaluator: Evaluator

  init() throws { evaluator = try AchievementFixture().evaluator() }

  private func state(_ facts: [VisitFact]) -> AchievementState {
    evaluator.evaluate(VisitLedger(facts))
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
    #expect(evaluator.evaluate(VisitLedger([VisitFact(visit)]))["one"]?.isEarned == (kind == .game))
  }

  @Test func namesMissingStadiums() {
    let state = state([makeFact("park-a2", on: 0)])
    #expect(state["east"]?.missing == ["The park-a1", "The park-a3"])
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

/// Rules about what happened in games.
@Suite struct GameMomentRuleTests {
  private func evaluate(
    _ rule: String, _ games: [(day: Int, moments: GameMoments)]
  ) throws -> Evaluation {
    let facts = games.map { makeFact("park-a1", on: $0.day) }
    let moments = Dictionary(uniqueKeysWithValues: zip(facts.map(\.id), games.map(\.moments)))
    var context = try AchievementFixture().context()
    context.moments = { moments[$0.id] ?? GameMoments() }
    let definition = AchievementDefinition(
      id: "x", name: "X", kind: .once,
      rule: try JSONDecoder().decode(AchievementRule.self, from: Data(rule.utf8)))
    return Evaluator(definitions: [definition], context: context)
      .evaluate(VisitLedger(facts)).evaluations[0]
  }

  private func game(
    _ kinds: [MomentKind] = [], _ figures: [GameFigure: Int] = [:], famous: [String] = []
  ) -> GameMoments {
    GameMoments(kinds: Set(kinds), figures: figures, hallOfFamers: famous)
  }

  @Test func sawMatchesAnyOfItsKinds() throws {
    let rule = #"{"kind":"games","count":2,"where":{"saw":["cycle","no-hitter"]}}"#
    let one = (day: 1, moments: game([.walkOff, .cycle]))
    let other = (day: 5, moments: game([.noHitter]))
    #expect(try evaluate(rule, [one, (3, game([.walkOff]))]).progress.current == 1)
    #expect(try evaluate(rule, [one, (3, game()), other]).earnedOn == makeDay(5))
  }

  @Test func unknownFiguresMatchNothing() throws {
    let cold = #"{"kind":"games","count":1,"where":{"temperature_at_most":32}}"#
    #expect(try evaluate(cold, [(1, game()), (2, game([], [.temperature: 33]))]).visits.isEmpty)
    #expect(try evaluate(cold, [(1, game([], [.temperature: -5]))]).isEarned)
    let small = #"{"kind":"games","count":1,"where":{"attendance_at_most":500}}"#
    #expect(try evaluate(small, [(1, game())]).visits.isEmpty)
    #expect(try evaluate(small, [(1, game([], [.attendance: 0]))]).isEarned)
  }

  @Test func totalAddsUpFigures() throws {
    let rule = #"{"kind":"total","of":"home-runs","count":7}"#
    let games = [3, 0, 3, 2].enumerated().map { (day: $0, moments: game([], [.homeRuns: $1])) }
    let part = try evaluate(rule, Array(games.prefix(3)))
    #expect(part.progress == .init(current: 6, target: 7))
    let all = try evaluate(rule, games)
    #expect(all.earnedOn == makeDay(3))
    #expect(all.visits.map(\.day) == [makeDay(0), makeDay(2), makeDay(3)], "none without any")
  }

  @Test func totalCanBeLimitedToDays() throws {
    let rule = #"{"kind":"total","of":"home-runs","count":7,"days":2}"#
    let slow = [(1, 4), (3, 3)].map { (day: $0.0, moments: game([], [.homeRuns: $0.1])) }
    #expect(try evaluate(rule, slow).progress.current == 4)
    #expect(try evaluate(rule, slow + [(4, game([], [.homeRuns: 4]))]).earnedOn == makeDay(4))
  }

  @Test func hallOfFamersCountOnce() throws {
    let rule = #"{"kind":"different","thing":"hall-of-famer","count":4}"#
    let games = [["a", "b"], ["b"], ["b", "c"], ["d", "e"]].enumerated()
      .map { (day: $0, moments: game(famous: $1)) }
    #expect(try evaluate(rule, Array(games.prefix(3))).progress.current == 3)
    let all = try evaluate(rule, games)
    #expect(all.progress.current == 4)
    #expect(all.visits.map(\.day) == [makeDay(0), makeDay(2), makeDay(3)])
  }

  @Test(arguments: [
    (#"{"kind":"games","count":1,"where":{"saw":"no-hiter"}}"#, "rule.where.saw"),
    (#"{"kind":"games","count":1,"where":{"minutes_at_least":-1}}"#, "rule.where.minutes_at_least"),
    (#"{"kind":"total","of":"minutes","count":1}"#, "rule.of"),
    (#"{"kind":"same","thing":"hall-of-famer","count":2}"#, "rule.thing"),
    (#"{"kind":"streak","unit":"day","same":"hall-of-famer","count":2}"#, "rule.same"),
  ])
  func reportsWrongValues(rule: String, key: String) {
    let text = """
      {"achievements":[{"id":"x","name":"X","version":1,"description":"X","category":"own",
      "kind":"once","rule":\(rule)}]}
      """
    let error = #expect(throws: DefinitionError.self) {
      try AchievementDefinition.decode(Data(text.utf8))
    }
    #expect(error?.key == key)
  }
}
