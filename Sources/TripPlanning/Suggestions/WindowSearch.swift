/// The search for the trips with the most stadiums in one span of days.
struct WindowSearch<Travel: TravelTimeEstimator> {
  private let engine: TripPlanningEngine<Travel>
  private let problemBuilder: RouteProblemBuilder
  private let graph: RouteGraph
  private let completion: StadiumCompletionBound

  init(
    _ engine: TripPlanningEngine<Travel>, _ problemBuilder: RouteProblemBuilder,
    _ problem: RouteProblem, _ table: HopTable? = nil
  ) {
    self.engine = engine
    self.problemBuilder = problemBuilder
    graph = RouteGraph(problem, engine.travel, table: table)
    completion = StadiumCompletionBound(graph)
  }

  var problem: RouteProblem { graph.problem }

  /// An upper bound on the stadiums of a trip.
  var bound: Int { completion.most }

  /// Returns the best trips among those with the most stadiums; none unless they have more than a
  /// number.
  func options(moreThan least: Int) -> [TripOption] {
    // The bound is nearly always reached if nothing else is required. The last search is for any
    // trip with more.
    let counts = problem.allGoals == 0 ? [bound, bound - 1, bound - 2, least + 1] : [least + 1]
    for count in counts where least < count && count <= bound {
      let found = options(least: count)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func options(least: Int) -> [TripOption] {
    var search = RouteSearch(
      graph, steps: engine.limits.steps, leastStadiums: least, completion: completion)
    var collector = RouteCollector()
    collector.add(search.run(), of: graph.problem)
    return engine.attempt(collector, problemBuilder).options
  }
}
