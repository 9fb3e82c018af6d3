import Foundation
import SportsModel
import Travel

/// A problem in numbers: games as nodes in time order, and the hops between them.
struct RouteGraph: Sendable {
  struct Node: Sendable {
    let start, end, leaving, deadline, zone, place, city: Int
    let isHome: Bool
    /// Index of the calendar day of the game.
    let day: Int
    /// The driving days of the game's start and of the departure.
    let startDay: Int
    let leavingDay, value, bonus: Int
    let goals: UInt64
    let progress: Double
  }

  struct Edge: Sendable {
    let to: Int
    /// The hop as a position in `hops`.
    let hop: Int
    /// The estimated value, used to omit edges.
    let promise: Int
  }

  let problem: RouteProblem
  let scheduler: HopScheduler
  private(set) var nodes: [Node] = []
  /// Nodes of each place, in time order.
  private(set) var nodesByPlace: [[Int]] = []
  private(set) var bonusByPlace: [Int] = []
  /// The number of must-see games before each node, and in total at the end.
  private(set) var mustSeeBefore = [0]
  /// The ways from place to place: the main one at `2 * (from * places + to)`, then the flight that
  /// saves time.
  let hops: [Hop?]
  let startHops, endHops: [HopChoice]
  let startZone, endZone: Int
  var placeCount: Int { nodesByPlace.count }

  /// `table` has the ways between the places of the problem, if they were computed before.
  init(_ problem: RouteProblem, travel: some TravelTimeEstimator, table: HopTable? = nil) {
    self.problem = problem
    let rules = problem.rules
    var zones = Numbering<TimeZone>()
    startZone = problem.start.map { zones.number(of: $0.zone) } ?? 0
    endZone = problem.end.map { zones.number(of: $0.zone) } ?? 0
    for game in problem.games { _ = zones.number(of: game.zone) }
    scheduler = HopScheduler(
      rules: rules,
      days: DrivingDayTable(zones: zones.values, from: problem.first, through: problem.last, rules))
    var (stadiums, cities) = (Numbering<StadiumID>(), Numbering<String>())
    var places: [Coordinate] = []
    nodes.reserveCapacity(problem.games.count)
    for (index, game) in problem.games.enumerated() {
      let place = stadiums.number(of: game.stadium.id)
      let stadium = game.stadium.coordinate
      if place == places.count {
        places.append(stadium)
        bonusByPlace.append(problem.bonuses[index])
        nodesByPlace.append([])
      }
      nodesByPlace[place].append(index)
      nodes.append(
        Node(
          problem, index: index, days: scheduler.days, zone: zones.number(of: game.zone),
          place: place, city: cities.number(of: game.city),
          isHome: problem.start.map { TripBudget.isNear($0.coordinate, stadium) } ?? false))
      mustSeeBefore.append(mustSeeBefore[index] + (problem.isMustSee[index] ? 1 : 0))
    }
    // Without a table, or for a place that isn't in it, the ways are computed for this problem.
    let known =
      table.flatMap { $0.numbers(of: places) == nil ? nil : $0 }
      ?? HopTable(
        places, start: problem.start?.coordinate, end: problem.end?.coordinate, rules: rules,
        travel: travel)
    let order = known.numbers(of: places) ?? []
    startHops = order.map { known.fromStart(to: $0) }
    endHops = order.map { known.toEnd(from: $0) }
    hops = order.indices.flatMap { from in
      order.indices.flatMap { to in
        let choice = from == to ? .stay : known[order[from], order[to]]
        return [choice.main, choice.flight]
      }
    }
  }

  func hopNumbers(from node: Int, toPlace place: Int) -> Range<Int> {
    let first = 2 * (nodes[node].place * placeCount + place)
    return first..<(first + 2)
  }

  /// Returns whether a route may begin with a node, without the games before it.
  func canBegin(with node: Int) -> Bool { mustSeeBefore[node] == 0 }
  func canEnd(with node: Int) -> Bool { mustSeeBefore[node + 1] == mustSeeBefore[nodes.count] }

  /// Returns whether a rested driver can come to a node from the start.
  func canLeave(before node: Int) -> Bool {
    let first = scheduler.days.index(of: problem.first)
    guard problem.start != nil else { return nodes[node].startDay >= first }
    return startHops[nodes[node].place].all.contains { hop in
      var state = DrivingState.fresh
      return scheduler.place(
        hop, zone: startZone, leaving: scheduler.days.morning(first, startZone),
        by: nodes[node].deadline, state: &state) != nil
    }
  }

  /// Returns whether a driver can come from a node to the end in time, whatever was driven that
  /// day.
  func canReturn(after node: Int) -> Bool {
    guard problem.end != nil else { return true }
    let home = scheduler.days.midnight(scheduler.days.index(of: problem.homeBy), endZone)
    return endHops[nodes[node].place].all.contains { hop in
      earliestArrival(after: node, hop, by: home) != nil
    }
  }

  /// Returns whether one node may follow another, ignoring driving hours.
  func canFollow(_ from: Int, _ to: Int) -> Bool {
    let (left, right) = (nodes[from], nodes[to])
    guard mustSeeBefore[to] == mustSeeBefore[from + 1] else { return false }
    if left.place == right.place {
      guard right.start >= left.end else { return false }
    } else if right.deadline < left.leaving {
      return false
    }
    let limits = problem.limits
    if left.day == right.day, limits.gamesPerDay < 2 { return false }
    if !limits.allowsRepeatCities, left.city == right.city, left.day != right.day { return false }
    return right.progress >= left.progress - TripCorridor.backtrackingMiles
  }

  /// Returns the earliest arrival at the next place for a driver, whatever was driven that day.
  func earliestArrival(after node: Int, _ hop: Hop, by deadline: Int) -> Int? {
    let from = nodes[node]
    if hop.mode == .drive, !problem.rules.nightsCoverRest {
      let arrival = from.leaving + problem.rules.minMinutes(hop)
      return arrival <= deadline ? arrival : nil
    }
    var state = DrivingState(day: -1, used: 0, restsSince: from.end, lastDay: from.startDay)
    return scheduler.place(
      hop, zone: from.zone, leaving: from.leaving, by: deadline, state: &state)?.arrival
  }
}

extension RouteGraph.Node {
  fileprivate init(
    _ problem: RouteProblem, index: Int, days: DrivingDayTable, zone: Int, place: Int,
    city: Int, isHome: Bool
  ) {
    let game = problem.games[index]
    (start, end) = (game.start.minutes, game.usualEnd.minutes)
    leaving = end + problem.rules.minutesAfterGame
    deadline = start - problem.rules.minutesBeforeGame
    (self.zone, self.place, self.city, self.isHome) = (zone, place, city, isHome)
    day = days.index(of: game.day)
    startDay = days.index(of: start, zone) ?? day
    leavingDay = days.index(of: leaving, zone) ?? startDay
    (value, bonus) = (problem.values[index], problem.bonuses[index])
    goals = problem.goals[index]
    progress = problem.progress?[index] ?? 0
  }
}

/// Numbers for values, in order of first appearance.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

/// The ways between places under the same rules, computed once for many problems.
struct HopTable: Sendable {
  private var numbers: [Coordinate: Int] = [:]
  private let choices, fromStart, toEnd: [HopChoice]

  /// `start` and `end` are where trips begin and end.
  init(
    _ places: some Sequence<Coordinate>, start: Coordinate?, end: Coordinate?,
    rules: DrivingRules, travel: some TravelTimeEstimator
  ) {
    var numbering = Numbering<Coordinate>()
    for place in places { numbers[place] = numbering.number(of: place) }
    let places = numbering.values
    choices = places.flatMap { from in
      places.map { rules.hops(from: from, to: $0, start: start, travel) }
    }
    fromStart = places.map { place in
      start.map { rules.hops(from: $0, to: place, start: start, travel) } ?? HopChoice()
    }
    toEnd = places.map { place in
      end.map { rules.hops(from: place, to: $0, start: start, isLast: true, travel) } ?? HopChoice()
    }
  }

  func numbers(of places: [Coordinate]) -> [Int]? {
    let found = places.compactMap { numbers[$0] }
    return found.count == places.count ? found : nil
  }

  subscript(from: Int, to: Int) -> HopChoice { choices[from * fromStart.count + to] }
  func fromStart(to place: Int) -> HopChoice { fromStart[place] }
  func toEnd(from place: Int) -> HopChoice { toEnd[place] }
}

/// The possible hops after each game.
struct RouteEdges {
  let graph: RouteGraph
  /// Maximum number of days between two games in a search with fewer hops.
  static let maxWaitDays = 5

  init(_ graph: RouteGraph) { self.graph = graph }

  /// Returns every hop that a driver who hasn't driven that day can make.
  func all() -> [[RouteGraph.Edge]] {
    graph.nodes.indices.map { from in
      var edges: [RouteGraph.Edge] = []
      for place in 0..<graph.placeCount {
        for hop in graph.hopNumbers(from: from, toPlace: place) {
          add(from: from, to: place, hop: hop, maxCount: .max, to: &edges)
        }
      }
      return edges.sorted { ($0.to, $0.hop) < ($1.to, $1.hop) }
    }
  }

  /// Returns only the most promising hops from each game.
  func best(_ maxCount: Int) -> (edges: [[RouteGraph.Edge]], isCut: Bool) {
    guard maxCount < graph.nodes.count else { return (all(), false) }
    var isCut = false
    let edges = graph.nodes.indices.map { from in
      var edges: [RouteGraph.Edge] = []
      for place in 0..<graph.placeCount {
        for hop in graph.hopNumbers(from: from, toPlace: place)
        where add(from: from, to: place, hop: hop, maxCount: 2, to: &edges) {
          isCut = true
        }
      }
      if edges.count > maxCount {
        isCut = true
        edges.sort { ($0.promise, -$0.to, -$0.hop) > ($1.promise, -$1.to, -$1.hop) }
        edges.removeSubrange(maxCount...)
      }
      return edges.sorted { ($0.to, $0.hop) < ($1.to, $1.hop) }
    }
    return (edges, isCut)
  }

  /// Adds the hops to the next games of a place; returns true if some were omitted.
  @discardableResult
  private func add(
    from: Int, to place: Int, hop number: Int, maxCount: Int, to edges: inout [RouteGraph.Edge]
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
      if maxCount < .max {
        let isLate = graph.nodes[to].day - graph.nodes[from].day > Self.maxWaitDays
        if added >= maxCount || (isLate && added > 0) { return true }
      }
      added += 1
      edges.append(
        RouteGraph.Edge(to: to, hop: number, promise: promise(from: from, to: to, hop: hop)))
    }
    return false
  }

  private func promise(from: Int, to: Int, hop: Hop) -> Int {
    let node = graph.nodes[to]
    let rates = graph.problem.rates
    let gap = node.startDay - graph.nodes[from].startDay
    // A day without a game costs the points of a game.
    var points = node.value + rates.cost(hop) + (rates.day - rates.game / 2) * gap
    if hop.mode != .stay { points += node.bonus }
    if graph.problem.isMustSee[to] { points += 1_000_000 }
    points += node.goals.nonzeroBitCount * 20_000
    return points
  }
}
