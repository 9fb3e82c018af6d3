import SportsModel

/// Plans any games in a date range.
struct DatesPlanner: ScenarioPlanner {
  func problems(_ problemBuilder: RouteProblemBuilder) throws(ScenarioFailure) -> [RouteProblem] {
    let (first, last) = try problemBuilder.dates()
    _ = try problemBuilder.mustSee(from: first, through: last)
    return [
      problemBuilder.problem(
        problemBuilder.games(from: first, through: last), from: first, through: last)
    ]
  }
}

/// Plans chosen games and others that fit: a window slides over the days and always contains all
/// chosen games.
struct GamesPlanner: ScenarioPlanner {
  /// Number of days before the first and after the last chosen game, if no dates are given.
  static let margin = 3

  func problems(_ problemBuilder: RouteProblemBuilder) throws(ScenarioFailure) -> [RouteProblem] {
    let preferences = problemBuilder.preferences
    let chosen = try problemBuilder.mustSee(
      from: preferences.firstDay, through: preferences.lastDay)
    guard let earliest = chosen.map(\.day).min(), let latest = chosen.map(\.day).max() else {
      throw ScenarioFailure(kind: .noGamesInRange)
    }
    let first = preferences.firstDay ?? earliest - Self.margin
    let last = preferences.lastDay ?? latest + Self.margin
    let length = min(preferences.maximumDays ?? last - first + 1, last - first + 1)
    let opening = max(first, latest - length + 1)
    let closing = min(earliest, last - length + 1)
    guard opening <= closing else { return [] }
    return (0...(closing - opening)).map { shift in
      let from = opening + shift
      let through = from + length - 1
      return problemBuilder.problem(
        problemBuilder.games(from: from, through: through), from: from, through: through)
    }
  }
}

/// Plans from start to end, with games along the corridor and without turning back.
struct RoutePlanner: ScenarioPlanner {
  func problems(_ problemBuilder: RouteProblemBuilder) throws(ScenarioFailure) -> [RouteProblem] {
    guard let start = problemBuilder.preferences.start, let end = problemBuilder.preferences.end
    else {
      throw ScenarioFailure(kind: .missingLocations)
    }
    let (first, last) = try problemBuilder.dates()
    _ = try problemBuilder.mustSee(from: first, through: last)
    let corridor = TripCorridor(
      from: start.coordinate, to: end.coordinate, problemBuilder.preferences.routePreference)
    let games = problemBuilder.games(from: first, through: last) {
      corridor.contains($0.stadium.coordinate)
    }
    var problem = problemBuilder.problem(games, from: first, through: last)
    if corridor.leadsSomewhere, !problemBuilder.preferences.allowsBacktracking {
      problem.progress = games.map { corridor.progress(of: $0.stadium.coordinate) }
    }
    return [problem]
  }
}

/// Plans games of chosen teams, at home, away or both.
struct FollowPlanner: ScenarioPlanner {
  func problems(_ problemBuilder: RouteProblemBuilder) throws(ScenarioFailure) -> [RouteProblem] {
    let teams = problemBuilder.preferences.teams
    guard !teams.isEmpty else { throw ScenarioFailure(kind: .missingTeamSelection) }
    let (first, last) = try problemBuilder.dates()
    _ = try problemBuilder.mustSee(from: first, through: last)
    let games = problemBuilder.games(from: first, through: last) { planned in
      let isHome = teams.contains(planned.game.home)
      let isAway = teams.contains(planned.game.away)
      return switch problemBuilder.preferences.followedGames {
      case .home: isHome
      case .away: isAway
      case .both: isHome || isAway
      }
    }
    return [problemBuilder.problem(games, from: first, through: last)]
  }
}

/// Plans all chosen teams at home, in each window of a season with home games of all of them.
struct TeamsPlanner: ScenarioPlanner {
  func problems(_ problemBuilder: RouteProblemBuilder) throws(ScenarioFailure) -> [RouteProblem] {
    let teams = problemBuilder.preferences.teams.sorted()
    guard !teams.isEmpty else { throw ScenarioFailure(kind: .missingTeamSelection) }
    _ = try problemBuilder.mustSee(
      from: problemBuilder.preferences.firstDay, through: problemBuilder.preferences.lastDay)
    let wanted = Set(teams)
    let home = problemBuilder.games(
      from: problemBuilder.preferences.firstDay ?? problemBuilder.schedule.firstDay,
      through: problemBuilder.preferences.lastDay ?? problemBuilder.schedule.lastDay
    ) { wanted.contains($0.game.home) }
    guard let earliest = home.map(\.day).min(), let latest = home.map(\.day).max() else {
      return []
    }
    let length = problemBuilder.preferences.maximumDays ?? max(3, teams.count * 2)
    // The trips there and back may begin before the first game and end after the last.
    let margin =
      problemBuilder.preferences.start == nil && problemBuilder.preferences.end == nil ? 0 : length
    let first = max(problemBuilder.preferences.firstDay ?? earliest - margin, earliest - margin)
    let last = min(problemBuilder.preferences.lastDay ?? latest + margin, latest + margin)
    return windows(home, problemBuilder, first, last, min(length, last - first + 1), teams)
  }

  private func windows(
    _ home: [PlannedGame], _ problemBuilder: RouteProblemBuilder, _ first: LocalDay,
    _ last: LocalDay, _ length: Int,
    _ teams: [TeamID]
  ) -> [RouteProblem] {
    guard last - first + 1 >= length else { return [] }
    var problems: [RouteProblem] = []
    for shift in 0...(last - first + 1 - length) {
      let from = first + shift
      let through = from + length - 1
      let games = home.filter { from <= $0.day && $0.day <= through }
      guard Set(games.map(\.game.home)).count == teams.count else { continue }
      // A window that begins with an idle day is the same as the next one.
      if problemBuilder.preferences.start == nil, shift < last - first + 1 - length,
        !games.contains(where: { $0.day == from })
      {
        continue
      }
      var problem = problemBuilder.problem(games, from: from, through: through)
      let stops = problem.allGoals.nonzeroBitCount
      for (index, game) in games.enumerated() {
        if let team = teams.firstIndex(of: game.game.home) {
          problem.goals[index] |= 1 << UInt64(stops + team)
        }
      }
      problem.allGoals |= ((1 << UInt64(teams.count)) - 1) << UInt64(stops)
      problems.append(problem)
    }
    return problems
  }
}
