/// An upper bound on the points of any route.
///
/// Up to some hundred games, it is the longest path through all hops that a rested driver can make,
/// where every stadium counts as a first visit. Beyond that it is the sum of the best games of each
/// day.
struct RouteBound {
  let graph: RouteGraph
  private static let maxNodes = 500

  init(_ graph: RouteGraph) { self.graph = graph }

  func value(_ edges: RouteEdges) -> Int {
    graph.nodes.count <= Self.maxNodes ? longestPath(edges.all()) : bestOfDays()
  }

  private func longestPath(_ edges: [[RouteGraph.Edge]]) -> Int {
    let stops = graph.problem.limits.stops
    let counts = stops.most < 16 ? min(stops.most, 60) : 1
    let isCounted = counts > 1 || stops.most == 1
    let rates = graph.problem.rates
    // The points still to be gained after a node, by number of games visited.
    var gain = [Int](repeating: .min / 2, count: graph.nodes.count * counts)
    var best = Int.min / 2
    for from in graph.nodes.indices.reversed() {
      let node = graph.nodes[from]
      for count in 0..<counts {
        var value =
          graph.canEnd(with: from) ? endGain(node, games: isCounted ? count + 1 : nil) : .min / 2
        let next = isCounted ? count + 1 : 0
        if next < counts {
          for edge in edges[from] {
            let to = graph.nodes[Int(edge.to)]
            guard let hop = graph.hops[Int(edge.hop)] else { continue }
            let step =
              to.value + self.gain(hop)
              + (hop.mode == .stay ? 0 : to.bonus) + rates.day * (to.startDay - node.startDay)
            value = max(value, step + gain[Int(edge.to) * counts + next])
          }
        }
        gain[from * counts + count] = value
      }
      if graph.canBegin(with: from) {
        best = max(best, node.value + node.bonus + beginGain(node) + gain[from * counts])
      }
    }
    return best
  }

  private func beginGain(_ node: RouteGraph.Node) -> Int {
    let rates = graph.problem.rates
    guard graph.problem.start != nil else { return rates.day }
    return rates.day + (graph.startHops[node.place].all.map(gain).max() ?? .min / 4)
  }

  private func endGain(_ node: RouteGraph.Node, games: Int?) -> Int {
    let rates = graph.problem.rates
    var gain = 0
    if graph.problem.end != nil {
      guard let best = graph.endHops[node.place].all.map(self.gain).max() else { return .min / 2 }
      gain += best
    }
    if let games, let wanted = graph.problem.limits.stops.wanted {
      gain += rates.stopAside * abs(wanted - games)
    }
    return gain
  }

  private func gain(_ hop: Hop) -> Int {
    let rates = graph.problem.rates
    return rates.drivingMinute * hop.driveMinutes + (hop.mode == .flight ? rates.flight : 0)
  }

  private func bestOfDays() -> Int {
    let limits = graph.problem.limits
    var perDay: [Int: [Int]] = [:]
    for node in graph.nodes { perDay[node.day, default: []].append(node.value + node.bonus) }
    var best: [Int] = []
    for day in perDay.keys.sorted() {
      best += (perDay[day] ?? []).sorted(by: >).prefix(limits.gamesPerDay)
    }
    return best.sorted(by: >).prefix(limits.stops.most).reduce(0) { $0 + max(0, $1) }
  }
}
