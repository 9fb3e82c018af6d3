import Travel

/// The search for the trips with the most stadiums in one span of days.
struct WindowSearch<Travel: TravelTimeEstimator> {
  private let engine: TripPlanningEngine<Travel>
  private let problemBuilder: RouteProblemBuilder
  private let table: HopTable?
  private let graph: RouteGraph
  private let completion: StadiumCompletionBound

  init(
    _ engine: TripPlanningEngine<Travel>, _ problemBuilder: RouteProblemBuilder,
    _ problem: RouteProblem, _ table: HopTable? = nil
  ) {
    self.engine = engine
    self.problemBuilder = problemBuilder
    self.table = table
    graph = RouteGraph(problem, engine.travel, table: table)
    completion = StadiumCompletionBound(graph)
  }

  var problem: RouteProblem { graph.problem }

  /// An upper bound on the stadiums of a trip.
  var bound: Int { completion.most }

  /// Returns the best trips among those with the most stadiums; none unless they have more than a
  /// number.
  func options(moreThan least: Int) -> [TripOption] {
    // The bound is nearly always reached if nothing else is required.
    let highest = problem.allGoals == 0 ? max(least, bound - 3) : bound
    for count in stride(from: bound, to: highest, by: -1) {
      let found = options(least: count)
      if !found.isEmpty { return found }
    }
    // Otherwise more and more are required, until there is no such trip.
    var best: [TripOption] = []
    var most = least
    while most < highest {
      let found = options(least: most + 1)
      guard let count = found.map(\.newStadiums.count).max() else { break }
      (best, most) = (found, problem.allGoals == 0 ? count : highest)
    }
    return best
  }

  private func options(least: Int) -> [TripOption] {
    var search = RouteSearch(
      graph, steps: engine.limits.steps, leastStadiums: least, completion: completion)
    var result = search.run()
    if result.routes.isEmpty, !result.isExact { result = resultIgnoringScores(least: least) }
    var collector = RouteCollector()
    collector.add(result, of: graph.problem)
    return engine.attempt(collector, problemBuilder).options
  }

  /// Returns routes with at least a number of stadiums, whatever else speaks against them.
  ///
  /// Without scores, far fewer partial routes must be kept, so that all can be tried.
  private func resultIgnoringScores(least: Int) -> RouteSearchResult {
    var problem = graph.problem
    problem.values = problem.values.map { _ in 0 }
    problem.bonuses = problem.bonuses.map { _ in 1 }
    problem.rates = .zero
    var search = RouteSearch(
      RouteGraph(problem, engine.travel, table: table), steps: 2 * engine.limits.steps,
      leastStadiums: least, completion: completion)
    return search.runExactly() ?? RouteSearchResult()
  }
}
