import Foundation
package import SportsModel
import Travel

/// A quest: games in order of visit, and the legs between them.
package struct QuestRoute: Hashable, Sendable {
  /// The leg to a game, or from the last one.
  package struct Leg: Hashable, Sendable {
    /// The stadiums it connects; nil for the quest's start and end.
    package let from, to: StadiumID?
    package let travel: QuestTravel
    /// Minutes to spare; nil for legs without a deadline.
    package let slackMinutes: Double?
  }

  package let games: [QuestGame]
  /// In order; includes the legs from the start and to the end, if any.
  package let legs: [Leg]
  /// Minutes from the first start to the last end, including travel from the start and to the end.
  package let minutes: Double
  package let driveMinutes, miles, flightCost: Double

  /// Returns the cost in dollars at these rates, including flights.
  package func cost(perDay: Double, perMile: Double) -> Double {
    minutes / 1440 * perDay + miles * perMile + flightCost
  }

  /// The fewest minutes to spare on any leg to a game; nil if there is only one game.
  package var tightestSlackMinutes: Double? { legs.compactMap(\.slackMinutes).min() }
}

extension QuestRoute {
  /// Creates the route through games in this order, with a problem's travel.
  init(_ games: [QuestGame], in problem: QuestProblem) throws(QuestFailure) {
    let rules = problem.rules
    let ways = try problem.ways(through: games)
    let legs = problem.nights(on: ways).map { way in
      Leg(
        from: way.from, to: way.to, travel: way.travel,
        slackMinutes: way.spare.map { $0 - way.travel.minutes })
    }
    var minutes = 0.0
    if let first = games.first, let last = games.last {
      minutes = last.end.timeIntervalSince(first.start) / 60
    }
    if let start = legs.first, start.from == nil {
      minutes += start.travel.minutes + rules.bufferBefore
    }
    if let back = legs.last, back.from != nil, back.slackMinutes == nil {
      minutes += back.travel.minutes + rules.bufferAfter
    }
    self.init(
      games: games, legs: legs, minutes: minutes,
      driveMinutes: legs.reduce(0) { $0 + $1.travel.driveMinutes },
      miles: legs.reduce(0) { $0 + $1.travel.miles },
      flightCost: legs.reduce(0) { $0 + ($1.travel.flightCost ?? 0) })
  }
}

extension QuestProblem {
  /// A leg of a route, and the minutes available for it; nil without a deadline.
  fileprivate struct TravelLeg {
    let from, to: StadiumID?
    var travel: QuestTravel
    let spare: Double?
  }

  /// Returns the legs from the start, between the games and to the end, each as if after a night.
  fileprivate func ways(through games: [QuestGame]) throws(QuestFailure) -> [TravelLeg] {
    var ways: [TravelLeg] = []
    if let start, let first = games.first {
      guard let drive = start[first.stadium] else {
        throw .missingDriveFromStart(to: first.stadium)
      }
      ways.append(TravelLeg(from: nil, to: first.stadium, travel: rules.travel(drive), spare: nil))
    }
    for (from, to) in zip(games, games.dropFirst()) {
      guard let drive = drives[from.stadium, to.stadium] else {
        throw .missingDrive(from: from.stadium, to: to.stadium)
      }
      let gap = to.start.timeIntervalSince(from.end) / 60
      ways.append(
        TravelLeg(
          from: from.stadium, to: to.stadium, travel: rules.travel(drive),
          spare: gap - rules.bufferBefore - rules.bufferAfter))
    }
    if let home = try wayHome(games) { ways.append(home) }
    return ways
  }

  /// Returns the leg from the last game to the end, or back to the first stadium.
  private func wayHome(_ games: [QuestGame]) throws(QuestFailure) -> TravelLeg? {
    guard let first = games.first, let last = games.last else { return nil }
    if let end {
      guard let drive = end[last.stadium] else { throw .missingDriveToEnd(from: last.stadium) }
      return TravelLeg(from: last.stadium, to: nil, travel: rules.travel(drive), spare: nil)
    }
    guard isClosed, games.count > 1 else { return nil }
    guard let drive = drives[last.stadium, first.stadium] else {
      throw .missingDrive(from: last.stadium, to: first.stadium)
    }
    return TravelLeg(from: last.stadium, to: first.stadium, travel: rules.travel(drive), spare: nil)
  }

  fileprivate func nights(on ways: [TravelLeg]) -> [TravelLeg] {
    guard let limit = DrivingLimit(rules) else { return ways }
    let nights = NightAllocator(
      limit,
      ways: ways.map { way in
        NightAllocator.TravelLeg(
          drive: StadiumTravelTable.milliseconds(way.travel.driveMinutes),
          spare: way.spare.map {
            StadiumTravelTable.milliseconds($0 - way.travel.minutesWithoutNights)
          })
      }
    ).nights
    return zip(ways, nights).map { way, nights in
      var way = way
      way.travel = way.travel.with(nights: nights, of: rules.nightHours * 60)
      return way
    }
  }
}

/// The best quest found, with its bounds.
package struct QuestSolution: Sendable {
  package let route: QuestRoute
  /// The bound for the objective; for `timeThenMiles`, for the time.
  package let bound: QuestBound
  /// The bound for the miles at that time, if the objective includes them.
  package let miles: QuestBound?
  /// Units of work done, by the problem and the effort alone.
  package let steps: Int
  /// True if it was cancelled before the effort was spent or optimality was proven.
  package let isCancelled: Bool
}

/// The value of a quest and a bound on the best possible value.
package struct QuestBound: Hashable, Sendable {
  /// Minutes, dollars or miles, depending on the objective.
  package let value: Double
  /// A lower bound on the value of any quest.
  package let bestPossible: Double
  package let isProven: Bool

  /// The largest possible improvement as a share of the value, 0 to 1.
  package var gap: Double { isProven || value <= 0 ? 0 : max(0, 1 - bestPossible / value) }

  init(value: Double, bestPossible: Double) {
    self.value = value
    isProven = bestPossible >= value - QuestSearch.tolerance(value)
    self.bestPossible = isProven ? value : max(0, bestPossible)
  }
}

/// The state of a running search.
package struct QuestProgress: Hashable, Sendable {
  /// The quantity the search is minimizing at the moment.
  package enum Measure: Sendable {
    case minutes, dollars, miles
  }

  package let measure: Measure
  /// The best value; nil until a quest has been found.
  package let best: Double?
  /// A lower bound on the value of any quest.
  package let bestPossible: Double
}

/// Limit on the work of a search.
///
/// Work is counted in steps instead of time, so that the same problem gets the same answer on every
/// machine. A step takes 20 to 50 nanoseconds.
package struct QuestEffort: Hashable, Sendable {
  package let steps: Int

  package init(steps: Int) { self.steps = max(1, steps) }

  /// Creates the effort for level 1 to 9.
  ///
  /// Each level allows three times the work of the one before; 5 takes about two minutes at most.
  package init(level: Int) {
    var steps = 40_000_000
    for _ in 1..<min(max(level, 1), 9) { steps *= 3 }
    self.steps = steps
  }

  package static let standard = QuestEffort(level: 5)
}
