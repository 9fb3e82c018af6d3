import Foundation
import SportsModel
import Testing
import Travel

@testable import Quests

@Suite struct QuestSolverTests {
  @Test(arguments: 0..<60)
  func matchesExhaustiveSearch(_ seed: Int) throws {
    var world = RandomQuestProblems(seed: UInt64(seed))
    let count = 1 + seed % 5
    let problem = world.problem(
      stadiums: count, games: count + world.number(3 * count), days: 2 + world.number(12))
    let trial = try ExhaustiveQuestSearch(problem)
    guard trial.count > 0 else {
      #expect(throws: QuestFailure.noRoute) { try QuestSolver().solve(problem) }
      return
    }
    let answer = try QuestSolver().solve(problem)
    #expect(QuestChecker(problem).violations(in: answer.route).isEmpty)
    let worth = ExhaustiveQuestSearch.worth(answer.route, problem.objective)
    #expect(worth.count == trial.best.count)
    for (ours, best) in zip(worth, trial.best) { #expect(abs(ours - best) < 0.001) }
    #expect(answer.bound.isProven)
    #expect(abs(answer.bound.value - (trial.best.first ?? 0)) < 0.001)
    #expect(answer.miles?.isProven ?? true)
  }

  @Test(arguments: 0..<10)
  func boundHoldsWithLittleEffort(_ seed: Int) throws {
    var world = RandomQuestProblems(seed: UInt64(1000 + seed))
    let (problem, best) = try world.solvableProblem(stadiums: 5, games: 18, days: 14)
    var found: [Int] = []
    for steps in [1, 50, 400, 4_000, 4_000_000] {
      do throws(QuestFailure) {
        let answer = try QuestSolver(effort: QuestEffort(steps: steps)).solve(problem)
        #expect(QuestChecker(problem).violations(in: answer.route).isEmpty)
        #expect(answer.bound.bestPossible <= best + 0.001)
        #expect(answer.bound.value >= best - 0.001)
        found.append(steps)
      } catch {
        #expect(error == .noneFound, "\(steps) steps")
      }
    }
    #expect(found.contains(4_000) && found.contains(4_000_000))
  }

  @Test func cancelledSearchReturnsBestSoFar() throws {
    var world = RandomQuestProblems(seed: 7)
    var problem = world.problem(stadiums: 7, games: 60, days: 30)
    problem.objective = .time
    problem.mustSee = []
    #expect(throws: QuestFailure.noneFound) {
      try QuestSolver().solve(problem, isCancelled: { true })
    }
    var isEnough = false
    let answer = try QuestSolver().solve(
      problem, isCancelled: { isEnough }, progress: { if $0.best != nil { isEnough = true } })
    #expect(QuestChecker(problem).violations(in: answer.route).isEmpty)
    #expect(answer.bound.bestPossible <= answer.bound.value)
  }

  @Test func sameProblemGivesSameSolution() throws {
    var world = RandomQuestProblems(seed: 11)
    let problem = world.problem(stadiums: 7, games: 50, days: 30)
    let answers = try (0..<2).map { _ in try QuestSolver().solve(problem) }
    #expect(answers[0].route == answers[1].route)
    #expect(answers[0].steps == answers[1].steps)
  }

  @Test func progressNarrowsFromBothSides() throws {
    var world = RandomQuestProblems(seed: 5)
    var problem = world.problem(stadiums: 7, games: 60, days: 30)
    problem.objective = .cost(perDay: 130, perMile: 0.25)
    problem.mustSee = []
    var reports: [QuestProgress] = []
    let answer = try QuestSolver().solve(problem, progress: { reports.append($0) })
    try #require(!reports.isEmpty)
    #expect(reports.allSatisfy { $0.measure == .dollars })
    let bests = reports.compactMap(\.best)
    #expect(bests == bests.sorted(by: >))
    #expect(reports.last?.best == answer.bound.value)
    let bounds = reports.map(\.bestPossible)
    #expect(bounds == bounds.sorted())
  }

  private func problem() -> QuestProblem {
    var world = RandomQuestProblems(seed: 3)
    var problem = world.problem(stadiums: 3, games: 9, days: 9)
    problem.mustSee = []
    problem.start = nil
    problem.end = nil
    return problem
  }

  private func failure(_ change: (inout QuestProblem) -> Void) -> QuestFailure? {
    var changed = problem()
    change(&changed)
    do {
      _ = try QuestSolver().solve(changed)
      return nil
    } catch {
      return error
    }
  }

  @Test func reportsInvalidStadiums() {
    #expect(failure { $0.stadiums = [] } == .noStadiums)
    #expect(failure { $0.stadiums = (0..<41).map { StadiumID("\($0)") } } == .tooManyStadiums(41))
    #expect(failure { $0.stadiums.append("park-1") } == .sameStadiumTwice("park-1"))
    #expect(failure { $0.stadiums.append("park-9") } == .noGame(at: "park-9"))
  }

  @Test func reportsInvalidGames() {
    #expect(failure { $0.games.append($0.games[0]) } == .sameGameTwice("game-0"))
    #expect(
      failure { $0.games.append(RandomQuestProblems.game("x", at: 0, start: 0, minutes: -1)) }
        == .outOfRange("time of game x"))
    #expect(
      failure { $0.games.append(RandomQuestProblems.game("x", at: 0, start: .nan)) }
        == .outOfRange("time of game x"))
    #expect(failure { $0.mustSee = ["nowhere"] } == .unknownMustSee("nowhere"))
    #expect(
      failure {
        $0.games += [
          RandomQuestProblems.game("x", at: 0, start: 0),
          RandomQuestProblems.game("y", at: 0, start: 9),
        ]
        $0.mustSee = ["x", "y"]
      } == .mustSeeTwice(at: "park-0"))
  }

  @Test func reportsMissingDrives() {
    #expect(
      failure { $0.drives["park-0", "park-2"] = nil }
        == .missingDrive(from: "park-0", to: "park-2"))
    #expect(
      failure { $0.drives["park-0", "park-2"] = Drive(minutes: .infinity, miles: 1) }
        == .outOfRange("drive"))
    #expect(
      failure { $0.drives["park-0", "park-2"] = Drive(minutes: 5, miles: -1) }
        == .outOfRange("drive"))
    #expect(failure { $0.start = [:] } == .missingDriveFromStart(to: "park-0"))
    #expect(failure { $0.end = [:] } == .missingDriveToEnd(from: "park-0"))
  }

  @Test func reportsInvalidRules() {
    #expect(failure { $0.rules.bufferAfter = -1 } == .outOfRange("buffer after a game"))
    #expect(failure { $0.rules.maxDriveHours = 0 } == .outOfRange("hours of driving a day"))
    #expect(failure { $0.rules.nightHours = .nan } == .outOfRange("hours of a night"))
    #expect(
      failure { $0.objective = .cost(perDay: .nan, perMile: 0) } == .outOfRange("cost of a day"))
  }
}
