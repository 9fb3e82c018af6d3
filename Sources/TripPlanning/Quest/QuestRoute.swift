import Foundation
package import SportsModel

/// A quest: games in the order in which they are seen, and the ways between them.
package struct QuestRoute: Hashable, Sendable {
  /// The way to a game, or from the last one.
  package struct Leg: Hashable, Sendable {
    /// Where it leads from and to; nil where the quest begins or ends.
    package let from: StadiumID?
    package let to: StadiumID?
    package let travel: QuestTravel
    /// Minutes to spare; nil for ways that nothing waits for.
    package let slackMinutes: Double?
  }

  package let games: [QuestGame]
  /// In order; the ways from the start and to the end are among them where there are such.
  package let legs: [Leg]
  /// From the first start to the last end, travel from the start and to the end included.
  package let minutes: Double
  /// At the wheel.
  package let driveMinutes: Double
  package let miles: Double
  /// Dollars for flights.
  package let flightCost: Double

  /// Dollars at so much a day and a mile, flights included.
  package func cost(perDay: Double, perMile: Double) -> Double {
    minutes / 1440 * perDay + miles * perMile + flightCost
  }

  /// The least minutes to spare on any way to a game; nil when there is only one game.
  package var tightestSlackMinutes: Double? { legs.compactMap(\.slackMinutes).min() }
}

extension QuestRoute {
  /// The route through games in their order, as a problem has it travel.
  init(_ games: [QuestGame], in problem: QuestProblem) throws(QuestFailure) {
    let rules = problem.rules
    var legs: [Leg] = []
    var minutes = 0.0
    if let first = games.first, let last = games.last {
      minutes = last.end.timeIntervalSince(first.start) / 60
      if let start = problem.start {
        guard let drive = start[first.stadium] else {
          throw .missingDriveFromStart(to: first.stadium)
        }
        let way = rules.travel(drive)
        legs.append(Leg(from: nil, to: first.stadium, travel: way, slackMinutes: nil))
        minutes += way.minutes + rules.bufferBefore
      }
    }
    for (from, to) in zip(games, games.dropFirst()) {
      guard let drive = problem.drives[from.stadium, to.stadium] else {
        throw .missingDrive(from: from.stadium, to: to.stadium)
      }
      let way = rules.travel(drive)
      let gap = to.start.timeIntervalSince(from.end) / 60
      legs.append(
        Leg(
          from: from.stadium, to: to.stadium, travel: way,
          slackMinutes: gap - way.minutes - rules.bufferBefore - rules.bufferAfter))
    }
    if let back = try problem.wayHome(games) {
      legs.append(back)
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
  /// The way from the last game to the end, or back to the first.
  fileprivate func wayHome(_ games: [QuestGame]) throws(QuestFailure) -> QuestRoute.Leg? {
    guard let first = games.first, let last = games.last else { return nil }
    if let end {
      guard let drive = end[last.stadium] else { throw .missingDriveToEnd(from: last.stadium) }
      return .init(
        from: last.stadium, to: nil, travel: rules.travel(drive), slackMinutes: nil)
    }
    guard isClosed, games.count > 1 else { return nil }
    guard let drive = drives[last.stadium, first.stadium] else {
      throw .missingDrive(from: last.stadium, to: first.stadium)
    }
    return .init(
      from: last.stadium, to: first.stadium, travel: rules.travel(drive), slackMinutes: nil)
  }
}
