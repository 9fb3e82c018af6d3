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
    func differs(_ route: Int, _ share: Double) -> Bool {
      picked.allSatisfy { overlap(routes[$0].games, routes[route].games) <= share }
    }
    for kind in kinds(of: candidates.map { routes[$0] }) where picked.count < most {
      if let next = candidates.first(where: { kind(routes[$0]) && differs($0, maxOverlap) }) {
        picked.append(next)
      }
    }
    for share in [maxOverlap, 0.85, 0.999] {
      for route in candidates where picked.count < most && differs(route, share) {
        picked.append(route)
      }
    }
    return picked.sorted()
  }

  /// Returns the first route of each set of games.
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

  /// Returns the share of common games among all games of both routes.
  static func overlap(_ left: [Int], _ right: [Int]) -> Double {
    let common = left.count { right.contains($0) }
    return Double(common) / Double(max(1, left.count + right.count - common))
  }
}
