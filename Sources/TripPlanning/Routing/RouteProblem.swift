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
  /// True if a route with games elsewhere may have nights near the start.
  var allowsNightsAtHome = true
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
  /// True if every route was considered, so that the first one is optimal.
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
  func pick(maxCount: Int, wanted: Int?, where isWanted: (CollectedRoute) -> Bool)
    -> [CollectedRoute]
  {
    let isExactCount = found.contains { $0.route.games.count == wanted }
    var order = found.indices.filter { !isExactCount || found[$0].route.games.count == wanted }
      .sorted { RouteSearch.isBetter(found[$0].route, found[$1].route) }
    let tested = order.prefix(Self.maxTested).filter { isWanted(collected(found[$0])) }
    order = tested.count == min(order.count, Self.maxTested) ? order : tested
    return DiverseRouteSelector.pick(order.map { found[$0].route }, maxCount: maxCount)
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
  static func pick(_ routes: [FoundRoute], maxCount: Int) -> [Int] {
    let candidates = distinct(routes)
    guard let best = candidates.first else { return [] }
    var picked = [best]
    func differs(_ route: Int, share: Double) -> Bool {
      picked.allSatisfy { overlap(routes[$0].games, routes[route].games) <= share }
    }
    for kind in kinds(of: candidates.map { routes[$0] }) where picked.count < maxCount {
      if let next = candidates.first(where: { kind(routes[$0]) && differs($0, share: maxOverlap) })
      {
        picked.append(next)
      }
    }
    for share in [maxOverlap, 0.85, 0.999] {
      for route in candidates where picked.count < maxCount && differs(route, share: share) {
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

/// A partial route: some games, up to one of them.
struct RouteLabel: Sendable {
  var node: Int
  /// The previous label; −1 for the first game.
  var previous: Int
  var count: Int
  /// The driving day on which the trip begins, as an index.
  var departure: Int
  /// Driving minutes on the driving day of the departure from the game.
  var used: Int
  var gamesToday, gameDaysInARow, flights, flownTenths: Int
  var isFlown: Bool
  /// True if one of the games isn't near the start.
  var isAway: Bool
  var tenthsOfMiles: Int
  /// Nights, and tenths of miles of drives, near the start.
  var nightsAtHome: Int = 0
  var tenthsAtHome: Int = 0
  var score: Int
  /// The score without the deduction for tiring driving on the day of departure.
  ///
  /// A label with less driving on that day may still be deducted more, but never more than another
  /// label for the whole day. That is why these are compared instead of the scores.
  var scoreBeforeTiring: Int
  var goals: UInt64
  /// The farthest point of the corridor reached, in miles.
  var progress: Double
  var places, cities: PlaceSet
  /// The cities visited on days before the game's.
  var earlierCities: PlaceSet

  func dayCounts(afterDays gap: Int) -> (gamesToday: Int, gameDaysInARow: Int) {
    if gap == 0 { return (gamesToday + 1, gameDaysInARow) }
    return (1, gap == 1 ? gameDaysInARow + 1 : 1)
  }

  mutating func driveAtHome(_ hop: Hop) {
    if hop.mode == .drive { tenthsAtHome += hop.roadTenths }
  }

  mutating func fly(_ hop: Hop) {
    guard hop.mode == .flight else { return }
    flights += 1
    flownTenths += hop.flownTenths
  }
}

/// The position of a label, with what decides most comparisons.
struct LabelReference: Sendable {
  let label, used, score, scoreBeforeTiring: Int

  init(_ position: Int, label: RouteLabel) {
    self.label = position
    (used, score, scoreBeforeTiring) = (label.used, label.score, label.scoreBeforeTiring)
  }
}

/// The rule for which label makes another superfluous.
struct Dominance: Sendable {
  /// True if the number of games matters, because it is wanted or limited.
  let countsMatter: Bool
  let departuresMatter, costsMatter, ticketsMatter, citiesMatter: Bool
  /// True if less driving that day isn't always better.
  let drivingMatters: Bool
  /// True if nights near the start exclude games elsewhere.
  let nightsAtHomeMatter: Bool
  /// True if a route must have a number of stadiums, whatever they cost.
  let stadiumsMatter: Bool
  let bonuses: [Int]

  init(_ graph: RouteGraph, stadiumsMatter: Bool) {
    self.stadiumsMatter = stadiumsMatter
    let limits = graph.problem.limits
    let days = graph.problem.last - graph.problem.first + 1
    let maxGames = min(graph.nodes.count, days &* limits.gamesPerDay)
    countsMatter =
      limits.stops.wanted != nil || limits.stops.minimum > 1 || limits.stops.highest < maxGames
    departuresMatter = limits.maximumDays != nil || limits.budget.limit != nil
    costsMatter = limits.budget.limit != nil
    ticketsMatter = costsMatter && limits.budget.perTicket != nil
    citiesMatter = !limits.allowsRepeatCities
    nightsAtHomeMatter =
      !graph.problem.allowsNightsAtHome && graph.nodes.contains(where: \.isHome)
    drivingMatters = !graph.problem.rules.nightsCoverRest
    bonuses = graph.bonusByPlace
  }

  /// Returns whether everything that can follow `right` can follow `left` for at least as many
  /// points.
  ///
  /// `future` contains the places that have games after this one, `futureCities` the cities.
  @inline(__always)
  func holds(
    _ left: RouteLabel, over right: RouteLabel, future: PlaceSet, futureCities: PlaceSet
  ) -> Bool {
    guard left.scoreBeforeTiring >= right.scoreBeforeTiring, left.used <= right.used,
      left.gamesToday <= right.gamesToday, left.gameDaysInARow <= right.gameDaysInARow,
      left.goals & right.goals == right.goals, left.progress <= right.progress
    else { return false }
    if drivingMatters, left.used != right.used { return false }
    if countsMatter, left.count != right.count { return false }
    if ticketsMatter, left.count > right.count { return false }
    if departuresMatter, left.departure < right.departure { return false }
    if costsMatter,
      left.tenthsOfMiles - left.tenthsAtHome > right.tenthsOfMiles - right.tenthsAtHome
        || left.nightsAtHome < right.nightsAtHome || left.flights > right.flights
        || left.flownTenths > right.flownTenths
    {
      return false
    }
    if nightsAtHomeMatter,
      left.isAway && !right.isAway || left.nightsAtHome > 0 && right.nightsAtHome == 0
    {
      return false
    }
    if citiesMatter {
      let more = left.cities.subtracting(right.cities).intersection(futureCities)
      let earlier = left.earlierCities.subtracting(right.earlierCities)
      guard more.isEmpty, earlier.intersection(futureCities).isEmpty else { return false }
    }
    // A place that only `left` has visited gives nothing more to it, but to `right`.
    let seen = left.places.subtracting(right.places).intersection(future)
    if stadiumsMatter, left.places.count - seen.count < right.places.count { return false }
    return seen.isEmpty || left.scoreBeforeTiring - seen.sum(bonuses) >= right.scoreBeforeTiring
  }
}

/// A set of the numbers 0 to 255; larger numbers are never in it.
struct PlaceSet: Hashable, Sendable {
  private var bits = SIMD4<UInt64>()

  static let capacity = 256

  func contains(_ number: Int) -> Bool {
    (0..<Self.capacity).contains(number) && bits[number / 64] >> UInt64(number % 64) & 1 == 1
  }

  mutating func insert(_ number: Int) {
    guard (0..<Self.capacity).contains(number) else { return }
    bits[number / 64] |= 1 << UInt64(number % 64)
  }

  var count: Int { bits.indices.reduce(0) { $0 + bits[$1].nonzeroBitCount } }
  var isEmpty: Bool { bits == SIMD4() }

  func intersection(_ other: PlaceSet) -> PlaceSet {
    var result = self
    result.bits &= other.bits
    return result
  }

  func subtracting(_ other: PlaceSet) -> PlaceSet {
    var result = self
    result.bits &= ~other.bits
    return result
  }

  func sum(_ values: [Int]) -> Int {
    var total = 0
    for lane in bits.indices {
      var rest = bits[lane]
      while rest != 0 {
        total += values[64 * lane + rest.trailingZeroBitCount]
        rest &= rest - 1
      }
    }
    return total
  }
}
