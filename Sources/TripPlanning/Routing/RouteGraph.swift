import Foundation
import SportsModel
import Travel

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
    /// Whether it is near the start of the trip.
    let isHome: Bool
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
  /// The ways from place to place: the main one at `2 * (from * places + to)`, then the flight that
  /// saves time.
  let hops: [Hop?]
  let startHops: [HopChoice]
  let endHops: [HopChoice]
  let startZone: Int
  let endZone: Int
  var placeCount: Int { nodesByPlace.count }

  /// `table` has the ways between the places of the problem, if they were computed before.
  init(
    _ problem: RouteProblem, _ travel: some TravelTimeEstimator, table: HopTable? = nil
  ) {
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
      let stadium = game.stadium.coordinate
      if place == places.count {
        places.append(stadium)
        bonusByPlace.append(problem.bonuses[index])
        nodesByPlace.append([])
      }
      nodesByPlace[place].append(index)
      nodes.append(
        Node(
          problem, index, scheduler.days, zone: zones.number(of: game.zone), place: place,
          city: cities.number(of: game.city),
          isHome: problem.start.map { TripBudget.isNear($0.coordinate, stadium) } ?? false))
      mustSeeBefore.append(mustSeeBefore[index] + (problem.isMustSee[index] ? 1 : 0))
    }
    // Without a table, or for a place that isn't in it, the ways are computed for this problem.
    let isListed = table?.numbers(of: places) != nil
    let own = HopTable(
      isListed ? [] : places, start: problem.start?.coordinate, end: problem.end?.coordinate,
      rules, travel)
    let known = isListed ? table ?? own : own
    let order = known.numbers(of: places) ?? []
    startHops = order.map { known.fromStart(to: $0) }
    endHops = order.map { known.toEnd(from: $0) }
    var hops: [Hop?] = []
    hops.reserveCapacity(2 * places.count * places.count)
    for from in order.indices {
      for to in order.indices {
        let choice = from == to ? .stay : known[order[from], order[to]]
        hops.append(choice.main)
        hops.append(choice.flight)
      }
    }
    self.hops = hops
  }

  /// Returns the positions in `hops` of the ways from a node to a place.
  func hopNumbers(from node: Int, toPlace place: Int) -> Range<Int> {
    let first = 2 * (nodes[node].place * placeCount + place)
    return first..<(first + 2)
  }

  /// Whether a route may begin with a node, without the games before it.
  func canBegin(with node: Int) -> Bool { mustSeeBefore[node] == 0 }

  /// Whether a route may end with a node.
  func canEnd(with node: Int) -> Bool { mustSeeBefore[node + 1] == mustSeeBefore[nodes.count] }

  /// Whether a rested driver can come to a node from the start.
  func canLeave(before node: Int) -> Bool {
    let first = scheduler.days.index(of: problem.first)
    guard problem.start != nil else { return nodes[node].startDay >= first }
    return startHops[nodes[node].place].contains { hop in
      var state = DrivingState.fresh
      return scheduler.place(
        hop, zone: startZone, leaving: scheduler.days.morning(first, startZone),
        by: nodes[node].deadline, &state, NullHopRecorder()) != nil
    }
  }

  /// Whether a driver can come from a node to the end in time, whatever was driven that day.
  func canReturn(after node: Int) -> Bool {
    guard problem.end != nil else { return true }
    let home = scheduler.days.midnight(scheduler.days.index(of: problem.homeBy), endZone)
    return endHops[nodes[node].place].contains { hop in
      earliestArrival(after: node, hop, by: home) != nil
    }
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

  /// Returns the earliest arrival at the next place for a driver, whatever was driven that day.
  func earliestArrival(after node: Int, _ hop: Hop, by deadline: Int) -> Int? {
    let from = nodes[node]
    if hop.mode == .drive, !problem.rules.nightsCoverRest {
      let arrival = from.leaving + problem.rules.leastMinutes(hop)
      return arrival <= deadline ? arrival : nil
    }
    var state = DrivingState(day: -1, used: 0, restsSince: from.end, lastDay: from.startDay)
    return scheduler.place(
      hop, zone: from.zone, leaving: from.leaving, by: deadline, &state, NullHopRecorder())?.arrival
  }
}

extension RouteGraph.Node {
  fileprivate init(
    _ problem: RouteProblem, _ index: Int, _ days: DrivingDayTable, zone: Int, place: Int,
    city: Int, isHome: Bool
  ) {
    let game = problem.games[index]
    start = game.start.minutes
    end = game.usualEnd.minutes
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
