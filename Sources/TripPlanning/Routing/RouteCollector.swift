import SportsModel

/// Collects the routes of several problems, with shared numbers for their games.
struct RouteCollector {
  struct CollectedRoute {
    let games: [PlannedGame]
    let departure: LocalDay
    /// The positions of games that are reached by a flight; their number for a flight to the end.
    let flown: Set<Int>
    let days: Int
    /// The day by whose midnight the trip ends.
    let last: LocalDay

    var gameDayCount: Int { Set(games.map(\.day)).count }
  }

  /// Games by the numbers that routes use, in order of first appearance.
  private var games: [PlannedGame] = []
  private var numbers = Numbering<GameKey>()
  private var found: [(route: FoundRoute, last: LocalDay)] = []
  private var isExact = true
  private var bound = Int.min

  mutating func add(_ result: RouteSearchResult, of problem: RouteProblem) {
    isExact = isExact && result.isExact
    if !result.routes.isEmpty || !result.isExact { bound = max(bound, result.bound) }
    guard !result.routes.isEmpty else { return }
    let common = problem.games.map { number(of: $0) }
    for route in result.routes {
      var route = route
      route.games = route.games.map { common[$0] }
      found.append((route, problem.homeBy))
    }
  }

  private mutating func number(of game: PlannedGame) -> Int {
    let number = numbers.number(of: game.id)
    if number == games.count { games.append(game) }
    return number
  }

  /// Maximum number of routes to test when only some are wanted.
  private static let maxTested = 400

  /// Returns different routes; only those with the wanted number of games if there are any.
  func pick(
    most: Int, wanted: Int?, where isWanted: (CollectedRoute) -> Bool
  ) -> [CollectedRoute] {
    let isExactCount = found.contains { $0.route.games.count == wanted }
    var order = found.indices.filter { !isExactCount || found[$0].route.games.count == wanted }
      .sorted { RouteSearch.isBetter(found[$0].route, found[$1].route) }
    let tested = order.prefix(Self.maxTested).filter { isWanted(collected(found[$0])) }
    order = tested.count == min(order.count, Self.maxTested) ? order : tested
    return DiverseRouteSelector.pick(order.map { found[$0].route }, most: most)
      .map { collected(found[order[$0]]) }
  }

  private func collected(_ found: (route: FoundRoute, last: LocalDay)) -> CollectedRoute {
    CollectedRoute(
      games: found.route.games.map { games[$0] }, departure: found.route.departure,
      flown: found.route.flown, days: found.route.days, last: found.last)
  }

  func proof(value: Int) -> OptimalityProof {
    OptimalityProof(
      isProven: isExact, value: Double(value) / 1_000,
      bestPossible: Double(isExact ? value : max(value, bound)) / 1_000)
  }
}
