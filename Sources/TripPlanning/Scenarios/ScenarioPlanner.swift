import Foundation
import SportsModel

/// Converts preferences of one mode into problems for the router.
protocol ScenarioPlanner {
  /// Returns the problems whose routes are the trips for the preferences.
  ///
  /// - Throws: the kind of failure if something is missing.
  func problems(_ problemBuilder: RouteProblemBuilder) throws(ScenarioFailure) -> [RouteProblem]
}

/// An error for preferences that can't be planned.
struct ScenarioFailure: Error, Hashable {
  let kind: PlanningFailure.Kind
}

extension TripMode {
  var planner: any ScenarioPlanner {
    switch self {
    case .dates: DatesPlanner()
    case .games: GamesPlanner()
    case .route: RoutePlanner()
    case .follow: FollowPlanner()
    case .teams: TeamsPlanner()
    }
  }
}

/// Builds problems for all scenario planners: selects games and fills in the conditions.
struct RouteProblemBuilder {
  let preferences: TripPreferences
  let schedule: TripSchedule
  let basis: ScoringContext
  let rates: IntegerScoringWeights
  /// A filter on the games to consider.
  var isConsidered: (PlannedGame) -> Bool = { _ in true }

  init(_ preferences: TripPreferences, _ schedule: TripSchedule, _ basis: ScoringContext) {
    self.preferences = preferences
    self.schedule = schedule
    self.basis = basis
    rates = IntegerScoringWeights(basis.weights, preferences.routePreference)
  }

  /// Returns the first and last day.
  ///
  /// - Throws: `missingDateRange` if one of them is missing.
  func dates() throws(ScenarioFailure) -> (first: LocalDay, last: LocalDay) {
    guard let first = preferences.firstDay, let last = preferences.lastDay else {
      throw ScenarioFailure(kind: .missingDateRange)
    }
    return (first, last)
  }

  /// Returns the must-see games in order.
  ///
  /// - Throws: `dateRangeViolation` if one is not in the schedule or not in the date range.
  func mustSee(from first: LocalDay?, through last: LocalDay?) throws(ScenarioFailure)
    -> [PlannedGame]
  {
    var found: [PlannedGame] = []
    for key in preferences.mustSeeGames {
      guard let game = schedule[key], first.map({ $0 <= game.day }) ?? true,
        last.map({ game.day <= $0 }) ?? true
      else { throw ScenarioFailure(kind: .dateRangeViolation) }
      found.append(game)
    }
    return found.sorted(by: PlannedGame.isBefore)
  }

  /// Returns the games of the preferred leagues and regions in a date range.
  func games(
    from first: LocalDay, through last: LocalDay,
    where isWanted: (PlannedGame) -> Bool = { _ in true }
  ) -> [PlannedGame] {
    schedule.games(from: first, through: last).filter { game in
      preferences.leagues.contains(game.game.league) && isInRegion(game.stadium.coordinate)
        && isWanted(game) && isConsidered(game)
    }
  }

  private func isInRegion(_ point: Coordinate) -> Bool {
    preferences.regions.isEmpty || preferences.regions.contains { $0.contains(point) }
  }

  /// Returns the problem for these games and days.
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
      first: first, last: last,
      homeBy: min(preferences.lastDay ?? last + 1, last + 1),
      start: waypoint(.start, preferences.start),
      end: waypoint(.end, preferences.end), rules: DrivingRules(preferences), rates: rates,
      limits: limits,
      isMustSee: games.map { mustSee.contains($0.id) },
      goals: goals, allGoals: stops.isEmpty ? 0 : (1 << UInt64(stops.count)) - 1)
  }

  private var limits: RouteLimits {
    RouteLimits(
      gamesPerDay: preferences.leisure.gamesPerDay,
      gameDaysInARow: preferences.leisure.gameDaysInARow, stops: preferences.stops,
      allowsRepeatCities: preferences.allowsRepeatCities, maximumDays: preferences.maximumDays,
      budget: preferences.budget)
  }

  /// Returns the waypoint of a place; without a time zone of its own it has that of the nearest
  /// stadium.
  func waypoint(_ kind: Waypoint.Kind, _ place: TripPlace?) -> Waypoint? {
    place.map { place in
      let zone =
        place.timeZoneID.flatMap(TimeZone.init(identifier:))
        ?? schedule.zone(near: place.coordinate)
      return Waypoint(kind: kind, name: place.name, coordinate: place.coordinate, zone: zone)
    }
  }
}
