import Foundation
package import SportsModel
import Travel

/// Checks a quest against its problem, game by game, independently of the search.
package struct QuestChecker {
  /// A rule that a quest breaks.
  package enum Violation: Hashable, Sendable {
    /// Not a game of the problem, or different from it.
    case unknownGame(String)
    /// A game at a stadium that isn't on the list.
    case strangeStadium(StadiumID)
    case seenTwice(StadiumID)
    case leftOut(StadiumID)
    case mustSeeLeftOut(String)
    /// The quest arrives this many minutes too late for a game.
    case late(for: String, minutes: Double)
    /// This many driving minutes too many without a night, on the leg to a game or, at the end,
    /// from it.
    case tired(near: String, minutes: Double)
    /// The leg to a game, or from the last one, has no time for its nights.
    case noNight(near: String, minutes: Double)
    case missingDrive(from: StadiumID?, to: StadiumID?)
    /// A named sum that doesn't match the games and drives.
    case wrongSum(String, stated: Double, found: Double)
  }

  let problem: QuestProblem

  package init(_ problem: QuestProblem) { self.problem = problem }

  /// Returns all violations in a route; empty if it is valid.
  package func violations(in route: QuestRoute) -> [Violation] {
    var found = violations(in: route.games)
    guard found.isEmpty else { return found }
    found = violations(inNights: route.legs.map(\.travel.nights), of: route.games)
    let sums = sums(of: route.games)
    for (name, stated, sum) in [
      ("minutes", route.minutes, sums.minutes), ("miles", route.miles, sums.miles),
      ("driving minutes", route.driveMinutes, sums.driveMinutes),
      ("flights", route.flightCost, sums.flights),
    ] where abs(stated - sum) > 0.001 || !stated.isFinite {
      found.append(.wrongSum(name, stated: stated, found: sum))
    }
    return found
  }

  /// Returns all violations in a sequence of games.
  package func violations(in games: [QuestGame]) -> [Violation] {
    var found: [Violation] = []
    let known = Set(problem.games)
    var seen: Set<StadiumID> = []
    for game in games {
      if !known.contains(game) { found.append(.unknownGame(game.id)) }
      if !problem.stadiums.contains(game.stadium) { found.append(.strangeStadium(game.stadium)) }
      if !seen.insert(game.stadium).inserted { found.append(.seenTwice(game.stadium)) }
    }
    found += problem.stadiums.filter { !seen.contains($0) }.map { .leftOut($0) }
    let ids = Set(games.map(\.id))
    found += problem.mustSee.subtracting(ids).sorted().map { .mustSeeLeftOut($0) }
    for (before, after) in zip(games, games.dropFirst()) {
      guard let way = way(before.stadium, after.stadium) else {
        found.append(.missingDrive(from: before.stadium, to: after.stadium))
        continue
      }
      let arrival =
        before.end + 60 * (problem.rules.bufferAfter + way.minutes + problem.rules.bufferBefore)
      let late = arrival.timeIntervalSince(after.start)
      // Times are rounded to milliseconds.
      if late > 0.001 { found.append(.late(for: after.id, minutes: late / 60)) }
    }
    found += violationsAtTheEnds(of: games)
    return found.isEmpty ? driven(games).violations : found
  }

  private func violationsAtTheEnds(of games: [QuestGame]) -> [Violation] {
    guard let first = games.first?.stadium, let last = games.last?.stadium else { return [] }
    var found: [Violation] = []
    if let start = problem.start, start[first] == nil {
      found.append(.missingDrive(from: nil, to: first))
    }
    if let end = problem.end {
      if end[last] == nil { found.append(.missingDrive(from: last, to: nil)) }
    } else if problem.isClosed, first != last, problem.drives[last, first] == nil {
      found.append(.missingDrive(from: last, to: first))
    }
    return found
  }

  struct TravelLeg {
    var minutes = 0.0
    var driveMinutes = 0.0
    var miles = 0.0
    var flights = 0.0
  }

  func way(_ from: StadiumID, _ to: StadiumID) -> TravelLeg? { problem.drives[from, to].map(way) }
  func wayFromStart(to first: QuestGame) -> TravelLeg? { problem.start?[first.stadium].map(way) }

  /// Returns the leg from the last game to the end, or back to the first stadium.
  func wayHome(from last: QuestGame, first: QuestGame, count: Int) -> TravelLeg? {
    if let end = problem.end { return end[last.stadium].map(way) }
    return problem.isClosed && count > 1 ? way(last.stadium, first.stadium) : nil
  }

  private func way(_ drive: Drive) -> TravelLeg {
    if let flight = problem.rules.flight {
      var driver = DriverSimulator(problem.rules)
      let minutes = drive.minutes + Double(driver.driveOn(drive.minutes)) * driver.night
      if minutes > flight.aboveMinutes {
        return TravelLeg(minutes: flight.minutes, flights: flight.cost)
      }
    }
    return TravelLeg(minutes: drive.minutes, driveMinutes: drive.minutes, miles: drive.miles)
  }

  private func sums(of games: [QuestGame]) -> TravelLeg {
    guard let first = games.first, let last = games.last else { return TravelLeg() }
    let ways =
      zip(games, games.dropFirst()).compactMap { way($0.stadium, $1.stadium) }
      + [wayFromStart(to: first), wayHome(from: last, first: first, count: games.count)]
      .compactMap(\.self)
    var sum = TravelLeg()
    sum.minutes = driven(games).minutes
    for way in ways {
      sum.driveMinutes += way.driveMinutes
      sum.miles += way.miles
      sum.flights += way.flights
    }
    return sum
  }

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
      let beyond = driver.drive(way.driveMinutes, sparing: spare(from: before, by: way, to: after))
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
      ways.append((after.id, way, spare(from: before, by: way, to: after)))
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
  private func spare(from before: QuestGame, by way: TravelLeg, to after: QuestGame) -> Double {
    after.start.timeIntervalSince(before.end) / 60 - problem.rules.bufferAfter - way.minutes
      - problem.rules.bufferBefore
  }
}
