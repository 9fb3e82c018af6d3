import Foundation
import SportsModel
import Testing
import Travel

@testable import Quests

/// Tries all quests of a problem, with all possible nights.
struct ExhaustiveQuestSearch {
  let problem: QuestProblem
  private(set) var best: [Double] = []
  private(set) var count = 0

  init(_ problem: QuestProblem) throws {
    self.problem = problem
    for game in problem.games where problem.stadiums.contains(game.stadium) {
      guard let start = problem.start else {
        try go(on: [game], Driver())
        continue
      }
      guard let drive = start[game.stadium] else { continue }
      let way = problem.rules.travel(drive)
      for nights in 0...way.nights + 2 {
        for driver in driven(Driver(), way, nights: nights) {
          var driver = driver
          driver.minutes += minutes(way, nights) + problem.rules.bufferBefore
          try go(on: [game], driver)
        }
      }
    }
  }

  /// The state of a quest in progress.
  private struct Driver {
    /// Driving since the last night.
    var driven = 0.0
    /// Minutes before the first game and after the last.
    var minutes = 0.0
  }

  private func minutes(_ way: QuestTravel, _ nights: Int) -> Double {
    let bare = way.flightCost == nil ? way.driveMinutes : way.minutes
    return bare + Double(nights) * problem.rules.nightHours * 60
  }

  /// Returns the driver after a leg with this many nights; empty if that is impossible.
  private func driven(_ driver: Driver, _ way: QuestTravel, nights: Int) -> [Driver] {
    var driver = driver
    let maxDriving = problem.rules.maxDriveHours.map { $0 * 60 } ?? .infinity
    guard nights > 0 else {
      driver.driven += way.driveMinutes
      return driver.driven <= maxDriving ? [driver] : []
    }
    // As much driving as possible before each night.
    let left = way.driveMinutes - (maxDriving - driver.driven) - Double(nights - 1) * maxDriving
    driver.driven = maxDriving.isFinite ? max(0, left) : 0
    return driver.driven <= maxDriving ? [driver] : []
  }

  private mutating func go(on games: [QuestGame], _ driver: Driver) throws {
    guard games.count < problem.stadiums.count else { return try arrive(games, driver) }
    guard let last = games.last else { return }
    let rules = problem.rules
    for game in problem.games where !games.contains(where: { $0.stadium == game.stadium }) {
      guard let drive = problem.drives[last.stadium, game.stadium] else { continue }
      let way = rules.travel(drive)
      for nights in 0...(rules.maxDriveHours == nil ? 0 : way.nights + 2) {
        let needed = rules.bufferAfter + minutes(way, nights) + rules.bufferBefore
        guard last.end + needed * 60 <= game.start else { break }
        for driver in driven(driver, way, nights: nights) { try go(on: games + [game], driver) }
      }
    }
  }

  /// Ends a quest with the fewest possible nights on the leg home.
  private mutating func arrive(_ games: [QuestGame], _ driver: Driver) throws {
    guard let first = games.first, let last = games.last else { return }
    guard problem.mustSee.isSubset(of: games.map(\.id)) else { return }
    var minutes = driver.minutes + last.end.timeIntervalSince(first.start) / 60
    var home = problem.end?[last.stadium]
    if problem.end == nil, problem.isClosed, games.count > 1 {
      home = problem.drives[last.stadium, first.stadium]
    }
    if let way = home.map(problem.rules.travel) {
      let nights = (0...way.nights + 2).first { !driven(driver, way, nights: $0).isEmpty } ?? 0
      minutes += self.minutes(way, nights) + problem.rules.bufferAfter
    }
    count += 1
    let route = try QuestRoute(games, in: problem)
    let worth = Self.worth(
      minutes: minutes, miles: route.miles, flights: route.flightCost, problem.objective)
    if best.isEmpty || worth.lexicographicallyPrecedes(best) { best = worth }
  }

  /// Returns the quantities that the objective minimizes, most important first.
  static func worth(
    minutes: Double, miles: Double, flights: Double, _ objective: QuestObjective
  ) -> [Double] {
    switch objective {
    case .time: [minutes]
    case .cost(let perDay, let perMile): [minutes / 1440 * perDay + miles * perMile + flights]
    case .timeThenMiles: [(minutes * 1000).rounded() / 1000, miles]
    }
  }

  static func worth(_ route: QuestRoute, _ objective: QuestObjective) -> [Double] {
    worth(minutes: route.minutes, miles: route.miles, flights: route.flightCost, objective)
  }
}

/// Small random problems.
struct RandomQuestProblems {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// Returns a number below `bound`.
  mutating func number(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  /// Returns a problem with half of the options, chosen randomly.
  mutating func problem(stadiums count: Int, games: Int, days: Int) -> QuestProblem {
    let stadiums = (0..<count).map { StadiumID("park-\($0)") }
    var problem = QuestProblem(
      stadiums: stadiums, games: [], drives: StadiumDrives(among: stadiums) { _, _ in drive() })
    for number in 0..<games {
      let start = Double(self.number(days * 24)) * 3600
      problem.games.append(
        Self.game(
          "game-\(number)", at: number < count ? number : self.number(count), start: start,
          minutes: 120 + Double(self.number(90))))
    }
    problem.objective =
      [.time, .cost(perDay: 130, perMile: 0.25), .timeThenMiles, .cost(perDay: 0, perMile: 1)][
        number(4)]
    if number(2) == 0 { problem.start = ways(stadiums) }
    if number(2) == 0 { problem.end = ways(stadiums) }
    problem.isClosed = number(2) == 0
    if number(4) == 0 { problem.mustSee = ["game-\(number(games))"] }
    problem.rules = rules()
    return problem
  }

  /// Returns a random problem that has a solution, with the value of its best quest.
  mutating func solvableProblem(
    stadiums: Int, games: Int, days: Int
  ) throws -> (problem: QuestProblem, best: Double) {
    while true {
      let problem = problem(stadiums: stadiums, games: games, days: days)
      if let best = try ExhaustiveQuestSearch(problem).best.first { return (problem, best) }
    }
  }

  private mutating func rules() -> QuestRules {
    var rules = QuestRules()
    if number(2) == 0 {
      (rules.bufferBefore, rules.bufferAfter) = (30, 15)
    }
    if number(3) == 0 { limit(&rules) }
    if number(3) == 0 { rules.flight = .init(aboveMinutes: 500, minutes: 300, cost: 90) }
    return rules
  }

  /// Sets a short driving limit, and sometimes short nights.
  private mutating func limit(_ rules: inout QuestRules) {
    rules.maxDriveHours = Double(2 + number(10))
    if number(3) == 0 { rules.nightHours = Double(number(12)) }
  }

  /// Returns a problem with a driving limit.
  mutating func limitedProblem(stadiums count: Int, games: Int, days: Int) -> QuestProblem {
    var problem = problem(stadiums: count, games: games, days: days)
    limit(&problem.rules)
    return problem
  }

  private mutating func drive() -> Drive {
    let minutes = 30 + Double(number(700))
    return Drive(minutes: minutes, miles: minutes * 0.8 + Double(number(50)))
  }

  private mutating func ways(_ stadiums: [StadiumID]) -> [StadiumID: Drive] {
    Dictionary(uniqueKeysWithValues: stadiums.map { ($0, drive()) })
  }

  static func game(_ id: String, at stadium: Int, start: Double, minutes: Double = 180) -> QuestGame
  {
    let start = Date(timeIntervalSince1970: 1_500_000_000 + start)
    return QuestGame(
      id: id, stadium: StadiumID("park-\(stadium)"), start: start, end: start + minutes * 60)
  }
}

extension ExhaustiveQuestSearch {
  /// Expects that the solver finds and proves the optimum, or that there is no route.
  static func expectOptimum(of problem: QuestProblem) throws {
    let trial = try ExhaustiveQuestSearch(problem)
    guard trial.count > 0 else {
      #expect(throws: QuestFailure.noRoute) { try QuestSolver().solve(problem) }
      return
    }
    let answer = try QuestSolver().solve(problem)
    #expect(QuestChecker(problem).violations(in: answer.route).isEmpty)
    let found = worth(answer.route, problem.objective)
    #expect(found.count == trial.best.count)
    for (ours, best) in zip(found, trial.best) { #expect(abs(ours - best) < 0.001) }
    #expect(answer.bound.isProven)
    #expect(abs(answer.bound.value - (trial.best.first ?? 0)) < 0.001)
    #expect(answer.miles?.isProven ?? true)
  }

  /// Expects the same of a search of windows, which is made even if the first search proves it.
  static func expectWindowedOptimum(of problem: QuestProblem) throws {
    let best = try ExhaustiveQuestSearch(problem).best.first ?? .infinity
    let network = try QuestNetwork(problem, valuing: .init(problem.objective))
    var search = QuestSearch(
      network, budget: 10_000_000, isCancelled: { false }, progress: { _, _ in })
    search.openWindows()
    search.survey(prizes: ContiguousArray(repeating: 300, count: problem.stadiums.count))
    search.run()
    #expect(search.value == best || abs(search.value - best) < 0.001)
    #expect(search.bound == best || abs(search.bound - best) < 0.001)
  }
}
