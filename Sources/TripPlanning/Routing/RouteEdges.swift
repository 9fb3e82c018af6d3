import SportsModel

/// The possible hops after each game.
struct RouteEdges {
  let graph: RouteGraph
  /// Maximum number of days between two games in a search with fewer hops.
  static let longestWait = 5

  init(_ graph: RouteGraph) { self.graph = graph }

  /// Returns every hop that a driver who hasn't driven that day can make.
  func all() -> [[RouteGraph.Edge]] {
    graph.nodes.indices.map { from in
      var edges: [RouteGraph.Edge] = []
      for place in 0..<graph.placeCount {
        for hop in graph.hopNumbers(from: from, toPlace: place) {
          add(from, place, hop, most: .max, to: &edges)
        }
      }
      return edges.sorted { ($0.to, $0.hop) < ($1.to, $1.hop) }
    }
  }

  /// Returns only the most promising hops from each game.
  func best(_ most: Int) -> (edges: [[RouteGraph.Edge]], isCut: Bool) {
    guard most < graph.nodes.count else { return (all(), false) }
    var isCut = false
    let edges = graph.nodes.indices.map { from in
      var edges: [RouteGraph.Edge] = []
      for place in 0..<graph.placeCount {
        for hop in graph.hopNumbers(from: from, toPlace: place)
        where add(from, place, hop, most: 2, to: &edges) {
          isCut = true
        }
      }
      if edges.count > most {
        isCut = true
        edges.sort { ($0.promise, -$0.to, -$0.hop) > ($1.promise, -$1.to, -$1.hop) }
        edges.removeSubrange(most...)
      }
      return edges.sorted { ($0.to, $0.hop) < ($1.to, $1.hop) }
    }
    return (edges, isCut)
  }

  /// Adds the hops to the next games of a place; returns true if some were omitted.
  @discardableResult
  private func add(
    _ from: Int, _ place: Int, _ number: Int, most: Int, to edges: inout [RouteGraph.Edge]
  ) -> Bool {
    guard let hop = graph.hops[number] else { return false }
    let candidates = graph.nodesByPlace[place]
    let earliest = graph.nodes[from].end + hop.minutes
    var position = candidates.partitioningIndex { $0 > from && graph.nodes[$0].start >= earliest }
    guard position < candidates.count else { return false }
    let last = graph.nodes[candidates[candidates.count - 1]].deadline
    var arrival = graph.nodes[from].end
    if hop.mode != .stay {
      guard let reached = graph.earliestArrival(after: from, hop, by: last) else { return false }
      arrival = reached
    }
    var added = 0
    while position < candidates.count {
      let to = candidates[position]
      position += 1
      guard hop.mode == .stay || graph.nodes[to].deadline >= arrival, graph.canFollow(from, to)
      else { continue }
      if most < .max {
        let isLate = graph.nodes[to].day - graph.nodes[from].day > Self.longestWait
        if added >= most || (isLate && added > 0) { return true }
      }
      added += 1
      edges.append(
        RouteGraph.Edge(
          to: Int32(to), hop: Int32(number), promise: promise(from, to, hop)))
    }
    return false
  }

  private func promise(_ from: Int, _ to: Int, _ hop: Hop) -> Int32 {
    let node = graph.nodes[to]
    let rates = graph.problem.rates
    let gap = node.startDay - graph.nodes[from].startDay
    var points = node.value + rates.drivingMinute * hop.driveMinutes
    // A day without a game costs the points of a game.
    points += (rates.day - rates.game / 2) * gap
    if hop.mode != .stay { points += node.bonus }
    if hop.mode == .flight { points += rates.flight }
    if graph.problem.isMustSee[to] { points += 1_000_000 }
    points += node.goals.nonzeroBitCount * 20_000
    return Int32(clamping: points)
  }
}
