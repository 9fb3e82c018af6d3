/// How much work planning may be.
package struct PlanningLimits: Hashable, Sendable {
  /// Options that are offered.
  package var options = 12
  /// Extensions of a route that may be looked at, in all problems together.
  package var steps = 400_000

  package init() {}

  /// The default limits with some of them changed.
  package init(_ change: (inout PlanningLimits) -> Void) { change(&self) }
}

/// Plans trips: preferences in, ranked options or a failure with tried advice out.
///
/// The same input gives the same answer: there is no chance and no clock in it, and its budget is
/// counted in steps.
package struct TripPlanningEngine<Travel: TravelTimeEstimator>: Sendable {
  package let schedule: TripSchedule
  package let travel: Travel
  package let basis: ScoringContext
  package let limits: PlanningLimits

  package init(
    schedule: TripSchedule, travel: Travel, basis: ScoringContext = ScoringContext(),
    limits: PlanningLimits = PlanningLimits()
  ) {
    self.schedule = schedule
    self.travel = travel
    self.basis = basis
    self.limits = limits
  }

  /// The best trips for some preferences.
  ///
  /// - Parameters:
  ///   - preferences: what is wanted.
  ///   - advises: whether a failure comes with advice, for which planning is tried many times.
  /// - Returns: ranked options, or what to change to have some.
  /// - Throws: the first rule that the preferences break.
  package func plan(
    _ preferences: TripPreferences, advises: Bool = true
  ) throws(TripPreferencesError) -> TripPlanningResult {
    try preferences.validate()
    let attempt = attempt(preferences)
    if let proof = attempt.proof { return .options(attempt.options, proof) }
    guard advises else {
      let kind = attempt.missing ?? (attempt.hasGames ? .noValidRoutes : .noGamesInRange)
      return .failure(PlanningFailure(kind: kind, advice: []))
    }
    return .failure(PlanningAdvisor(engine: self, preferences: preferences).failure(attempt))
  }

  /// One try, without advice.
  struct Attempt {
    var options: [TripOption] = []
    /// nil when there is no option.
    var proof: OptimalityProof?
    /// What was missing; nil when the problems were searched.
    var missing: PlanningFailure.Kind?
    /// Whether there was a game at all.
    var hasGames = false
    /// What the checker said against routes that the router made; none, unless one of them errs.
    var refusals: [[TripViolation]] = []
  }

  func attempt(_ preferences: TripPreferences) -> Attempt {
    let problemBuilder = RouteProblemBuilder(preferences, schedule, basis)
    do throws(ScenarioFailure) {
      return attempt(try preferences.mode.planner.problems(problemBuilder), problemBuilder)
    } catch {
      var attempt = Attempt()
      attempt.missing = error.kind
      return attempt
    }
  }

  /// Searches problems, and makes options of the routes.
  func attempt(_ problems: [RouteProblem], _ problemBuilder: RouteProblemBuilder) -> Attempt {
    var attempt = Attempt()
    attempt.hasGames = problems.contains { !$0.games.isEmpty }
    let steps = max(2_000, limits.steps / max(1, problems.count))
    var gathering = RouteCollector()
    for problem in problems {
      // A game that must be seen and is not among the games leaves nothing to search.
      guard problem.isMustSee.count(where: { $0 }) == mustSeeCount(problemBuilder.preferences)
      else {
        continue
      }
      var search = RouteSearch(RouteGraph(problem, travel), steps: steps)
      gathering.add(search.run(), of: problem)
    }
    let picked = gathering.pick(most: limits.options)
    let optionBuilder = TripOptionBuilder(engine: self, problemBuilder: problemBuilder)
    for route in picked {
      switch optionBuilder.option(route.games, departure: route.departure, through: route.last) {
      case .success(let option): attempt.options.append(option)
      case .failure(let refusal): attempt.refusals.append(refusal.violations)
      }
    }
    if let best = attempt.options.first {
      attempt.proof = gathering.proof(value: best.score.thousandths)
      attempt.options = optionBuilder.characterized(attempt.options)
    }
    return attempt
  }

  /// How many games of the schedule the keys name; two of one ticket are one.
  private func mustSeeCount(_ preferences: TripPreferences) -> Int {
    Set(preferences.mustSeeGames.map { schedule[$0]?.id ?? $0 }).count
  }
}
