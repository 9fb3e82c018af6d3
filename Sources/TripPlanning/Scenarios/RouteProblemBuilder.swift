import Foundation
import SportsModel

/// Builds the problems of trip preferences: selects games and fills in the conditions.
struct RouteProblemBuilder {
  let preferences: TripPreferences
  let schedule: TripSchedule
  let basis: ScoringContext
  let rates: IntegerScoringWeights
  var isConsidered: (PlannedGame) -> Bool = { _ in true }

  init(_ preferences: TripPreferences, schedule: TripSchedule, basis: ScoringContext) {
    (self.preferences, self.schedule, self.basis) = (preferences, schedule, basis)
    rates = IntegerScoringWeights(basis.weights, preference: preferences.routePreference)
  }

  /// Returns the must-see games in order; throws if one is not in the schedule or the date range.
  func mustSee(from first: LocalDay?, through last: LocalDay?) throws(PlanningFailure.Kind)
    -> [PlannedGame]
  {
    var found: [PlannedGame] = []
    for key in preferences.mustSeeGames {
      guard let game = schedule[key], first.map({ $0 <= game.day }) ?? true,
        last.map({ game.day <= $0 }) ?? true
      else { throw .dateRangeViolation }
      found.append(game)
    }
    return found.sorted(by: PlannedGame.isBefore)
  }

  func games(
    from first: LocalDay, through last: LocalDay,
    where isWanted: (PlannedGame) -> Bool = { _ in true }
  ) -> [PlannedGame] {
    schedule.games(from: first, through: last).filter { game in
      preferences.leagues.contains(game.game.league) && preferences.allows(game) && isWanted(game)
        && isConsidered(game)
    }
  }

  func problem(_ games: [PlannedGame], from first: LocalDay, through last: LocalDay) -> RouteProblem
  {
    let mustSee = preferences.mustSeeGames
    let stops = preferences.mustStops.sorted { $0.name < $1.name }
    let goals = games.map { game in
      stops.enumerated().reduce(UInt64(0)) { goals, stop in
        stop.element.isMet(by: game) ? goals | 1 << UInt64(stop.offset) : goals
      }
    }
    return RouteProblem(
      games: games, values: games.map { rates.value(quality: basis.quality($0).value) },
      bonuses: games.map { rates.bonus(isNew: !basis.visited.contains($0.stadium.id)) },
      first: first, last: last, homeBy: min(preferences.lastDay ?? last + 1, last + 1),
      start: waypoint(.start, place: preferences.start),
      end: waypoint(.end, place: preferences.end), rules: DrivingRules(preferences), rates: rates,
      limits: limits, isMustSee: games.map { mustSee.contains($0.id) }, goals: goals,
      allGoals: stops.isEmpty ? 0 : (1 << UInt64(stops.count)) - 1)
  }

  func hasMustSeeGames(_ problem: RouteProblem) -> Bool {
    problem.isMustSee.count(where: { $0 }) == preferences.mustSeeGames.count
  }

  private var limits: RouteLimits {
    RouteLimits(
      gamesPerDay: preferences.leisure.gamesPerDay,
      gameDaysInARow: preferences.leisure.gameDaysInARow, stops: preferences.stops,
      allowsRepeatCities: preferences.allowsRepeatCities, maximumDays: preferences.maximumDays,
      budget: preferences.budget)
  }

  /// Returns the waypoint of a place; without a time zone it has the time zone of the nearest
  /// stadium.
  func waypoint(_ kind: Waypoint.Kind, place: TripPlace?) -> Waypoint? {
    place.map { place in
      let zone =
        place.timeZoneID.flatMap(TimeZone.init(identifier:))
        ?? schedule.zone(near: place.coordinate)
      return Waypoint(kind: kind, name: place.name, coordinate: place.coordinate, zone: zone)
    }
  }

  /// Returns the problems whose routes are the trips; throws if something is missing.
  func problems() throws(PlanningFailure.Kind) -> [RouteProblem] {
    var problems =
      switch preferences.mode {
      case .dates: [try problemOfDates()]
      case .games: try problemsOfChosenGames()
      case .route: [try problemOfRoute()]
      case .follow: [try problemOfFollowedTeams()]
      case .teams: try problemsOfTeamsAtHome()
      }
    let allowsNightsAtHome = allowsNightsAtHome
    for index in problems.indices { problems[index].allowsNightsAtHome = allowsNightsAtHome }
    return problems
  }

  /// True if a trip may have both nights at home and games elsewhere, because games at home are
  /// wanted or a route begins with them; otherwise they would only make the trip longer.
  var allowsNightsAtHome: Bool {
    guard let start = preferences.start, [.dates, .games].contains(preferences.mode) else {
      return true
    }
    func isAtHome(_ game: PlannedGame) -> Bool {
      TripBudget.isNear(start.coordinate, game.stadium.coordinate)
    }
    let stops = preferences.mustStops
    return preferences.mustSeeGames.contains { schedule[$0].map(isAtHome) ?? false }
      || !stops.isEmpty
        && schedule.games.contains { game in
          isAtHome(game) && stops.contains { $0.isMet(by: game) }
        }
  }

  private func problemOfDates(
    where isWanted: (PlannedGame) -> Bool = { _ in true }
  ) throws(PlanningFailure.Kind) -> RouteProblem {
    guard let first = preferences.firstDay, let last = preferences.lastDay else {
      throw .missingDateRange
    }
    _ = try mustSee(from: first, through: last)
    return problem(games(from: first, through: last, where: isWanted), from: first, through: last)
  }

  /// Returns problems with chosen games and others that fit: a window slides over the days and
  /// always contains all chosen games.
  private func problemsOfChosenGames() throws(PlanningFailure.Kind) -> [RouteProblem] {
    let chosen = try mustSee(from: preferences.firstDay, through: preferences.lastDay)
    guard let earliest = chosen.map(\.day).min(), let latest = chosen.map(\.day).max() else {
      throw .noGamesInRange
    }
    // Without dates, from three days before the first game to three days after the last.
    let first = preferences.firstDay ?? earliest - 3
    let last = preferences.lastDay ?? latest + 3
    let length = min(preferences.maximumDays ?? last - first + 1, last - first + 1)
    let (opening, closing) = (max(first, latest - length + 1), min(earliest, last - length + 1))
    guard opening <= closing else { return [] }
    return (0...(closing - opening)).map { shift in
      let from = opening + shift
      let through = from + length - 1
      return problem(games(from: from, through: through), from: from, through: through)
    }
  }

  /// Returns the problem from start to end, with games along the corridor and without turning back.
  private func problemOfRoute() throws(PlanningFailure.Kind) -> RouteProblem {
    guard let start = preferences.start, let end = preferences.end else { throw .missingLocations }
    let corridor = TripCorridor(
      from: start.coordinate, to: end.coordinate, preferences.routePreference)
    var problem = try problemOfDates { corridor.contains($0.stadium.coordinate) }
    if corridor.leadsSomewhere, !preferences.allowsBacktracking {
      problem.progress = problem.games.map { corridor.progress(of: $0.stadium.coordinate) }
    }
    return problem
  }

  private func problemOfFollowedTeams() throws(PlanningFailure.Kind) -> RouteProblem {
    guard !preferences.teams.isEmpty else { throw .missingTeamSelection }
    return try problemOfDates { preferences.follows($0.game) }
  }

  /// Returns the problems of all chosen teams at home: one for each window of a season with home
  /// games of all of them.
  private func problemsOfTeamsAtHome() throws(PlanningFailure.Kind) -> [RouteProblem] {
    let teams = preferences.teams.sorted()
    guard !teams.isEmpty else { throw .missingTeamSelection }
    _ = try mustSee(from: preferences.firstDay, through: preferences.lastDay)
    let home = games(
      from: preferences.firstDay ?? schedule.firstDay,
      through: preferences.lastDay ?? schedule.lastDay
    ) { preferences.teams.contains($0.game.home) }
    guard let earliest = home.map(\.day).min(), let latest = home.map(\.day).max() else {
      return []
    }
    let length = preferences.maximumDays ?? preferences.usualDays ?? 3
    // The trips there and back may begin before the first game and end after the last.
    let margin = preferences.start == nil && preferences.end == nil ? 0 : length
    let first = max(preferences.firstDay ?? earliest - margin, earliest - margin)
    let last = min(preferences.lastDay ?? latest + margin, latest + margin)
    let found = windows(
      home, from: first, through: last, length: min(length, last - first + 1), teams: teams)
    // The teams have home games, but not together.
    guard !found.isEmpty else { throw .noValidRoutes }
    return found
  }

  private func windows(
    _ home: [PlannedGame], from first: LocalDay, through last: LocalDay, length: Int,
    teams: [TeamID]
  ) -> [RouteProblem] {
    guard last - first + 1 >= length else { return [] }
    var problems: [RouteProblem] = []
    for shift in 0...(last - first + 1 - length) {
      let from = first + shift
      let through = from + length - 1
      let games = home.filter { from <= $0.day && $0.day <= through }
      guard Set(games.map(\.game.home)).count == teams.count else { continue }
      // A window that begins with an idle day is the same as the next one.
      if preferences.start == nil, shift < last - first + 1 - length,
        !games.contains(where: { $0.day == from })
      {
        continue
      }
      var problem = self.problem(games, from: from, through: through)
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
