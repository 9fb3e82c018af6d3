import SportsModel
import Travel

/// The search for the trips with the most stadiums in one span of days.
struct WindowSearch<Travel: TravelTimeEstimator> {
  private let engine: TripPlanningEngine<Travel>
  private let problemBuilder: RouteProblemBuilder
  private let table: HopTable?
  private let graph: RouteGraph
  private let completion: StadiumCompletionBound

  init(
    _ engine: TripPlanningEngine<Travel>, problemBuilder: RouteProblemBuilder,
    problem: RouteProblem, table: HopTable? = nil
  ) {
    (self.engine, self.problemBuilder, self.table) = (engine, problemBuilder, table)
    graph = RouteGraph(problem, travel: engine.travel, table: table)
    completion = StadiumCompletionBound(graph)
  }

  var problem: RouteProblem { graph.problem }
  var bound: Int { completion.maxStadiums }

  /// Returns the best trips among those with the most stadiums; none unless they have more than a
  /// number.
  func options(moreThan minStadiums: Int) -> [TripOption] {
    // The bound is nearly always reached if nothing else is required.
    let highest = problem.allGoals == 0 ? max(minStadiums, bound - 3) : bound
    for count in stride(from: bound, to: highest, by: -1) {
      let found = options(minStadiums: count)
      if !found.isEmpty { return found }
    }
    // Otherwise more and more are required, until there is no such trip.
    var best: [TripOption] = []
    var reached = minStadiums
    while reached < highest {
      let found = options(minStadiums: reached + 1)
      guard let count = found.map(\.newStadiums.count).max() else { break }
      (best, reached) = (found, problem.allGoals == 0 ? count : highest)
    }
    return best
  }

  private func options(minStadiums: Int) -> [TripOption] {
    var search = RouteSearch(
      graph, steps: engine.limits.steps, minStadiums: minStadiums, completion: completion)
    var result = search.run()
    if result.routes.isEmpty, !result.isExact {
      result = resultIgnoringScores(minStadiums: minStadiums)
    }
    var collector = RouteCollector()
    collector.add(result, of: graph.problem)
    return engine.run(collector, problemBuilder: problemBuilder).options
  }

  /// Returns routes with at least a number of stadiums, whatever else speaks against them.
  ///
  /// Without scores, far fewer partial routes must be kept, so that all can be tried.
  private func resultIgnoringScores(minStadiums: Int) -> RouteSearchResult {
    var problem = graph.problem
    problem.values = problem.values.map { _ in 0 }
    problem.bonuses = problem.bonuses.map { _ in 1 }
    problem.rates = .zero
    var search = RouteSearch(
      RouteGraph(problem, travel: engine.travel, table: table), steps: 2 * engine.limits.steps,
      minStadiums: minStadiums, completion: completion)
    return search.runExactly() ?? RouteSearchResult()
  }
}

/// An upper bound on the number of stadiums that a trip can visit in a span of days.
///
/// It is the longest sequence of games in which each is reachable from the one before by a rested
/// driver, without a return to a stadium after only one other.
struct StadiumCountBound {
  /// The day, the start, the latest arrival and the departure of each game, in separate arrays: copies
  /// of games would take most of the time.
  private let days: [LocalDay]
  private let starts, arrivals, departures, places: [Int]
  private let placeCount: Int
  /// The least minutes between two stadiums, by `from * placeCount + to`.
  private let minutes: [Int]
  /// The least minutes from home to each stadium; empty without a home.
  private let minutesFromHome: [Int]

  private static let unreachable = Int.max / 4

  /// `games` are in planning order.
  init(_ games: [PlannedGame], rules: DrivingRules, returnsHome: Bool, table: HopTable) {
    var numbers = Numbering<Coordinate>()
    days = games.map(\.day)
    starts = games.map(\.start.minutes)
    arrivals = games.map { $0.start.minutes - rules.minutesBeforeGame }
    departures = games.map { $0.usualEnd.minutes + rules.minutesAfterGame }
    places = games.map { numbers.number(of: $0.stadium.coordinate) }
    placeCount = numbers.values.count
    let order = table.numbers(of: numbers.values) ?? []
    func minimum(_ choice: HopChoice) -> Int {
      choice.all.map(rules.minMinutes).min() ?? Self.unreachable
    }
    minutes = order.flatMap { from in order.map { minimum(table[from, $0]) } }
    minutesFromHome = returnsHome ? order.map { minimum(table.fromStart(to: $0)) } : []
  }

  /// The most stadiums on a way to a game, and the stadium before it.
  private struct Count {
    var stadiums = 0
    var previous = -1
  }

  /// Returns the bound for the days from one to another.
  func maxStadiums(from first: LocalDay, through last: LocalDay) -> Int {
    let inside = positions(first, last)
    guard !inside.isEmpty else { return 0 }
    var seen = Array(repeating: false, count: placeCount)
    for position in inside { seen[places[position]] = true }
    // The best way to each game, and the best one with another stadium before it.
    var best = Array(repeating: (Count(), Count()), count: inside.count)
    var maximum = 0
    for (index, position) in inside.enumerated() {
      let (place, arrival) = (places[position], arrivals[position])
      if isReachable(position, first: first) { best[index].0 = Count(stadiums: 1, previous: -1) }
      for (earlier, other) in inside[..<index].enumerated() where places[other] != place {
        let way = best[earlier].0.previous == place ? best[earlier].1 : best[earlier].0
        guard way.stadiums > 0, way.stadiums >= best[index].1.stadiums else { continue }
        guard departures[other] + minutes[places[other] * placeCount + place] <= arrival else {
          continue
        }
        let count = Count(stadiums: way.stadiums + 1, previous: places[other])
        if count.stadiums > best[index].0.stadiums {
          if best[index].0.previous != count.previous { best[index].1 = best[index].0 }
          best[index].0 = count
        } else if count.previous != best[index].0.previous,
          count.stadiums > best[index].1.stadiums
        {
          best[index].1 = count
        }
      }
      if returns(from: position, by: last) { maximum = max(maximum, best[index].0.stadiums) }
    }
    return min(maximum, seen.count { $0 })
  }

  private func positions(_ first: LocalDay, _ last: LocalDay) -> [Int] {
    // Local days begin at most 14 hours before and 12 hours after UTC days.
    let earliest = Int(first.daysSinceEpoch) * 1_440 - 14 * 60
    let latest = Int(last.daysSinceEpoch) * 1_440 + 38 * 60
    let start = starts.partitioningIndex { $0 >= earliest }
    return starts[start...].prefix { $0 <= latest }.indices.filter {
      first <= days[$0] && days[$0] <= last
    }
  }

  /// Returns whether the drive from home can end before a game, if it begins on the first day
  /// anywhere.
  private func isReachable(_ game: Int, first: LocalDay) -> Bool {
    guard !minutesFromHome.isEmpty else { return true }
    let opening = Int(first.daysSinceEpoch) * 1_440 - 14 * 60
    return arrivals[game] - opening >= minutesFromHome[places[game]]
  }

  private func returns(from game: Int, by last: LocalDay) -> Bool {
    guard !minutesFromHome.isEmpty else { return true }
    let closing = Int(last.daysSinceEpoch) * 1_440 + (24 + 12) * 60
    return closing - departures[game] >= minutesFromHome[places[game]]
  }
}
