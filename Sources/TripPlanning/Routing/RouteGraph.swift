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
  let nodes: [Node]
  /// Nodes of each place, in time order.
  let nodesByPlace: [[Int]]
  let bonusByPlace: [Int]
  /// The number of must-see games before each node, and in total at the end.
  let mustSeeBefore: [Int]
  /// Hops by `from * places + to`.
  let hops: [Hop?]
  let startHops: [Hop?]
  let endHops: [Hop?]
  let startZone: Int
  let endZone: Int
  var placeCount: Int { nodesByPlace.count }

  init(_ problem: RouteProblem, _ travel: some TravelTimeEstimator) {
    var builder = RouteGraphBuilder(problem)
    builder.addNodes()
    self.problem = problem
    scheduler = builder.scheduler
    nodes = builder.nodes
    nodesByPlace = builder.nodesByPlace
    bonusByPlace = builder.bonusByPlace
    mustSeeBefore = builder.mustSeeBefore
    startZone = builder.startZone
    endZone = builder.endZone
    let places = builder.places
    let rules = problem.rules
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
