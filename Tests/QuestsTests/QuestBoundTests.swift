import Foundation
import SportsModel
import TestSupport
import Testing
import Travel

@testable import Quests

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

  @Test(arguments: 0..<6)
  func windowedSearchFindsAndProvesOptimum(_ seed: Int) throws {
    var world = RandomQuestProblems(seed: UInt64(4000 + seed))
    let problem = world.problem(stadiums: 5, games: 20, days: 14)
    let best = try ExhaustiveQuestSearch(problem).best.first ?? .infinity
    let network = try QuestNetwork(problem, valuing: .init(problem.objective))
    var search = QuestSearch(
      network, budget: 10_000_000, isCancelled: { false }, progress: { _, _ in })
    search.openWindows()
    search.survey(prizes: ContiguousArray(repeating: 300, count: 5))
    search.run()
    #expect(search.value == best || abs(search.value - best) < 0.001)
    #expect(search.bound == best || abs(search.bound - best) < 0.001)
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
    let rules = QuestRules {
      $0.maxDriveHours = 11
      $0.nightHours = 8
    }
    let way = rules.travel(Drive(minutes: minutes, miles: 500))
    #expect(way.nights == nights)
    #expect(way.minutes == minutes + Double(nights) * 480)
    #expect(way.driveMinutes == minutes)
  }

  @Test func alternatingDriversNeedNoNight() {
    #expect(QuestRules().travel(Drive(minutes: 3000, miles: 2500)).minutes == 3000)
  }

  @Test func fliesIfDriveIsTooLong() {
    let rules = QuestRules {
      $0.maxDriveHours = 10
      $0.flight = .init(aboveMinutes: 700, minutes: 400, cost: 250)
    }
    #expect(rules.travel(Drive(minutes: 600, miles: 500)).flightCost == nil)
    let flight = rules.travel(Drive(minutes: 601, miles: 500))
    #expect(flight.flightCost == 250)
    #expect(flight.minutes == 400)
    #expect(flight.miles == 0)
    #expect(flight.driveMinutes == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func impossibleNumbersDoNotTrap(_ number: Double) {
    let rules = QuestRules { $0.maxDriveHours = number }
    #expect(rules.travel(Drive(minutes: number, miles: number)).nights >= 0)
    let impatient = QuestRules { $0.maxDriveHours = 1e-300 }
    #expect(impatient.travel(Drive(minutes: number, miles: 0)).nights >= 0)
  }
}

/// A published benchmark, for reading only.
///
/// It is next to the package on the developers' machines; elsewhere these tests are skipped.
enum SharedQuests {
  static let folder = SharedFolder("data/tbfp2019", with: "schedule.csv")?.path

  static func problem(_ prefix: String = "") throws -> QuestProblem {
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder ?? "")/\(prefix)\(name).csv", encoding: .utf8)
    }
    return QuestProblem(
      stadiums: try QuestCSVReader.stadiums(text("stadiums")).map(\.id),
      games: try QuestCSVReader.games(text("schedule"), gameHours: 3),
      drives: try QuestCSVReader.drives(text("travel-times")))
  }
}

@Suite(.enabled(if: SharedQuests.folder != nil)) struct QuestSharedTests {
  @Test func solvesFifteenParkSample() throws {
    var problem = try SharedQuests.problem("sample15-")
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
    let problem = try SharedQuests.problem()
    #expect(problem.stadiums.count == 30)
    #expect(problem.games.count == 2414)
    #expect(problem.drives.count == 870)
    let first = try #require(LocalDay("2019-06-01"))
    let last = try #require(LocalDay("2019-08-01"))
    #expect(QuestCSVReader.games(problem.games, from: first, to: last).count == 770)
  }
}
