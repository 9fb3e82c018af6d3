import Foundation
import SportsModel

/// Games to choose from, and the conditions for routes.
struct RouteProblem: Sendable {
  /// In planning order.
  var games: [PlannedGame]
  /// Points of each game, in thousandths.
  var values: [Int]
  /// Points of each game's stadium, counted once, in thousandths.
  var bonuses: [Int]
  var first, last: LocalDay
  /// The day by whose midnight the trip ends.
  ///
  /// It is after `last` if a window ends within the dates: a drive through the night still belongs
  /// to the evening before.
  var homeBy: LocalDay
  var start, end: Waypoint?
  var rules: DrivingRules
  var rates: IntegerScoringWeights
  var limits: RouteLimits
  var isMustSee: [Bool]
  /// The goals each game meets, one bit per goal.
  var goals: [UInt64]
  var allGoals: UInt64 = 0
  /// Miles along the corridor of each game; nil if routes may turn back.
  var progress: [Double]?
}

/// Limits on a route except driving hours.
struct RouteLimits: Hashable, Sendable {
  var gamesPerDay = 3
  var gameDaysInARow = Int.max
  var stops = StopCountPreference()
  var allowsRepeatCities = true
  var maximumDays: Int?
  var budget = TripBudget()
}

/// A route found by the search: games in order, and the departure day.
struct FoundRoute: Hashable, Sendable {
  var games: [Int]
  let departure: LocalDay
  /// The positions in `games` that are reached by a flight; their number for a flight to the end.
  let flown: Set<Int>
  let score, days, tenthsOfMiles: Int
}

/// The routes a search found, and an upper bound.
struct RouteSearchResult: Sendable {
  var routes: [FoundRoute] = []
  /// Whether every route was considered, so that the first one is optimal.
  var isExact = true
  /// An upper bound on the points, in thousandths.
  var bound = 0
  /// Number of route extensions examined.
  var steps = 0
}

/// Collects the routes of several problems, with shared numbers for their games.
struct RouteCollector {
  struct CollectedRoute {
    let games: [PlannedGame]
    let departure: LocalDay
    let flown: Set<Int>
    let days: Int
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
  func pick(most: Int, wanted: Int?, where isWanted: (CollectedRoute) -> Bool) -> [CollectedRoute] {
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

/// Selects routes that differ from each other in length, number of games and distance.
struct DiverseRouteSelector {
  /// Maximum share of games that two routes have in common, if there are enough others.
  static let maxOverlap = 0.6
  /// Maximum number of routes to consider, best first.
  static let maxCandidates = 2_000

  /// Returns the positions of the selected routes, best first.
  static func pick(_ routes: [FoundRoute], most: Int) -> [Int] {
    let candidates = distinct(routes)
    guard let best = candidates.first else { return [] }
    var picked = [best]
    func differs(_ route: Int, share: Double) -> Bool {
      picked.allSatisfy { overlap(routes[$0].games, routes[route].games) <= share }
    }
    for kind in kinds(of: candidates.map { routes[$0] }) where picked.count < most {
      if let next = candidates.first(where: { kind(routes[$0]) && differs($0, share: maxOverlap) })
      {
        picked.append(next)
      }
    }
    for share in [maxOverlap, 0.85, 0.999] {
      for route in candidates where picked.count < most && differs(route, share: share) {
        picked.append(route)
      }
    }
    return picked.sorted()
  }

  private static func distinct(_ routes: [FoundRoute]) -> [Int] {
    var seen: Set<[Int]> = []
    return routes.indices.prefix(maxCandidates).filter { seen.insert(routes[$0].games).inserted }
  }

  /// Returns predicates for the shortest third, the longest third, and so on.
  private static func kinds(of routes: [FoundRoute]) -> [(FoundRoute) -> Bool] {
    func third(_ value: @escaping (FoundRoute) -> Int) -> [(FoundRoute) -> Bool] {
      let values = routes.map(value).sorted()
      let (low, high) = (values[values.count / 3], values[values.count * 2 / 3])
      return [{ value($0) <= low }, { value($0) >= high }]
    }
    return third(\.days) + third(\.games.count) + third(\.tenthsOfMiles)
  }

  static func overlap(_ left: [Int], _ right: [Int]) -> Double {
    let common = left.count { right.contains($0) }
    return Double(common) / Double(max(1, left.count + right.count - common))
  }
}
