import SportsModel

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
    let counts = stops.highest < 16 ? min(stops.highest, 60) : 1
    let isCounted = counts > 1 || stops.highest == 1
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
            let to = graph.nodes[edge.to]
            guard let hop = graph.hops[edge.hop] else { continue }
            let step =
              to.value + rates.cost(hop)
              + (hop.mode == .stay ? 0 : to.bonus) + rates.day * (to.startDay - node.startDay)
            value = max(value, step + gain[edge.to * counts + next])
          }
        }
        gain[from * counts + count] = value
      }
      if graph.canBegin(with: from) {
        best = max(best, node.value + node.bonus + startGain(node) + gain[from * counts])
      }
    }
    return best
  }

  private func startGain(_ node: RouteGraph.Node) -> Int {
    let rates = graph.problem.rates
    guard graph.problem.start != nil else { return rates.day }
    return rates.day + (graph.startHops[node.place].all.map(rates.cost).max() ?? .min / 4)
  }

  private func endGain(_ node: RouteGraph.Node, games: Int?) -> Int {
    let rates = graph.problem.rates
    var gain = 0
    if graph.problem.end != nil {
      guard let best = graph.endHops[node.place].all.map(rates.cost).max() else { return .min / 2 }
      gain += best
    }
    if let games, let wanted = graph.problem.limits.stops.wanted {
      gain += rates.stopAside * abs(wanted - games)
    }
    return gain
  }

  private func bestOfDays() -> Int {
    let limits = graph.problem.limits
    var perDay: [Int: [Int]] = [:]
    for node in graph.nodes { perDay[node.day, default: []].append(node.value + node.bonus) }
    var best: [Int] = []
    for day in perDay.keys.sorted() {
      best += (perDay[day] ?? []).sorted(by: >).prefix(limits.gamesPerDay)
    }
    return best.sorted(by: >).prefix(limits.stops.highest).reduce(0) { $0 + max(0, $1) }
  }
}

/// An upper bound on the stadiums that a route can add after each of its games.
///
/// It is the longest sequence of games in which each is reachable from the one before by a driver
/// who hasn't driven that day, within the limits on games per day and days in a row, and without a
/// return to a stadium after only one other.
struct StadiumCompletionBound: Sendable {
  /// The most stadiums after a game, the stadium that comes next, and the most with another one.
  private struct Best {
    var count: Int
    var next: Int = -1
    var other: Int

    mutating func record(_ count: Int, next: Int) {
      if count > self.count {
        if self.next != next { other = self.count }
        (self.count, self.next) = (count, next)
      } else if next != self.next, count > other {
        other = count
      }
    }

    func count(without place: Int) -> Int { next == place ? other : count }
  }

  private let gamesPerDay: Int
  /// 1 if game days in a row aren't limited.
  private let daysInARow: Int
  private let isLimited: Bool
  private var best: [Best] = []
  private(set) var maxStadiums = 0

  private static let impossible: Int = -10_000

  init(_ graph: RouteGraph) {
    let limits = graph.problem.limits
    gamesPerDay = max(1, min(limits.gamesPerDay, 3))
    isLimited = limits.gameDaysInARow < 8
    daysInARow = isLimited ? max(1, limits.gameDaysInARow) : 1
    let states = gamesPerDay * daysInARow
    best = Array(
      repeating: Best(count: Self.impossible, other: Self.impossible),
      count: graph.nodes.count * states)
    let latest = graph.nodes.last?.deadline ?? 0
    for from in graph.nodes.indices.reversed() {
      if graph.canReturn(after: from) {
        for state in 0..<states {
          best[from * states + state].count = 0
          best[from * states + state].other = 0
        }
      }
      let place = graph.nodes[from].place
      for to in 0..<graph.placeCount where to != place {
        addHop(from: from, toPlace: to, in: graph, latest: latest)
      }
      if graph.canLeave(before: from) {
        maxStadiums = max(maxStadiums, 1 + best[from * states].count)
      }
    }
  }

  private mutating func addHop(from: Int, toPlace: Int, in graph: RouteGraph, latest: Int) {
    let number = graph.hopNumbers(from: from, toPlace: toPlace).lowerBound
    guard let hop = graph.hops[number] else { return }
    let flight = graph.hops[number + 1]
    let candidates = graph.nodesByPlace[toPlace]
    let earliest = graph.nodes[from].leaving + min(hop.minutes, flight?.minutes ?? .max)
    var position = candidates.partitioningIndex {
      $0 > from && graph.nodes[$0].deadline >= earliest
    }
    guard position < candidates.count else { return }
    let driven = graph.earliestArrival(after: from, hop, by: latest) ?? .max
    let flown = flight.flatMap { graph.earliestArrival(after: from, $0, by: latest) } ?? .max
    let arrival = min(driven, flown)
    guard arrival < .max else { return }
    while position < candidates.count {
      let to = candidates[position]
      position += 1
      if graph.nodes[to].deadline >= arrival { addGame(from: from, to: to, in: graph) }
    }
  }

  private mutating func addGame(from: Int, to: Int, in graph: RouteGraph) {
    let gap = graph.nodes[to].day - graph.nodes[from].day
    let (place, next) = (graph.nodes[from].place, graph.nodes[to].place)
    for row in 1...daysInARow {
      let nextRow = !isLimited || gap > 1 ? 1 : gap == 1 ? row + 1 : row
      guard nextRow <= daysInARow else { continue }
      for today in 1...gamesPerDay {
        let nextToday = gap == 0 ? today + 1 : 1
        guard nextToday <= gamesPerDay else { continue }
        let after = best[index(to, row: nextRow, today: nextToday)].count(without: place)
        if after >= 0 { best[index(from, row: row, today: today)].record(after + 1, next: next) }
      }
    }
  }

  private func index(_ node: Int, row: Int, today: Int) -> Int {
    (node * daysInARow + row - 1) * gamesPerDay + today - 1
  }

  /// Returns the most stadiums that can follow a game; negative if the route can't be completed.
  func stadiums(after node: Int, gameDaysInARow row: Int, gamesToday today: Int) -> Int {
    best[index(node, row: isLimited ? min(row, daysInARow) : 1, today: min(today, gamesPerDay))]
      .count
  }
}
