import SportsModel

/// The routes of several problems, the same games only once.
struct RouteGathering {
  struct Gathered {
    let games: [PlannedGame]
    let route: FoundRoute
    /// The last day of its problem.
    let last: LocalDay
  }

  private var found: [Gathered] = []
  private var numbers: [GameKey: Int] = [:]
  private var isExact = true
  private var bound = Int.min

  /// Routes taken over from each problem at most, the best first.
  private static let mostOfEach = 2_000

  mutating func add(_ findings: RouteFindings, of problem: RouteProblem, _ number: Int) {
    isExact = isExact && findings.isExact
    if !findings.routes.isEmpty || !findings.isExact { bound = max(bound, findings.bound) }
    for route in findings.routes.prefix(Self.mostOfEach) {
      found.append(
        Gathered(games: route.games.map { problem.games[$0] }, route: route, last: problem.last))
    }
  }

  mutating func pick(most: Int) -> [Gathered] {
    // Games get numbers in the order of planning, so that those of a route are ascending.
    let games = Set(found.flatMap { $0.games.map(\.id) }).sorted { $0 < $1 }
    numbers = Dictionary(
      games.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let common = found.map { gathered in
      FoundRoute(
        games: gathered.games.map { numbers[$0.id] ?? 0 }.sorted(),
        departure: gathered.route.departure, score: gathered.route.score,
        days: gathered.route.days, tenthsOfMiles: gathered.route.tenthsOfMiles)
    }
    let order = common.indices.sorted { RouteSearch.isBetter(common[$0], common[$1]) }
    return RouteChoice.pick(order.map { common[$0] }, most: most).map { found[order[$0]] }
  }

  func proof(value: Int) -> RouteProof {
    RouteProof(
      isProven: isExact, value: Double(value) / 1_000,
      bestPossible: Double(isExact ? value : max(value, bound)) / 1_000)
  }
}
