import Foundation
import SportsModel

/// A problem in numbers: games as nodes in time order, and the hops between them.
struct RouteGraph: Sendable {
  struct Node: Sendable {
    let start: Int
    let end: Int
    /// The departure after the game.
    let leaving: Int
    /// The latest arrival.
    let deadline: Int
    let zone: Int
    let place: Int
    let city: Int
    /// Index of the calendar day of the game.
    let day: Int
    /// The driving days of the game's start and of the departure.
    let startDay: Int
    let leavingDay: Int
    let value: Int
    let bonus: Int
    let goals: UInt64
    let progress: Double
  }

  struct Edge: Sendable {
    let to: Int32
    /// The hop as a position in `hops`.
    let hop: Int32
    /// The estimated value, used to omit edges.
    let promise: Int32
  }

  let problem: RouteProblem
  let scheduler: HopScheduler
  private(set) var nodes: [Node] = []
  /// Nodes of each place, in time order.
  private(set) var nodesByPlace: [[Int]] = []
  private(set) var bonusByPlace: [Int] = []
  /// The number of must-see games before each node, and in total at the end.
  private(set) var mustSeeBefore = [0]
  /// Hops by `from * places + to`.
  let hops: [Hop?]
  let startHops: [Hop?]
  let endHops: [Hop?]
  let startZone: Int
  let endZone: Int
  var placeCount: Int { nodesByPlace.count }

  init(_ problem: RouteProblem, _ travel: some TravelTimeEstimator) {
    self.problem = problem
    let rules = problem.rules
    var zones = Numbering<TimeZone>()
    startZone = problem.start.map { zones.number(of: $0.zone) } ?? 0
    endZone = problem.end.map { zones.number(of: $0.zone) } ?? 0
    for game in problem.games { _ = zones.number(of: game.zone) }
    scheduler = HopScheduler(
      rules: rules,
      days: DrivingDayTable(zones: zones.values, from: problem.first, through: problem.last, rules))
    var stadiums = Numbering<StadiumID>()
    var cities = Numbering<String>()
    var places: [Coordinate] = []
    nodes.reserveCapacity(problem.games.count)
    for (index, game) in problem.games.enumerated() {
      let place = stadiums.number(of: game.stadium.id)
      if place == places.count {
        places.append(game.stadium.coordinate)
        bonusByPlace.append(problem.bonuses[index])
        nodesByPlace.append([])
      }
      nodesByPlace[place].append(index)
      nodes.append(
        Node(
          problem, index, scheduler.days, zone: zones.number(of: game.zone), place: place,
          city: cities.number(of: game.city)))
      mustSeeBefore.append(mustSeeBefore[index] + (problem.isMustSee[index] ? 1 : 0))
    }
    startHops = places.map { place in
      problem.start.flatMap { rules.hop(from: $0.coordinate, to: place, travel) }
    }
    endHops = places.map { place in
      problem.end.flatMap { rules.hop(from: place, to: $0.coordinate, travel) }
    }
    hops = Self.hops(between: places, rules, travel)
  }

  private static func hops(
    between places: [Coordinate], _ rules: DrivingRules, _ travel: some TravelTimeEstimator
  ) -> [Hop?] {
    var hops: [Hop?] = []
    hops.reserveCapacity(places.count * places.count)
    for from in places.indices {
      for to in places.indices {
        hops.append(from == to ? .stay : rules.hop(from: places[from], to: places[to], travel))
      }
    }
    return hops
  }

  /// Whether a route may begin with a node, without the games before it.
  func canBegin(with node: Int) -> Bool { mustSeeBefore[node] == 0 }

  /// Whether a route may end with a node.
  func canEnd(with node: Int) -> Bool { mustSeeBefore[node + 1] == mustSeeBefore[nodes.count] }

  /// Whether a rested driver can come to a node from the start.
  func canLeave(before node: Int) -> Bool {
    let first = scheduler.days.index(of: problem.first)
    guard problem.start != nil else { return nodes[node].startDay >= first }
    guard let hop = startHops[nodes[node].place] else { return false }
    var state = DrivingState.fresh
    return scheduler.place(
      hop, zone: startZone, leaving: scheduler.days.morning(first, startZone),
      by: nodes[node].deadline, &state, NullHopRecorder()) != nil
  }

  /// Whether a driver who hasn't driven that day can come from a node to the end in time.
  func canReturn(after node: Int) -> Bool {
    guard problem.end != nil else { return true }
    guard let hop = endHops[nodes[node].place] else { return false }
    let home = scheduler.days.index(of: problem.homeBy)
    return freshArrival(after: node, hop, by: scheduler.days.midnight(home, endZone)) != nil
  }

  /// Whether one node may follow another, ignoring driving hours.
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

  /// Returns the arrival at the next place for a driver who hasn't driven that day.
  func freshArrival(after node: Int, _ hop: Hop, by deadline: Int) -> Int? {
    let from = nodes[node]
    var state = DrivingState(day: -1, used: 0, restsSince: from.end, lastDay: from.startDay)
    return scheduler.place(
      hop, zone: from.zone, leaving: from.leaving, by: deadline, &state, NullHopRecorder())?.arrival
  }
}

extension RouteGraph.Node {
  fileprivate init(
    _ problem: RouteProblem, _ index: Int, _ days: DrivingDayTable, zone: Int, place: Int, city: Int
  ) {
    let game = problem.games[index]
    start = game.start.minutes
    end = game.usualEnd.minutes
    leaving = end + problem.rules.minutesAfterGame
    deadline = start - problem.rules.minutesBeforeGame
    (self.zone, self.place, self.city) = (zone, place, city)
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
