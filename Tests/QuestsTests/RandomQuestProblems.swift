import Foundation
import SportsModel
import Travel

@testable import Quests

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
      stadiums: stadiums, games: [],
      drives: StadiumDrives(among: stadiums) { _, _ in drive() })
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
      rules.bufferBefore = 30
      rules.bufferAfter = 15
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

  static func game(_ id: String, at stadium: Int, start: Double, minutes: Double = 180)
    -> QuestGame
  {
    let start = Date(timeIntervalSince1970: 1_500_000_000 + start)
    return QuestGame(
      id: id, stadium: StadiumID("park-\(stadium)"), start: start, end: start + minutes * 60)
  }
}
