/// Picks routes that differ from each other: short and long, with few and many games, near and far.
struct DiverseRouteSelector {
  /// Share of games that two routes have in common at most, when there are enough others.
  static let maxOverlap = 0.6
  /// Routes that are looked at, the best first.
  static let maxCandidates = 2_000

  /// Positions of the picked routes, the best first.
  static func pick(_ routes: [FoundRoute], most: Int) -> [Int] {
    let looked = distinct(routes)
    guard let best = looked.first else { return [] }
    var picked = [best]
    func differs(_ route: Int, _ share: Double) -> Bool {
      picked.allSatisfy { alike(routes[$0].games, routes[route].games) <= share }
    }
    for kind in kinds(of: looked.map { routes[$0] }) where picked.count < most {
      if let next = looked.first(where: { kind(routes[$0]) && differs($0, maxOverlap) }) {
        picked.append(next)
      }
    }
    for share in [maxOverlap, 0.85, 0.999] {
      for route in looked where picked.count < most && differs(route, share) {
        picked.append(route)
      }
    }
    return picked.sorted()
  }

  /// The first of the routes with the same games.
  private static func distinct(_ routes: [FoundRoute]) -> [Int] {
    var seen: Set<[Int]> = []
    return routes.indices.prefix(maxCandidates).filter { seen.insert(routes[$0].games).inserted }
  }

  /// The shorter third, the longer third, and so on.
  private static func kinds(of routes: [FoundRoute]) -> [(FoundRoute) -> Bool] {
    func third(_ value: @escaping (FoundRoute) -> Int) -> [(FoundRoute) -> Bool] {
      let values = routes.map(value).sorted()
      let (low, high) = (values[values.count / 3], values[values.count * 2 / 3])
      return [{ value($0) <= low }, { value($0) >= high }]
    }
    return third(\.days) + third(\.games.count) + third(\.tenthsOfMiles)
  }

  /// Share of games in common, of all in either.
  static func alike(_ left: [Int], _ right: [Int]) -> Double {
    let common = left.count { right.contains($0) }
    return Double(common) / Double(max(1, left.count + right.count - common))
  }
}
