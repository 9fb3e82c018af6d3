package import Travel

/// Limits on the work of planning.
package struct PlanningLimits: Hashable, Sendable {
  /// Number of options to return.
  package var options = 12
  /// Number of route extensions to examine, in all problems together.
  package var steps = 400_000

  /// Creates the default limits with some of them changed.
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
  private let towns: TownFinder

  package init(
    schedule: TripSchedule, travel: Travel, basis: ScoringContext = ScoringContext(),
    limits: PlanningLimits = PlanningLimits(), towns: TownFinder = .none
  ) {
    self.schedule = schedule
    self.travel = travel
    self.basis = basis
    self.limits = limits
    self.towns = towns
  }

  var routeTowns: RouteTowns { RouteTowns(towns: towns, position: travel.position) }

  /// Returns the reason that there is no trip on any weekend, with advice that keeps to weekends.
  ///
  /// - Parameters:
  ///   - preferences: what the user wants, with all days.
  ///   - days: the days of a weekend.
  /// - Returns: the failure with changes that make a trip possible.
  /// - Throws: the first rule that the preferences break.
  package func failure(
    _ preferences: TripPreferences, onWeekendsOf days: Int
  ) throws(TripPreferencesError) -> PlanningFailure {
    try preferences.validate()
    let attempts = preferences.windows(ofWeekends: days).map(attempt)
    let likely = attempts.first { $0.hasGames } ?? attempts.first
    return PlanningAdvisor(engine: self, preferences: preferences, weekends: days)
      .failure(likely ?? Attempt(missing: .noWeekendInRange))
  }

  /// Returns the best trips for some preferences.
  ///
  /// - Parameters:
  ///   - preferences: what the user wants.
  ///   - advises: whether to add advice to a failure, which takes many planning runs.
  /// - Returns: ranked options, or a failure with changes that make a trip possible.
  /// - Throws: the first rule that the preferences break.
  package func plan(
    _ preferences: TripPreferences, advises: Bool = true
  ) throws(TripPreferencesError) -> TripPlanningResult {
    try preferences.validate()
    let attempt = attempt(preferences)
    if let proof = attempt.proof {
      return TripPlanningResult(options: attempt.options, proof: proof)
    }
    guard advises else {
      let kind = attempt.missing ?? (attempt.hasGames ? .noValidRoutes : .noGamesInRange)
      return TripPlanningResult(failure: PlanningFailure(kind: kind, advice: []))
    }
    return TripPlanningResult(
      failure: PlanningAdvisor(engine: self, preferences: preferences).failure(attempt))
  }

  /// The result of one planning run, without advice.
  struct Attempt {
    var options: [TripOption] = []
    /// nil if there is no option.
    var proof: OptimalityProof?
    /// The missing preference; nil if the problems were searched.
    var missing: PlanningFailure.Kind?
    /// Whether any problem had a game.
    var hasGames = false
    /// The violations in routes that the checker rejected; empty unless router or checker has a
    /// bug.
    var refusals: [[TripViolation]] = []
  }

  func attempt(_ preferences: TripPreferences) -> Attempt {
    let problemBuilder = RouteProblemBuilder(preferences, schedule, basis)
    if let shortest = shortestAttempt(problemBuilder) { return shortest }
    do throws(PlanningFailure.Kind) {
      return attempt(try problemBuilder.problems(), problemBuilder)
    } catch {
      return Attempt(missing: error)
    }
  }

  /// Searches problems and turns the routes into options.
  func attempt(_ problems: [RouteProblem], _ problemBuilder: RouteProblemBuilder) -> Attempt {
    let steps = max(2_000, limits.steps / max(1, problems.count))
    var collector = RouteCollector()
    for problem in problems {
      // Without all must-see games there is nothing to search.
      guard problemBuilder.hasMustSeeGames(problem) else { continue }
      var search = RouteSearch(RouteGraph(problem, travel), steps: steps)
      collector.add(search.run(), of: problem)
    }
    var attempt = attempt(collector, problemBuilder)
    attempt.hasGames = problems.contains { !$0.games.isEmpty }
    return attempt
  }

  /// Turns routes into options.
  func attempt(_ collector: RouteCollector, _ problemBuilder: RouteProblemBuilder) -> Attempt {
    var attempt = Attempt()
    let builder = TripOptionBuilder(engine: self, problemBuilder: problemBuilder)
    func build(_ routes: [RouteCollector.CollectedRoute]) {
      for route in routes {
        switch builder.option(
          route.games, departure: route.departure, through: route.last, flown: route.flown)
        {
        case .success(let option): attempt.options.append(option)
        case .failure(let refusal): attempt.refusals.append(refusal.violations)
        }
      }
    }
    let wanted = problemBuilder.preferences.stops.wanted
    build(collector.pick(most: limits.options, wanted: wanted) { _ in true })
    if attempt.options.contains(where: \.itinerary.isMostlyIdle) {
      // Trips that mostly wait for games are offered only if there are no others.
      let busy = collector.pick(most: limits.options, wanted: wanted) { route in
        route.gameDayCount * 2 >= route.days
          || builder.itinerary(
            route.games, departure: route.departure, through: route.last, flown: route.flown)?
            .isMostlyIdle == false
      }
      if !busy.isEmpty {
        attempt.options = []
        build(busy)
      }
    }
    if let best = attempt.options.first {
      attempt.proof = collector.proof(value: best.score.thousandths)
      attempt.options = builder.characterized(attempt.options)
    }
    return attempt
  }
}
