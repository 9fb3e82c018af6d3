import SportsModel
import TestSupport
import Testing
import Travel

@testable import Quests

/// Driving hours from one night to the next, whatever games are visited in between.
@Suite struct DrivingHourLimitsTests {
  private static let hour = 3600.0

  /// Parks in a row with this many driving hours from each to the next and back, and as many more
  /// between others.
  private func problem(_ hours: [Double], _ games: [(Int, Double)]) -> QuestProblem {
    let stadiums = (0...hours.count).map { StadiumID("park-\($0)") }
    func way(_ from: StadiumID, _ to: StadiumID) -> Drive? {
      guard let from = stadiums.firstIndex(of: from), let to = stadiums.firstIndex(of: to) else {
        return nil
      }
      let sum = hours[min(from, to)..<max(from, to)].reduce(0, +)
      return Drive(minutes: sum * 60, miles: sum * 60)
    }
    var problem = QuestProblem(
      stadiums: stadiums,
      games: games.enumerated().map { number, game in
        RandomQuestProblems.game("game-\(number)", at: game.0, start: game.1 * Self.hour)
      },
      drives: StadiumDrives(among: stadiums, way))
    problem.rules.maxDriveHours = 11
    return problem
  }

  private func best(_ problem: QuestProblem) -> [String]? {
    try? QuestSolver().solve(problem).route.games.map(\.id)
  }

  @Test func nightBetweenGamesResetsDrivingHours() throws {
    // Sixteen hours from the first to the second: a night, and six hours of driving.
    let problem = problem([6, 6], [(0, 0), (1, 19), (2, 28)])
    let route = try QuestSolver().solve(problem).route
    #expect(route.games.map(\.id) == ["game-0", "game-1", "game-2"])
    #expect(route.legs.map(\.travel.nights) == [1, 0])
    #expect(route.legs.map(\.slackMinutes) == [0, 0])
    #expect(QuestChecker(problem).violations(in: route).isEmpty)
  }

  @Test func noNightBeforeItIsNeeded() throws {
    let problem = problem([2, 3, 7], [(0, 0), (1, 30), (2, 60), (3, 70)])
    let route = try QuestSolver().solve(problem).route
    #expect(route.legs.map(\.travel.nights) == [0, 1, 0])
    #expect(route.legs.map(\.slackMinutes) == [25 * 60, 14 * 60, 0])
    #expect(QuestChecker(problem).violations(in: route).isEmpty)
  }

  @Test func rejectsRouteWithTooFewNights() throws {
    let problem = problem([6, 6], [(0, 0), (1, 19), (2, 28)])
    let route = try QuestRoute(problem.games, in: problem)
    #expect(
      refusals(of: route, nights: [0, 0], in: problem) == [.tired(near: "game-2", minutes: 60)])
    #expect(
      refusals(of: route, nights: [0, 1], in: problem) == [.noNight(near: "game-2", minutes: 600)])
    #expect(refusals(of: route, nights: [1, 0], in: problem).isEmpty)
  }

  private func refusals(of route: QuestRoute, nights: [Int], in problem: QuestProblem)
    -> [QuestChecker.Violation]
  {
    let legs = zip(route.legs, nights).map { leg, nights in
      QuestRoute.Leg(
        from: leg.from, to: leg.to, travel: leg.travel.with(nights: nights, of: 600),
        slackMinutes: leg.slackMinutes)
    }
    return QuestChecker(problem).violations(
      in: QuestRoute(
        games: route.games, legs: legs, minutes: route.minutes, driveMinutes: route.driveMinutes,
        miles: route.miles, flightCost: route.flightCost))
  }

  @Test(arguments: 0..<8 * RandomSeeds.count)
  func matchesExhaustiveSearchWithinLimit(_ seed: Int) throws {
    var world = RandomQuestProblems(seed: UInt64(6000 + seed))
    let count = 2 + seed % 4
    try ExhaustiveQuestSearch.expectOptimum(
      of: world.limitedProblem(
        stadiums: count, games: count + world.number(4 * count), days: 2 + world.number(8)))
  }

  @Test(arguments: 0..<3 * RandomSeeds.count)
  func windowedSearchProvesOptimumWithinLimit(_ seed: Int) throws {
    var world = RandomQuestProblems(seed: UInt64(7000 + seed))
    var problem = world.limitedProblem(stadiums: 4, games: 18, days: 8)
    if seed % 2 == 0, problem.objective == .timeThenMiles { problem.objective = .time }
    try ExhaustiveQuestSearch.expectWindowedOptimum(of: problem)
  }
}

@Suite struct DrivingLimitTests {
  private static let hour = 3_600_000

  private func limit(maxDriving: Int, night: Int) throws -> DrivingLimit {
    try #require(
      DrivingLimit(
        QuestRules { ($0.maxDriveHours, $0.nightHours) = (Double(maxDriving), Double(night)) }))
  }

  /// Returns the least driving since the last night after a drive, by simulating all choices hour
  /// by hour; nil if it can't be completed.
  private func lived(drive: Int, from driven: Int, hours: Int, _ maxDriving: Int, _ night: Int)
    -> Int?
  {
    struct Hour: Hashable {
      var left, driven: Int
      var rested = 0
    }
    var states: Set<Hour> = [Hour(left: drive, driven: driven)]
    for _ in 0..<hours {
      var after: Set<Hour> = []
      for state in states {
        if state.left > 0, state.driven < maxDriving {
          after.insert(Hour(left: state.left - 1, driven: state.driven + 1))
        }
        let rested = min(state.rested + 1, night)
        after.insert(
          Hour(left: state.left, driven: rested == night ? 0 : state.driven, rested: rested))
      }
      states = after
    }
    return states.filter { $0.left == 0 }.map(\.driven).min()
  }

  @Test(arguments: 1...4, [1, 2, 5])
  func restingWheneverPossibleIsOptimal(_ maxDriving: Int, _ night: Int) throws {
    let limit = try limit(maxDriving: maxDriving, night: night)
    for driven in 0...maxDriving {
      for drive in 0...9 {
        for hours in drive...drive + 3 * night + 2 {
          let nights = limit.nights(
            in: (hours - drive) * Self.hour, enough: limit.nightsEnough(for: drive * Self.hour))
          let found = limit.driven(
            after: drive * Self.hour, from: driven * Self.hour, nights: nights)
          let best = lived(drive: drive, from: driven, hours: hours, maxDriving, night)
          #expect(found == best.map { $0 * Self.hour }, "\(driven) \(drive) \(hours)")
        }
      }
    }
  }

  @Test(arguments: 1...4)
  func nightsNeededMatchesSimulation(_ maxDriving: Int) throws {
    let limit = try limit(maxDriving: maxDriving, night: 3)
    for driven in 0...maxDriving {
      for drive in 0...12 {
        let needed = limit.nightsNeeded(for: drive * Self.hour, after: driven * Self.hour)
        let minimum = (0...20).first {
          limit.driven(after: drive * Self.hour, from: driven * Self.hour, nights: $0) != nil
        }
        #expect(needed == minimum)
        let enough = limit.nightsEnough(for: drive * Self.hour)
        #expect(
          limit.driven(after: drive * Self.hour, from: driven * Self.hour, nights: enough) == 0)
      }
    }
  }

  @Test func noLimitWithoutMaximumDriveHours() {
    #expect(DrivingLimit(QuestRules()) == nil)
    #expect(DrivingLimit(QuestRules { $0.maxDriveHours = .nan }) == nil)
    #expect(DrivingLimit(QuestRules { $0.maxDriveHours = 0 }) == nil)
  }
}
