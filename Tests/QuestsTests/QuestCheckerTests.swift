import Foundation
import SportsModel
import Testing
import Travel

@testable import Quests

@Suite struct QuestCheckerTests {
  /// Three parks two hours apart, with games on three days at the same hour.
  private static func problem() -> QuestProblem {
    let stadiums: [StadiumID] = ["park-0", "park-1", "park-2"]
    let games = (0..<9).map {
      RandomQuestProblems.game("game-\($0)", at: $0 % 3, start: Double($0 / 3) * 86_400)
    }
    return QuestProblem(
      stadiums: stadiums, games: games,
      drives: StadiumDrives(among: stadiums) { _, _ in Drive(minutes: 120, miles: 100) })
  }

  private let problem = Self.problem()

  private func violations(_ numbers: Int..., of problem: QuestProblem? = nil)
    -> [QuestChecker.Violation]
  {
    let problem = problem ?? self.problem
    return QuestChecker(problem).violations(in: numbers.map { problem.games[$0] })
  }

  @Test func acceptsValidQuest() throws {
    #expect(violations(0, 4, 8).isEmpty)
    let route = try QuestRoute([problem.games[0], problem.games[4], problem.games[8]], in: problem)
    #expect(QuestChecker(problem).violations(in: route).isEmpty)
    #expect(route.minutes == 2 * 1440 + 180)
    #expect(route.miles == 200)
    #expect(route.tightestSlackMinutes == 1140)
    #expect(route.cost(perDay: 100, perMile: 1) == 100 * 2.125 + 200)
  }

  @Test func rejectsMissingOrRepeatedStadium() {
    #expect(violations(0, 4) == [.leftOut("park-2")])
    #expect(violations(0, 4, 6) == [.seenTwice("park-0"), .leftOut("park-2")])
  }

  @Test func rejectsLateArrival() {
    #expect(violations(0, 1, 8) == [.late(for: "game-1", minutes: 300)])
    #expect(violations(4, 0, 8).count == 1)
    var hurried = problem
    hurried.rules.bufferAfter = 1140
    #expect(violations(0, 4, 8, of: hurried).isEmpty)
    hurried.rules.bufferBefore = 1
    #expect(
      violations(0, 4, 8, of: hurried)
        == [.late(for: "game-4", minutes: 1), .late(for: "game-8", minutes: 1)])
  }

  @Test func rejectsDriveWithoutRequiredNight() {
    var capped = problem
    // 21 hours pass between the games.
    capped.rules.nightHours = 19
    capped.rules.maxDriveHours = 2
    #expect(violations(0, 4, 8, of: capped).isEmpty)
    capped.rules.maxDriveHours = 0.5
    #expect(
      violations(0, 4, 8, of: capped)
        == [.tired(near: "game-4", minutes: 60), .tired(near: "game-8", minutes: 90)])
    capped.rules.flight = .init(aboveMinutes: 600, minutes: 60, cost: 1)
    #expect(violations(0, 4, 8, of: capped).isEmpty)
  }

  @Test func rejectsTwoDrivesWithoutNightBetween() {
    var capped = problem
    capped.rules.nightHours = 24
    capped.rules.maxDriveHours = 3.5
    #expect(violations(0, 4, 8, of: capped) == [.tired(near: "game-8", minutes: 30)])
    capped.rules.maxDriveHours = 4
    #expect(violations(0, 4, 8, of: capped).isEmpty)
  }

  @Test func rejectsGamesOutsideTheProblem() {
    let other = RandomQuestProblems.game("game-4", at: 1, start: 86_401)
    let strange = RandomQuestProblems.game("game-5", at: 7, start: 86_400)
    #expect(
      QuestChecker(problem).violations(in: [problem.games[0], other, problem.games[8]])
        == [.unknownGame("game-4")])
    let found = QuestChecker(problem).violations(in: [problem.games[0], strange])
    #expect(found.contains(.strangeStadium("park-7")))
    #expect(found.contains(.missingDrive(from: "park-0", to: "park-7")))
  }

  @Test func rejectsQuestWithoutMustSeeGame() {
    var chosen = problem
    chosen.mustSee = ["game-1"]
    #expect(violations(0, 4, 8, of: chosen) == [.mustSeeLeftOut("game-1")])
    #expect(violations(1, 3, 8, of: chosen).isEmpty)
  }

  @Test func rejectsUnknownReturnDrive() {
    var home = problem
    home.start = ["park-1": Drive(minutes: 1, miles: 1)]
    home.end = [:]
    #expect(
      violations(0, 4, 8, of: home)
        == [.missingDrive(from: nil, to: "park-0"), .missingDrive(from: "park-2", to: nil)])
  }

  @Test func rejectsWrongTotals() throws {
    let games = [problem.games[0], problem.games[4], problem.games[8]]
    let route = try QuestRoute(games, in: problem)
    let wrong = QuestRoute(
      games: route.games, legs: route.legs, minutes: route.minutes - 1,
      driveMinutes: route.driveMinutes, miles: 199, flightCost: 5)
    #expect(
      QuestChecker(problem).violations(in: wrong) == [
        .wrongSum("minutes", stated: 3059, found: 3060),
        .wrongSum("miles", stated: 199, found: 200), .wrongSum("flights", stated: 5, found: 0),
      ])
  }

  @Test func countsDrivesFromStartAndToEnd() throws {
    var home = problem
    home.rules.bufferBefore = 10
    home.rules.bufferAfter = 20
    home.start = ["park-0": Drive(minutes: 30, miles: 40)]
    home.isClosed = true
    let games = [problem.games[0], problem.games[4], problem.games[8]]
    let route = try QuestRoute(games, in: home)
    #expect(route.minutes == 3060 + 30 + 10 + 120 + 20)
    #expect(route.miles == 340)
    #expect(QuestChecker(home).violations(in: route).isEmpty)
  }
}
