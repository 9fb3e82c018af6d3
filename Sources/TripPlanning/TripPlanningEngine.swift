import Quests
import SportsModel
package import Travel

/// Limits on the work of planning.
package struct PlanningLimits: Hashable, Sendable {
  package var options = 12
  /// Number of route extensions to examine, in all problems together.
  package var steps = 400_000

  package init(_ change: (inout PlanningLimits) -> Void = { _ in }) { change(&self) }
}

/// Plans trips: takes preferences, returns ranked options or a failure with verified advice.
///
/// The same input gives the same answer: it uses neither randomness nor a clock, and its budget is
/// counted in steps.
package struct TripPlanningEngine<Travel: TravelTimeEstimator>: Sendable {
  package let schedule: TripSchedule
  package let travel: Travel
  package let basis: ScoringContext
  package let limits: PlanningLimits
  private let towns: TownFinder?

  package init(
    schedule: TripSchedule, travel: Travel, basis: ScoringContext = ScoringContext(),
    limits: PlanningLimits = PlanningLimits(), towns: TownFinder? = nil
  ) {
    (self.schedule, self.travel, self.basis, self.limits) = (schedule, travel, basis, limits)
    self.towns = towns
  }

  var routeTowns: RouteTowns? {
    towns.map {
      RouteTowns(towns: $0, position: travel.position, crossesBorder: travel.crossesBorder)
    }
  }

  /// Returns the reason that there is no trip on any weekend of a number of days, with advice that
  /// keeps to weekends; throws the first rule that the preferences break.
  package func failure(
    _ preferences: TripPreferences, onWeekendsOf days: Int
  ) throws(TripPreferencesError) -> PlanningFailure {
    try preferences.validate()
    let runs = preferences.windows(ofWeekends: days).map(run)
    let likely = runs.first { $0.hasGames } ?? runs.first
    return PlanningAdvisor(engine: self, preferences: preferences, weekends: days)
      .failure(likely ?? PlanningRun(missing: .noWeekendInRange))
  }

  /// Returns the best trips, or a failure with advice unless `advises` is false, which saves many
  /// planning runs; throws the first rule that the preferences break.
  package func plan(
    _ preferences: TripPreferences, advises: Bool = true
  ) throws(TripPreferencesError) -> TripPlanningResult {
    try preferences.validate()
    let run = run(preferences)
    if let proof = run.proof { return TripPlanningResult(options: run.options, proof: proof) }
    guard advises else {
      let kind = run.missing ?? (run.hasGames ? .noValidRoutes : .noGamesInRange)
      return TripPlanningResult(failure: PlanningFailure(kind: kind, advice: []))
    }
    return TripPlanningResult(
      failure: PlanningAdvisor(engine: self, preferences: preferences).failure(run))
  }

  /// The result of one planning run, without advice.
  struct PlanningRun {
    var options: [TripOption] = []
    var proof: OptimalityProof?
    /// The missing preference; nil if the problems were searched.
    var missing: PlanningFailure.Kind?
    var hasGames = false
    /// The violations in routes that the checker rejected; empty unless router or checker has a
    /// bug.
    var refusals: [[TripViolation]] = []
  }

  func run(_ preferences: TripPreferences) -> PlanningRun {
    let problemBuilder = RouteProblemBuilder(preferences, schedule: schedule, basis: basis)
    if let shortest = shortestRun(problemBuilder) { return shortest }
    do throws(PlanningFailure.Kind) {
      return run(try problemBuilder.problems(), problemBuilder: problemBuilder)
    } catch {
      return PlanningRun(missing: error)
    }
  }

  func run(_ problems: [RouteProblem], problemBuilder: RouteProblemBuilder) -> PlanningRun {
    let steps = max(2_000, limits.steps / max(1, problems.count))
    var collector = RouteCollector()
    for problem in problems {
      // Without all must-see games there is nothing to search.
      guard problemBuilder.hasMustSeeGames(problem) else { continue }
      var search = RouteSearch(RouteGraph(problem, travel: travel), steps: steps)
      collector.add(search.run(), of: problem)
    }
    var run = run(collector, problemBuilder: problemBuilder)
    run.hasGames = problems.contains { !$0.games.isEmpty }
    return run
  }

  func run(_ collector: RouteCollector, problemBuilder: RouteProblemBuilder) -> PlanningRun {
    var run = PlanningRun()
    let builder = TripOptionBuilder(engine: self, problemBuilder: problemBuilder)
    func build(_ routes: [RouteCollector.CollectedRoute]) {
      for route in routes {
        switch builder.option(
          route.games, departure: route.departure, through: route.last, flown: route.flown)
        {
        case .success(let option): run.options.append(option)
        case .failure(let refusal): run.refusals.append(refusal.violations)
        }
      }
    }
    let wanted = problemBuilder.preferences.stops.wanted
    build(collector.pick(maxCount: limits.options, wanted: wanted) { _ in true })
    if run.options.contains(where: \.itinerary.isMostlyIdle) {
      // Trips that mostly wait for games are offered only if there are no others.
      let busy = collector.pick(maxCount: limits.options, wanted: wanted) { route in
        route.gameDayCount * 2 >= route.days
          || builder.itinerary(
            route.games, departure: route.departure, through: route.last, flown: route.flown)?
            .isMostlyIdle == false
      }
      if !busy.isEmpty {
        run.options = []
        build(busy)
      }
    }
    // Where a drive stops for the night can change the points a little.
    run.options = run.options.enumerated().sorted {
      ($1.element.score.thousandths, $0.offset) < ($0.element.score.thousandths, $1.offset)
    }.map(\.element)
    if let best = run.options.first {
      run.proof = collector.proof(value: best.score.thousandths)
      run.options = builder.characterized(run.options)
    }
    return run
  }

  /// Returns the trips that see all required stops in the fewest days, those with the fewest miles
  /// first; nil if the preferences ask for something else, or there is no such trip.
  ///
  /// Windows grow by a day until one of them has a trip. If that takes too many steps, as for the
  /// parks of a whole league, the quest solver looks for the trip.
  func shortestRun(_ problemBuilder: RouteProblemBuilder) -> PlanningRun? {
    let preferences = problemBuilder.preferences
    guard preferences.isChosenSet, let first = preferences.firstDay,
      let last = preferences.lastDay
    else { return nil }
    let games = problemBuilder.games(from: first, through: last) { game in
      preferences.mustSeeGames.contains(game.id)
        || preferences.mustStops.contains { $0.isMet(by: game) }
    }
    var left = limits.steps
    let span = last - first + 1
    for length in 1...min(span, preferences.maximumDays ?? span) {
      var collector = RouteCollector()
      for shift in 0...(span - length) {
        let from = first + shift
        guard
          let problem = chosenSet(
            games, from: from, through: from + (length - 1), problemBuilder: problemBuilder)
        else { continue }
        var search = RouteSearch(RouteGraph(problem, travel: travel), steps: Self.stepsPerWindow)
        let result = search.run()
        collector.add(result, of: problem)
        left -= result.steps + problem.games.count * problem.games.count
        guard left > 0 else {
          return questRun(games, problemBuilder: problemBuilder, through: last)
        }
      }
      let run = run(collector, problemBuilder: problemBuilder)
      if !run.options.isEmpty { return run }
    }
    return nil
  }

  private static var stepsPerWindow: Int { 20_000 }
  /// Points for reaching a required stop, in thousandths: more than days and miles take away.
  private static var stopPoints: Int { 1_000_000 }

  /// Returns the problem of a window, in which only required stops count; nil if one has no game.
  private func chosenSet(
    _ games: [PlannedGame], from first: LocalDay, through last: LocalDay,
    problemBuilder: RouteProblemBuilder
  ) -> RouteProblem? {
    let inside = games.filter { first <= $0.day && $0.day <= last }
    // A window that begins with an idle day is the same as the next one.
    if problemBuilder.preferences.start == nil, inside.first?.day != first { return nil }
    var problem = problemBuilder.problem(inside, from: first, through: last)
    guard problem.goals.reduce(0, |) == problem.allGoals, problemBuilder.hasMustSeeGames(problem)
    else { return nil }
    for index in inside.indices {
      problem.values[index] = 0
      let isRequired = problemBuilder.preferences.mustStops.contains(
        .stadium(inside[index].stadium.id))
      problem.bonuses[index] = isRequired ? Self.stopPoints : 0
    }
    return problem
  }

  private func questRun(
    _ games: [PlannedGame], problemBuilder: RouteProblemBuilder, through last: LocalDay
  ) -> PlanningRun? {
    let preferences = problemBuilder.preferences
    let stadiums = preferences.mustStops.compactMap { stop -> StadiumID? in
      if case .stadium(let id) = stop { id } else { nil }
    }.sorted()
    guard stadiums.count == preferences.mustStops.count,
      stadiums.count <= QuestProblem.maxStadiums, preferences.flights == nil
    else { return nil }
    let places = Dictionary(
      games.map { ($0.stadium.id, $0.stadium.coordinate) }, uniquingKeysWith: { first, _ in first })
    func drive(_ from: Coordinate?, _ to: Coordinate?) -> Drive? {
      guard let from, let to else { return nil }
      return travel.estimate(from: from, to: to)?.drive
    }
    var problem = QuestProblem(
      stadiums: stadiums,
      games: games.map {
        QuestGame(
          id: $0.id.description, stadium: $0.stadium.id, start: $0.start.date,
          end: $0.usualEnd.date)
      }, drives: StadiumDrives(among: stadiums) { drive(places[$0], places[$1]) },
      objective: .timeThenMiles)
    let rules = DrivingRules(preferences)
    problem.rules.bufferBefore = Double(rules.minutesBeforeGame)
    problem.rules.bufferAfter = Double(rules.minutesAfterGame)
    problem.rules.maxDriveHours = Double(rules.drivingMinutesPerDay) / 60
    if let start = preferences.start {
      problem.start = places.compactMapValues { drive(start.coordinate, $0) }
    }
    if let end = preferences.end {
      problem.end = places.compactMapValues { drive($0, end.coordinate) }
    }
    problem.mustSee = Set(preferences.mustSeeGames.map(\.description))
    let solver = QuestSolver(effort: QuestEffort(level: 1))
    guard let route = try? solver.solve(problem).route else { return nil }
    let chosen = route.games.compactMap { game in games.first { $0.id.description == game.id } }
    let builder = TripOptionBuilder(engine: self, problemBuilder: problemBuilder)
    guard case .success(let option) = builder.option(chosen, departure: nil, through: last) else {
      return nil
    }
    return PlanningRun(
      options: [option],
      proof: OptimalityProof(
        isProven: false, value: option.score.points, bestPossible: option.score.points))
  }
}
