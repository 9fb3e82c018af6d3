import Quests
import SportsModel
import Travel

extension TripPlanningEngine {
  /// Returns the trips that see all required stops in the fewest days, those with the fewest miles
  /// first; nil if the preferences ask for something else, or there is no such trip.
  ///
  /// Windows grow by a day until one of them has a trip. If that takes too many steps, as for the
  /// parks of a whole league, the quest solver looks for the trip.
  func shortestAttempt(_ problemBuilder: RouteProblemBuilder) -> Attempt? {
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
        guard let problem = chosenSet(games, from, from + (length - 1), problemBuilder) else {
          continue
        }
        var search = RouteSearch(RouteGraph(problem, travel), steps: Self.stepsPerWindow)
        let result = search.run()
        collector.add(result, of: problem)
        left -= result.steps + problem.games.count * problem.games.count
        guard left > 0 else { return questAttempt(games, problemBuilder, through: last) }
      }
      let attempt = attempt(collector, problemBuilder)
      if !attempt.options.isEmpty { return attempt }
    }
    return nil
  }

  /// Steps for the windows of one chosen set.
  private static var stepsPerWindow: Int { 20_000 }
  /// Points for reaching a required stop, in thousandths: more than days and miles take away.
  private static var stopPoints: Int { 1_000_000 }

  /// Returns the problem of a window, in which only required stops count; nil if one has no game.
  private func chosenSet(
    _ games: [PlannedGame], _ first: LocalDay, _ last: LocalDay,
    _ problemBuilder: RouteProblemBuilder
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

  /// Returns the trip that the quest solver finds for chosen stadiums.
  private func questAttempt(
    _ games: [PlannedGame], _ problemBuilder: RouteProblemBuilder, through last: LocalDay
  ) -> Attempt? {
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
    return Attempt(
      options: [option],
      proof: OptimalityProof(
        isProven: false, value: option.score.points, bestPossible: option.score.points))
  }
}
