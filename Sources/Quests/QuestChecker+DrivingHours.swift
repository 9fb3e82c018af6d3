import Foundation

extension QuestChecker {
  /// The result of simulating the drivers of a quest.
  struct Drivers {
    var violations: [Violation] = []
    /// Minutes from the first start to the last end.
    var minutes = 0.0
  }

  /// Simulates a quest whose games are reached in time, with an extra night before the first game
  /// if that is necessary or makes the quest shorter.
  func driven(_ games: [QuestGame]) -> Drivers {
    let plain = driven(games, nightsAtFirst: 0)
    guard problem.start != nil, problem.rules.maxDriveHours != nil else { return plain }
    let rested = driven(games, nightsAtFirst: 1)
    guard plain.violations.isEmpty == rested.violations.isEmpty else {
      return plain.violations.isEmpty ? plain : rested
    }
    return plain.minutes <= rested.minutes ? plain : rested
  }

  private func driven(_ games: [QuestGame], nightsAtFirst: Int) -> Drivers {
    guard let first = games.first, let last = games.last else { return Drivers() }
    let rules = problem.rules
    var driver = DriverSimulator(rules)
    var driven = Drivers()
    driven.minutes = last.end.timeIntervalSince(first.start) / 60
    if let way = wayFromStart(to: first) {
      var nights = driver.driveOn(way.driveMinutes)
      // The extra night is at the end of the leg.
      if nightsAtFirst > 0, way.driveMinutes > 0 {
        nights += 1
        driver = DriverSimulator(rules)
      }
      driven.minutes += way.minutes + Double(nights) * driver.night + rules.bufferBefore
    }
    for (before, after) in zip(games, games.dropFirst()) {
      guard let way = way(before.stadium, after.stadium) else { continue }
      let beyond = driver.drive(way.driveMinutes, sparing: spare(before, way, after))
      if beyond > 0 { driven.violations.append(.tired(near: after.id, minutes: beyond)) }
    }
    if let way = wayHome(from: last, first: first, count: games.count) {
      let nights = driver.driveOn(way.driveMinutes)
      driven.minutes += way.minutes + Double(nights) * driver.night + rules.bufferAfter
    }
    return driven
  }

  /// Returns violations in a route's stated nights, one number per leg.
  func violations(inNights nights: [Int], of games: [QuestGame]) -> [Violation] {
    guard let first = games.first, let last = games.last else { return [] }
    var ways: [(near: String, way: TravelLeg, spare: Double)] = []
    if let way = wayFromStart(to: first) { ways.append((first.id, way, .infinity)) }
    for (before, after) in zip(games, games.dropFirst()) {
      guard let way = way(before.stadium, after.stadium) else { continue }
      ways.append((after.id, way, spare(before, way, after)))
    }
    if let way = wayHome(from: last, first: first, count: games.count) {
      ways.append((last.id, way, .infinity))
    }
    var driver = DriverSimulator(problem.rules)
    var found: [Violation] = []
    if nights.count != ways.count {
      found.append(.wrongSum("ways", stated: Double(nights.count), found: Double(ways.count)))
    }
    for (nights, (near, way, spare)) in zip(nights, ways) {
      let missing = Double(nights) * driver.night - spare
      if missing > DriverSimulator.tolerance {
        found.append(.noNight(near: near, minutes: missing))
      }
      let beyond = driver.drive(way.driveMinutes, nights: nights)
      if beyond > 0 { found.append(.tired(near: near, minutes: beyond)) }
    }
    return found
  }

  /// Returns the minutes between two games that neither the leg nor the buffers need.
  private func spare(_ before: QuestGame, _ way: TravelLeg, _ after: QuestGame) -> Double {
    after.start.timeIntervalSince(before.end) / 60 - problem.rules.bufferAfter - way.minutes
      - problem.rules.bufferBefore
  }
}
