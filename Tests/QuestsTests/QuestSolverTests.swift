import Foundation
import SportsModel
import TestSupport
import Testing
import Travel

@testable import Quests

@Suite struct QuestSolverTests {
  @Test(arguments: 0..<10 * RandomSeeds.count)
  func matchesExhaustiveSearch(_ seed: Int) throws {
    var world = RandomQuestProblems(seed: UInt64(seed))
    let count = 1 + seed % 5
    try ExhaustiveQuestSearch.expectOptimum(
      of: world.problem(
        stadiums: count, games: count + world.number(3 * count), days: 2 + world.number(12)))
  }

  @Test(arguments: 0..<RandomSeeds.count)
  func boundHoldsWithLittleEffort(_ seed: Int) throws {
    var world = RandomQuestProblems(seed: UInt64(1000 + seed))
    let (problem, best) = try world.solvableProblem(stadiums: 5, games: 18, days: 14)
    var found: [Int] = []
    for steps in [1, 50, 400, 4_000, 4_000_000] {
      do throws(QuestFailure) {
        let answer = try QuestSolver(effort: QuestEffort(steps: steps)).solve(problem)
        #expect(QuestChecker(problem).violations(in: answer.route).isEmpty)
        #expect(answer.bound.bestPossible <= best + 0.001 && answer.bound.value >= best - 0.001)
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
    (problem.objective, problem.mustSee) = (.time, [])
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
    #expect(answers[0].route == answers[1].route && answers[0].steps == answers[1].steps)
  }

  @Test func progressNarrowsFromBothSides() throws {
    var world = RandomQuestProblems(seed: 5)
    var problem = world.problem(stadiums: 7, games: 60, days: 30)
    (problem.objective, problem.mustSee) = (.cost(perDay: 130, perMile: 0.25), [])
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
    (problem.mustSee, problem.start, problem.end) = ([], nil, nil)
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

@Suite struct QuestBoundTests {
  @Test(arguments: 0..<RandomSeeds.count, [false, true])
  func boundHoldsForAnyPrizes(_ seed: Int, _ isCounted: Bool) throws {
    var world = RandomQuestProblems(seed: UInt64(2000 + seed))
    let (problem, best) = try world.solvableProblem(stadiums: 5, games: 16, days: 12)
    let network = try QuestNetwork(problem, valuing: .init(problem.objective))
    let whole = network.window(openings: Int.min...Int.max, deadline: Int.max)
    let near = [0, 2, 4][seed % 3]
    var multipliers = LagrangianMultipliers(
      whole, memory: NgRouteMemory(network, near: near), isCounted: isCounted,
      prizes: ContiguousArray((0..<5).map { _ in Double(world.number(2000) - 500) }))
    #expect(multipliers.evaluate() <= best + 0.001)
    multipliers.climb(40, towards: best * 2, scale: 1)
    #expect(multipliers.best <= best + 0.001)
  }

  @Test(arguments: 0..<RandomSeeds.count, [false, true])
  func narrowSearchReportsBoundOfDroppedLabels(_ seed: Int, _ isCounted: Bool) throws {
    var world = RandomQuestProblems(seed: UInt64(3000 + seed))
    let (problem, best) = try world.solvableProblem(stadiums: 5, games: 20, days: 12)
    let network = try QuestNetwork(problem, valuing: .init(problem.objective))
    let whole = network.window(openings: Int.min...Int.max, deadline: Int.max)
    var multipliers = LagrangianMultipliers(
      whole, memory: NgRouteMemory(network, near: 2), isCounted: isCounted,
      prizes: ContiguousArray(repeating: 300, count: 5))
    multipliers.climb(10, towards: best, scale: 1)
    multipliers.restoreBest()
    let search = LabelSearch(
      network: whole.network, begins: whole.begins, memory: multipliers.memory,
      bounds: multipliers.bounds, prizes: multipliers.prizes, width: [1, 2, 7][seed % 3])
    let outcome = try #require(search.run(below: .infinity, isCancelled: { false }))
    #expect(min(outcome.bound, outcome.value) <= best + 0.001)
    #expect(outcome.value >= best - 0.001)
    if let route = outcome.route {
      #expect(
        QuestChecker(problem).violations(in: route.map { network.games[whole.originals[$0]] })
          .isEmpty)
    }
  }

  @Test(arguments: 0..<RandomSeeds.count)
  func windowedSearchFindsAndProvesOptimum(_ seed: Int) throws {
    var world = RandomQuestProblems(seed: UInt64(4000 + seed))
    try ExhaustiveQuestSearch.expectWindowedOptimum(
      of: world.problem(stadiums: 5, games: 20, days: 14))
  }

  @Test func labelTableKeepsBestOfEachKind() {
    var table = LabelTable(width: 3, ceiling: 100)
    for (seen, bound) in [(1, 9.0), (2, 7), (3, 5), (1, 8), (4, 6), (5, 200), (3, 50)] {
      table.offer(QuestLabel(seen: UInt64(seen), cost: bound, bound: bound, game: 0, parent: 0))
    }
    #expect(table.labels.count == 4)
    table.settle()
    #expect(table.labels.map(\.bound).sorted() == [5, 6, 7])
    #expect(table.lost == 8)
    for seen in 10..<5_000 {
      let bound = Double(seen % 977)
      table.offer(QuestLabel(seen: UInt64(seen), cost: bound, bound: bound, game: 1, parent: 0))
    }
    table.settle()
    #expect(table.labels.map(\.bound) == [0, 0, 0])
    #expect(table.lost == 0)
  }

  @Test func memoryForgetsDistantStadiums() {
    let memory = NgRouteMemory(stadiumCount: 4, near: [[1, 2], [0], [], [2, 0, 1]])
    #expect(Array(memory.sizes) == [4, 2, 1, 8])
    #expect(memory.memory(of: 0b0110, at: 0) == 0b11)
    #expect(memory.memory(of: 0b1100, at: 0) == 0b10)
    #expect(memory.memory(of: 0b0011, at: 3) == 0b110)
    // From 0 to 3 after visiting 2: both are neighbors of 3.
    #expect(memory.moves[memory.rows[3] + 0b10] == 0b011)
    // From 0 to 1 after visiting 1: not allowed.
    #expect(memory.moves[memory.rows[1] + 0b01] == 2)
    // From 0 to 2, which has no neighbors.
    #expect(memory.moves[memory.rows[2] + 0b01] == 0)
  }
}

@Suite struct QuestRulesTests {
  @Test(arguments: [(659.0, 0), (660.0, 0), (660.5, 1), (1320.0, 1), (1321.0, 2), (0.0, 0)])
  func longDriveIncludesNights(_ minutes: Double, _ nights: Int) {
    let rules = QuestRules { ($0.maxDriveHours, $0.nightHours) = (11, 8) }
    let way = rules.travel(Drive(minutes: minutes, miles: 500))
    #expect(way.nights == nights && way.minutes == minutes + Double(nights) * 480)
    #expect(way.driveMinutes == minutes)
  }

  @Test func alternatingDriversNeedNoNight() {
    #expect(QuestRules().travel(Drive(minutes: 3000, miles: 2500)).minutes == 3000)
  }

  @Test func fliesIfDriveIsTooLong() {
    let rules = QuestRules {
      ($0.maxDriveHours, $0.flight) = (10, .init(aboveMinutes: 700, minutes: 400, cost: 250))
    }
    #expect(rules.travel(Drive(minutes: 600, miles: 500)).flightCost == nil)
    let flight = rules.travel(Drive(minutes: 601, miles: 500))
    #expect(flight.flightCost == 250 && flight.minutes == 400)
    #expect(flight.miles == 0 && flight.driveMinutes == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func impossibleNumbersDoNotTrap(_ number: Double) {
    let rules = QuestRules { $0.maxDriveHours = number }
    #expect(rules.travel(Drive(minutes: number, miles: number)).nights >= 0)
    let impatient = QuestRules { $0.maxDriveHours = 1e-300 }
    #expect(impatient.travel(Drive(minutes: number, miles: 0)).nights >= 0)
  }
}
