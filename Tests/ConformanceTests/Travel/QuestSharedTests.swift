import SportsModel
import TestSupport
import Testing
import Travel

@testable import Quests

/// A published benchmark, with the best route of its sample.
@Suite(.needs(.data)) struct QuestSharedTests {
  private static func problem(_ prefix: String = "") throws -> QuestProblem {
    func text(_ name: String) throws -> String {
      try SharedFolder.data.file("tbfp2019/\(prefix)\(name).csv").text
    }
    return QuestProblem(
      stadiums: try QuestCSVReader.stadiums(text("stadiums")).map(\.id),
      games: try QuestCSVReader.games(text("schedule"), gameHours: 3),
      drives: try QuestCSVReader.drives(text("travel-times")))
  }

  @Test func solvesFifteenParkSample() throws {
    var problem = try Self.problem("sample15-")
    problem.objective = .timeThenMiles
    let answer = try QuestSolver().solve(problem)
    #expect(QuestChecker(problem).violations(in: answer.route).isEmpty)
    #expect(abs(answer.bound.value / 1440 - 14.243056) < 1e-6)
    #expect(answer.bound.isProven)
    let miles = try #require(answer.miles)
    #expect(abs(miles.value - 8539.8) < 0.05)
    #expect(miles.isProven)
  }

  @Test func readsAWholeSeason() throws {
    let problem = try Self.problem()
    #expect(problem.stadiums.count == 30 && problem.games.count == 2414)
    #expect(problem.drives.count == 870)
    let first = try #require(LocalDay("2019-06-01"))
    let last = try #require(LocalDay("2019-08-01"))
    #expect(QuestCSVReader.games(problem.games, from: first, to: last).count == 770)
  }
}
