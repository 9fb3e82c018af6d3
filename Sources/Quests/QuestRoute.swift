import Foundation
package import SportsModel
import Travel

/// A quest: games in order of visit, and the legs between them.
package struct QuestRoute: Hashable, Sendable {
  /// The leg to a game, or from the last one.
  package struct Leg: Hashable, Sendable {
    /// The stadiums it connects; nil for the quest's start and end.
    package let from: StadiumID?
    package let to: StadiumID?
    package let travel: QuestTravel
    /// Minutes to spare; nil for legs without a deadline.
    package let slackMinutes: Double?
  }

  package let games: [QuestGame]
  /// In order; includes the legs from the start and to the end, if any.
  package let legs: [Leg]
  /// Minutes from the first start to the last end, including travel from the start and to the end.
  package let minutes: Double
  /// Driving minutes.
  package let driveMinutes: Double
  package let miles: Double
  /// Dollars for flights.
  package let flightCost: Double

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
    let from: StadiumID?
    let to: StadiumID?
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

  /// Returns the legs with their nights.
  fileprivate func nights(on ways: [TravelLeg]) -> [TravelLeg] {
    guard let limit = DrivingLimit(rules) else { return ways }
    let nights = NightAllocator(
      limit,
      ways.map { way in
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
